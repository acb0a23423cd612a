/** Reads the next versions of one scope, as many as the answer has room for. */
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, tableNames } from '#shared/model/tables.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { Deletion, RowsByTable, ScopeDelta } from '#shared/sync/wire-format.ts'
import type { SyncView } from '#server/db/sync-view.ts'

/** What the answer still has room for. Bytes are those of the rows as JSON, before compression. */
export type AnswerCapacity = { rows: number; bytes: number }

type Wanted = { scope: Scope; from: number; head: number; capacity: AnswerCapacity }
type Changed = Pick<ScopeDelta, 'rows' | 'deleted'>

/** Rows read by one query. It limits what is read in vain when the bytes are used up, because a row may have 20 KB. */
const rowsAtATime = 100

/**
 * Subtracts what it returns from `capacity`. Returns at least one version, even if it exceeds the capacity. The ids go up
 * to `head`, because a delta that ends before it leaves out the rows that were written again until `head`: it is of that
 * version's history, and must not be continued in one that lacks it.
 */
export async function readDelta(
  view: SyncView,
  { scope, from, head, capacity }: Wanted,
): Promise<ScopeDelta> {
  const delta: ScopeDelta = { scope, from, to: from, rows: {}, deleted: {} }
  do {
    const rowsMax = Math.min(rowsAtATime, capacity.rows)
    const { version, rowCount, changedIn } = await view.lastVersionWithin(scope, {
      after: delta.to,
      upTo: head,
      rowsMax,
    })
    if (rowCount > capacity.rows && delta.to > from) break
    const changed = await view.rows(scope, { after: delta.to, upTo: version, changedIn })
    const { upTo, bytes } = fitting(changed, {
      version,
      bytesMax: capacity.bytes,
      isFirst: delta.to === from,
    })
    capacity.rows -= rowCount
    capacity.bytes -= bytes
    if (upTo > delta.to) {
      append(delta.rows, changed.rows, upTo)
      append(delta.deleted, changed.deleted, upTo)
      appendDeletions(delta, changed.deletions)
      delta.to = upTo
    }
    if (upTo < version) capacity.bytes = 0
  } while (delta.to < head && capacity.rows > 0 && capacity.bytes > 0)
  return { ...delta, versions: await view.versionIds(scope, { after: from, upTo: head }) }
}

type Limit = { version: number; bytesMax: number; isFirst: boolean }

/** The version up to which the rows fit: all that were read, or those below the first version that does not fit. */
function fitting({ rows, deleted }: Changed, { version, bytesMax, isFirst }: Limit) {
  const bytesByVersion = new Map<number, number>()
  for (const row of [...rowsIn(rows), ...rowsIn(deleted)])
    bytesByVersion.set(
      row.version,
      (bytesByVersion.get(row.version) ?? 0) + Buffer.byteLength(JSON.stringify(row)),
    )
  const inOrder = [...bytesByVersion].toSorted(([a], [b]) => a - b)
  let bytes = 0
  for (const [index, [at, ofVersion]] of inOrder.entries()) {
    const isOver = bytes + ofVersion > bytesMax
    if (isOver && (index > 0 || !isFirst)) return { upTo: at - 1, bytes }
    bytes += ofVersion
  }
  return { upTo: version, bytes }
}

function rowsIn(rows: RowsByTable): StoredRow[] {
  return tableNames.flatMap((table): StoredRow[] => rows[table] ?? [])
}

function append(to: RowsByTable, from: RowsByTable, upTo: number): void {
  for (const table of tableNames) appendTable(to, from, { table, upTo })
}

/** Adds what is known of the deletion of the rows that the delta now contains. */
function appendDeletions(delta: ScopeDelta, known: ReadonlyMap<RowKey, Deletion>): void {
  for (const table of tableNames)
    for (const { id } of delta.deleted[table] ?? []) {
      const key = rowKey(table, id)
      const deletion = known.get(key)
      if (deletion) (delta.deletions ??= {})[key] = deletion
    }
}

type OneTable<T extends TableName> = { [Name in T]?: StoredRow<Name>[] }

function appendTable<T extends TableName>(
  to: OneTable<T>,
  from: OneTable<T>,
  { table, upTo }: { table: T; upTo: number },
): void {
  const more = from[table]?.filter(({ version }) => version <= upTo) ?? []
  if (more.length > 0) to[table] = [...(to[table] ?? []), ...more]
}
