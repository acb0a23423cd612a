/** What a transaction on a group's scope reads and writes of attachments besides their rows. */
import { sql } from 'kysely'
import type { Attachment, AttachmentId } from '#shared/model/attachment.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import {
  attachedBytesOf,
  findWhole,
  type ReadFacts,
  compareWhole,
  storeWhole,
  type WholeContent,
} from './attachment-contents.ts'
import type { Tx } from './database.ts'
import { batchesOf } from './in-batches.ts'
import type { EmptiedRow } from './tombstones.ts'

export type AttachmentTx = {
  /** Whether the group has the bytes that the row names. */
  hasBytesOf: (row: Attachment) => Promise<boolean>
  /** Stores bytes that came at once. */
  store: (content: WholeContent) => Promise<void>
  /** Compares the pieces that have come with the attachments that name them. What is that of none is deleted. */
  compareWhole: (row: Attachment, readFacts: ReadFacts) => Promise<void>
  /** The attachments that name the bytes of this hash and size. */
  idsNaming: (row: Attachment) => Promise<AttachmentId[]>
  /** The attachments of these rows, if they are expenses or items. */
  idsOf: (rows: readonly EmptiedRow[]) => Promise<AttachmentId[]>
  /** How many attachments the expense or the item of this one has. 0 for one of the group alone. */
  countBeside: (row: Attachment) => Promise<number>
  bytesInAll: () => Promise<number>
}

export function attachmentTxOf(tx: Tx, scope: Scope): AttachmentTx {
  return {
    hasBytesOf: async (row) => {
      const whole = await findWhole(tx, row)
      return whole?.type === row.type && whole.width === row.width && whole.height === row.height
    },
    store: (content) => storeWhole(tx, { ...content, groupId: groupOfScope(scope) }),
    compareWhole: ({ groupId, hash, size }, readFacts) =>
      compareWhole(tx, { groupId, hash, size }, readFacts),
    idsNaming: async ({ hash, size }) => {
      const rows = await tx
        .selectFrom('attachments')
        .select('id')
        .where('groupId', '=', groupOfScope(scope))
        .where('hash', '=', hash)
        .where('size', '=', size)
        .execute()
      return rows.map(({ id }) => id)
    },
    idsOf: async (rows) => [
      ...(await idsOfParents(tx, 'expenseId', idsIn(rows, 'expenses'))),
      ...(await idsOfParents(tx, 'itineraryItemId', idsIn(rows, 'itineraryItems'))),
    ],
    countBeside: async ({ expenseId, itineraryItemId }) => {
      if (expenseId === null && itineraryItemId === null) return 0
      const rows = tx.selectFrom('attachments').select(({ fn }) => fn.countAll().as('count'))
      const beside =
        expenseId === null
          ? rows.where('itineraryItemId', '=', itineraryItemId)
          : rows.where('expenseId', '=', expenseId)
      return Number((await beside.executeTakeFirstOrThrow()).count)
    },
    bytesInAll: () => attachedBytesOf(tx, groupOfScope(scope)),
  }
}

function idsIn(rows: readonly EmptiedRow[], table: EmptiedRow['tableName']): string[] {
  return rows.filter(({ tableName }) => tableName === table).map(({ rowId }) => rowId)
}

async function idsOfParents(
  tx: Tx,
  column: 'expenseId' | 'itineraryItemId',
  parents: readonly string[],
): Promise<AttachmentId[]> {
  const found: AttachmentId[] = []
  for (const batch of batchesOf(parents)) {
    const rows = await tx
      .selectFrom('attachments')
      .select('id')
      .where(sql<string>`${sql.ref(column)}`, 'in', batch)
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
