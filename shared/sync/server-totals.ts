/**
 * The totals of a group (shared/money/totals.ts) on a device. They are kept for the server's rows, which only deltas change;
 * what a screen shows adds the person's own unconfirmed changes. So a save writes no sums, and a screen reads no more rows
 * than there are unconfirmed ones (docs/design.md, "Totals").
 */
import type { Expense } from '../model/expense.ts'
import type { PendingMember } from '../model/pending-member.ts'
import type { Scope } from '../model/scope.ts'
import { type StoredRow, scopeOfRow } from '../model/tables.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { type Totals, changedTotals, noTotals, totalsOf } from '../money/totals.ts'
import { compareBy } from '../ordering.ts'
import type { DeviceReadTx, DeviceTx, GroupTotals, ReceivedDelta } from './device-store.ts'
import { parseRowKey } from './queue-record.ts'

/**
 * The totals after a delta, from those before it. Called before the delta is applied, while the scope has the server's rows
 * alone. Undefined if they have to be made of all rows: `makeTotals`.
 */
export async function totalsAfter(
  tx: DeviceTx,
  before: GroupTotals | undefined,
  { scope, from, to, reset, removed, rows, deleted }: ReceivedDelta,
): Promise<GroupTotals | undefined> {
  const replacesAll = from === 0 || reset
  const kept = replacesAll ? { scope, cursor: 0, links: [], totals: noTotals } : before
  const people = [...(rows.pendingMembers ?? []), ...(deleted.pendingMembers ?? [])]
  if (!kept || removed || people.some((person) => isLinkedAnew(person, kept))) return undefined
  const changed = rows.expenses ?? []
  const ids = [...changed, ...(deleted.expenses ?? [])].map(({ id }) => id)
  const replaced = replacesAll ? [] : await expensesOf(tx, scope, ids)
  return { ...kept, cursor: to, totals: totalsWith(kept, { added: changed, removed: replaced }) }
}

/** The totals of the server's rows as they are on the device. Undefined if none are kept, or those of earlier rows. */
export async function keptTotals(tx: DeviceReadTx, scope: Scope): Promise<GroupTotals | undefined> {
  const [kept, state] = await Promise.all([tx.totals.get(scope), tx.scopes.get(scope)])
  return kept?.cursor === state?.cursor ? kept : undefined
}

/** Makes the totals of all rows of a group, while it has the server's rows alone. */
export async function makeTotals(tx: DeviceTx, scope: Scope): Promise<GroupTotals> {
  const [rows, pendingMembers, state] = await Promise.all([
    tx.rows('expenses').ofScope(scope),
    tx.rows('pendingMembers').ofScope(scope),
    tx.scopes.get(scope),
  ])
  const links = linksIn(pendingMembers)
  return { scope, cursor: state?.cursor ?? 0, links, totals: totalsOf(rows, resolverOf(links)) }
}

/** The totals of a group's rows as they are on screen. */
export async function totalsOnScreen(tx: DeviceReadTx, scope: Scope): Promise<Totals> {
  const [kept, shadows] = await Promise.all([keptTotals(tx, scope), tx.shadows.ofScope(scope)])
  const entries = shadows.map(({ key, row }) => ({ ...parseRowKey(key), row }))
  // A link is itself a change that may be unconfirmed.
  const arePeopleChanged = entries.some(({ table }) => table === 'pendingMembers')
  const links =
    kept && !arePeopleChanged ? kept.links : linksIn(await tx.rows('pendingMembers').ofScope(scope))
  if (!kept || !areEqual(links, kept.links))
    return totalsOf(await tx.rows('expenses').ofScope(scope), resolverOf(links))
  const changed = entries.filter(({ table }) => table === 'expenses')
  const added = await expensesOf(
    tx,
    scope,
    changed.map(({ id }) => id),
  )
  // The shadow's key names the table of its row. The types cannot express that.
  const removed = changed.flatMap(({ row }) => (row as StoredRow<'expenses'> | null) ?? [])
  return totalsWith(kept, { added, removed })
}

type Change = { added: readonly Expense[]; removed: readonly Expense[] }

function totalsWith({ links, totals }: GroupTotals, { added, removed }: Change): Totals {
  const resolve = resolverOf(links)
  return changedTotals(totals, { added: totalsOf(added, resolve), removed: totalsOf(removed, resolve) })
}

/** The rows with these ids, without those that another scope has under an id. */
async function expensesOf(
  tx: Pick<DeviceReadTx, 'rows'>,
  scope: Scope,
  ids: readonly string[],
): Promise<StoredRow<'expenses'>[]> {
  const found = ids.length === 0 ? [] : await tx.rows('expenses').getMany([...new Set(ids)])
  return found.filter((row) => row !== undefined).filter((row) => scopeOfRow('expenses', row) === scope)
}

function isLinkedAnew({ id, linkedTo }: PendingMember, { links }: GroupTotals): boolean {
  return linkedTo !== (links.find((link) => link.id === id)?.linkedTo ?? null)
}

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
