/** Reads the queue and the rows and people that its changes name, for the list and for a file. */
import { japanDateOf } from '#shared/dates.ts'
import { japanMomentOf } from '#shared/messages/own-records.ts'
import { productTexts } from '#shared/messages/product.ts'
import { unsentExportTexts as texts } from '#shared/messages/settings.ts'
import { ExpenseId, isEmptiedExpense } from '#shared/model/expense.ts'
import { type Scope, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { namedTables } from '#shared/sync/named-rows.ts'
import {
  type QueueRecord,
  type RowImage,
  type RowKey,
  parseRowKey,
  rowKey,
  rowOfTable,
} from '#shared/sync/queue-record.ts'
import { secondsLeft } from '#shared/sync/server-clock.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { queueRecords } from '#client/store/queries/unsent-changes.ts'
import { type ChangeLookup, type ServerExpense, changeLookupOf, imagesOf } from './change-lookup.ts'
import { describeChange } from './describe-change.ts'
import { unsentItems } from './unsent-items.ts'

type UnsentReading = {
  queue: QueueRecord[]
  lookup: ChangeLookup
  /** Scopes whose changes the server has asked to send later. */
  waitingScopes: ReadonlySet<Scope>
}

export async function readUnsent(): Promise<UnsentReading> {
  const database = currentDatabase()
  const queue = await queueRecords()
  const scopes = [...new Set(queue.map(({ scope }) => scope))]
  const groupIds = scopes.filter((scope) => kindOfScope(scope) === 'group').map(groupOfScope)
  const [shadows, groups, members, pendingMembers, applications] = await Promise.all([
    database.shadows.where('scope').anyOf(scopes).toArray(),
    database.groups.where('id').anyOf(groupIds).toArray(),
    database.members.where('groupId').anyOf(groupIds).toArray(),
    database.pendingMembers.where('groupId').anyOf(groupIds).toArray(),
    database.applications.where('groupId').anyOf(groupIds).toArray(),
  ])
  const set = new Map(shadows.map((shadow) => [shadow.key, shadow]))
  const rows = [
    ...shadows.map(({ key, row, deleted }) => ({ key, row: row ?? deleted })),
    ...imagesOf({ groups, members, pendingMembers, applications }),
    ...(await rowsNamedIn(queue)),
  ]
  const serverExpenses = new Map<ExpenseId, ServerExpense>()
  for (const [id, cell] of await expenseCells(expenseKeysOf(queue))) {
    const shadow = set.get(`expenses/${id}`)
    serverExpenses.set(
      id,
      shadow
        ? { row: shownExpense(shadow), deleted: shownExpense({ ...shadow, row: shadow.deleted }) }
        : cell,
    )
  }
  const lookup = changeLookupOf({ selfId: currentAccount().userId, queue, rows, serverExpenses })
  const [state] = await database.device.toArray()
  const now = nowSeconds() + (state?.serverOffset ?? 0)
  const isWaiting = (scope: Scope) => secondsLeft({ until: state?.waits?.[scope], now }) > 0
  const waitingScopes = new Set(scopes.filter(isWaiting))
  return { queue, lookup, waitingScopes }
}

/** What the changes touch or need of what they may name, as it is on screen or was when it was deleted. */
async function rowsNamedIn(queue: readonly QueueRecord[]): Promise<RowImage[]> {
  const database = currentDatabase()
  const keys = [...new Set(queue.flatMap(({ touched, needed }) => [...touched, ...needed]))]
  const named = keys.filter((key) => namedTables.includes(parseRowKey(key).table))
  const reading = namedTables.map(async (table) => {
    const ids = named.map(parseRowKey).flatMap((key) => (key.table === table ? [key.id] : []))
    const rows: readonly (StoredRow | undefined)[] = await database[table].bulkGet(ids)
    return rows.flatMap((row): RowImage[] => (row ? [{ key: rowKey(table, row.id), row }] : []))
  })
  const [deleted, ...living] = await Promise.all([database.tombstones.bulkGet(named), ...reading])
  const tombstones = deleted.flatMap((found): RowImage[] =>
    found ? [{ key: found.key, row: found.row }] : [],
  )
  return [...tombstones, ...living.flat()]
}

function expenseKeysOf(queue: readonly QueueRecord[]): RowKey[] {
  const keys = queue.flatMap(({ touched }) => touched)
  return [...new Set(keys.filter((key) => parseRowKey(key).table === 'expenses'))]
}

/** The rows and tombstones on screen. For a row without a shadow these are the server's. */
async function expenseCells(keys: readonly RowKey[]): Promise<Map<ExpenseId, ServerExpense>> {
  const database = currentDatabase()
  const ids = keys.map((key) => ExpenseId.parse(parseRowKey(key).id))
  const [rows, tombstones] = await Promise.all([
    database.expenses.bulkGet(ids),
    database.tombstones.bulkGet([...keys]),
  ])
  return new Map(
    ids.map((id, index) => {
      const tombstone = tombstones[index]
      return [id, { row: rows[index] ?? null, deleted: tombstone ? shownExpense(tombstone) : null }]
    }),
  )
}

/** The row of a shadow or tombstone if it is an expense with content. An emptied tombstone has nothing to show. */
function shownExpense(image: RowImage): ServerExpense['row'] {
  const row = rowOfTable('expenses', image)
  return row && !isEmptiedExpense(row) ? row : null
}

/** The unsent changes as a file that a person can read and from which each change could be recorded again. */
export async function exportUnsent(): Promise<{ name: string; content: Blob }> {
  const { queue, lookup } = await readUnsent()
  const reasons = new Map(unsentItems(queue, lookup).held.map(({ seq, reason }) => [seq, reason]))
  const changes = queue
    .filter(({ status }) => status !== 'applied')
    .map((record) => {
      const { seq, mutationId, scope, name, args, recordedAt } = record
      const { kind, subject, amount, lines } = describeChange(record, lookup)
      return {
        [texts.kind]: kind,
        [texts.subject]: subject,
        [texts.amount]: amount,
        [texts.lines]: lines,
        [texts.group]: lookup.groupName(scope),
        [texts.recorded]: japanMomentOf(recordedAt),
        [texts.reason]: reasons.get(seq) ?? texts.waiting,
        [texts.original]: { mutationId, scope, name, args },
      }
    })
  const at = nowSeconds()
  const exported = {
    [texts.product]: productTexts.name,
    [texts.person]: currentAccount().displayName,
    [texts.exported]: japanMomentOf(at),
    [texts.changes]: changes,
  }
  return {
    name: texts.fileName(japanDateOf(at)),
    content: new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }),
  }
}
