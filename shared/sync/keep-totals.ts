/**
 * Keeps the totals of each group (shared/money/totals.ts) up to date in every transaction of a device that writes expenses,
 * whoever writes them and however: totals that exist equal the sums of the group's rows. Where that takes more than adding
 * and taking off rows, they are made of all rows (docs/design.md, "Totals").
 */
import type { GroupId } from '../model/group.ts'
import type { PendingMember } from '../model/pending-member.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { changedTotals, totalsOf } from '../money/totals.ts'
import { compareBy } from '../ordering.ts'
import type { DeviceTx, GroupTotals, ScopedTable } from './device-store.ts'

type ExpenseRow = StoredRow<'expenses'>

/** Runs the body of a transaction, and writes the totals of the groups whose rows it has written. */
export async function keepTotals<T>(tx: DeviceTx, body: (tx: DeviceTx) => Promise<T>): Promise<T> {
  const expenses = notedExpenses(tx)
  const pendingMembers = notedPendingMembers(tx.rows('pendingMembers'))
  const noted: NotedTables = { expenses: expenses.table, pendingMembers: pendingMembers.table }
  const value = await body({ ...tx, rows: (table) => noted[table] ?? tx.rows(table) })
  const changes = await expenses.changes()
  const relinked = pendingMembers.written()
  for (const scope of new Set([...changes.keys(), ...relinked])) {
    const kept = await expenses.totalsBefore(scope)
    const change = changes.get(scope) ?? noChange
    await updateTotals(tx, scope, { ...change, kept, mayBeRelinked: relinked.has(scope) })
  }
  return value
}

type NotedTables = { [T in TableName]?: ScopedTable<StoredRow<T>, string> }

/** `removed` are the rows as they were before the transaction. `isWhole`: `added` are all rows that the scope has. */
type Change = { removed: ExpenseRow[]; added: ExpenseRow[]; isWhole: boolean }
const noChange: Change = { removed: [], added: [], isWhole: false }

type Update = Change & { kept: GroupTotals | undefined; mayBeRelinked: boolean }

async function updateTotals(
  tx: DeviceTx,
  scope: Scope,
  { removed, added, isWhole, kept, mayBeRelinked }: Update,
): Promise<void> {
  const isAboutExpenses = isWhole || removed.length > 0 || added.length > 0
  if (!kept && !isAboutExpenses) return
  const links = kept && !mayBeRelinked ? kept.links : linksIn(await tx.rows('pendingMembers').ofScope(scope))
  const resolve = resolverOf(links)
  if (kept && areEqual(links, kept.links)) {
    const changed = { added: totalsOf(added, resolve), removed: totalsOf(removed, resolve) }
    await tx.totals.put({ ...kept, totals: changedTotals(kept.totals, changed) })
  } else {
    const rows = isWhole ? added : await tx.rows('expenses').ofScope(scope)
    await tx.totals.put({ scope, links, totals: totalsOf(rows, resolve) })
  }
}

/** The expenses of the transaction, with each row noted as it was before it was written. */
function notedExpenses(tx: DeviceTx) {
  const table = tx.rows('expenses')
  const before = new Map<string, Promise<ExpenseRow | undefined>>()
  const after = new Map<string, ExpenseRow | undefined>()
  const emptied = new Set<Scope>()
  const totals = new Map<Scope, Promise<GroupTotals | undefined>>()
  const totalsBefore = (scope: Scope) => {
    if (emptied.has(scope)) return undefined
    const reading = totals.get(scope) ?? unlessFailed(tx.totals.get(scope))
    totals.set(scope, reading)
    return reading
  }
  const note = (id: string, read: Promise<ExpenseRow | undefined>): void => {
    if (before.has(id)) return
    before.set(id, unlessFailed(read))
  }
  // Most rows are read before they are written, and need not be read again.
  const noteAsItIs = (id: string) => (before.has(id) ? undefined : note(id, table.get(id)))
  const noted: ScopedTable<ExpenseRow, string> = {
    ...table,
    get: (id) => {
      const read = table.get(id)
      note(id, read)
      return read
    },
    put: (row) => {
      noteAsItIs(row.id)
      // Read beside the write, because each round of requests takes longer than the requests.
      void totalsBefore(scopeOf(row))
      after.set(row.id, row)
      return table.put(row)
    },
    putMany: async (rows) => {
      const unread = rows.filter(({ id }) => !before.has(id))
      const found = await table.getMany(unread.map(({ id }) => id))
      for (const [index, { id }] of unread.entries()) note(id, Promise.resolve(found[index]))
      for (const row of rows) after.set(row.id, row)
      await table.putMany(rows)
    },
    remove: (id) => {
      noteAsItIs(id)
      after.set(id, undefined)
      return table.remove(id)
    },
    removeScope: async (scope) => {
      emptied.add(scope)
      for (const [id, row] of after) if (row && scopeOf(row) === scope) after.set(id, undefined)
      await Promise.all([table.removeScope(scope), tx.totals.remove(scope)])
    },
  }
  const changes = async (): Promise<ReadonlyMap<Scope, Change>> => {
    const byScope = new Map<Scope, Change>()
    const changeOf = (row: ExpenseRow) => {
      const scope = scopeOf(row)
      const known = byScope.get(scope)
      if (known) return known
      const change = { removed: [], added: [], isWhole: emptied.has(scope) }
      byScope.set(scope, change)
      return change
    }
    for (const [id, row] of after) {
      const was = await before.get(id)
      if (was) changeOf(was).removed.push(was)
      if (row) changeOf(row).added.push(row)
    }
    return byScope
  }
  return { table: noted, changes, totalsBefore }
}

/** If the transaction fails, nobody waits for what was read any more. */
function unlessFailed<T>(read: Promise<T>): Promise<T> {
  read.catch(() => undefined)
  return read
}

/** The provisional members of the transaction. `written` says in which scopes a link may have changed. */
function notedPendingMembers(table: ScopedTable<StoredRow<'pendingMembers'>, string>) {
  const scopes = new Set<Scope>()
  const noted: typeof table = {
    ...table,
    put: (row) => {
      scopes.add(scopeOf(row))
      return table.put(row)
    },
    putMany: (rows) => {
      for (const row of rows) scopes.add(scopeOf(row))
      return table.putMany(rows)
    },
    remove: async (id) => {
      const row = await table.get(id)
      if (row) scopes.add(scopeOf(row))
      await table.remove(id)
    },
  }
  return { table: noted, written: () => scopes }
}

const scopeOf = ({ groupId }: { groupId: GroupId }) => scopeOfGroup(groupId)

/** In the order of ids, so that they can be compared. */
function linksIn(pendingMembers: readonly PendingMember[]): GroupTotals['links'] {
  return pendingMembers
    .filter(({ linkedTo }) => linkedTo !== null)
    .map(({ id, linkedTo }) => ({ id, linkedTo }))
    .toSorted(compareBy(({ id }) => id))
}

function areEqual(a: GroupTotals['links'], b: GroupTotals['links']): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, linkedTo }, at) => id === b[at]?.id && linkedTo === b[at].linkedTo)
  )
}
