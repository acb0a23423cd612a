/** Lists the differences between the product's rows and balances and the oracle's, as texts for an invariant. */
import type { StoredRow, Tables } from '#shared/model/tables.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { MoneyOracle } from './money-oracle.ts'
import type { ExpectedRow } from './trips-oracle.ts'

export type MoneyRows = {
  expenses: readonly StoredRow<'expenses'>[]
  members: readonly Tables['members'][]
  pendingMembers: readonly Tables['pendingMembers'][]
}

export function wrongMoney(oracle: MoneyOracle, rows: MoneyRows): string[] {
  const { expenses, pendingMembers } = rows
  const wrong = namesOfNobody(rows)
  const standing = new Map(expenses.map((row) => [String(row.id), inText(contentOf(row))]))
  for (const id of new Set([...standing.keys(), ...oracle.rows.keys()])) {
    const row = oracle.rows.get(id)
    const expected = row && inText(row)
    if (standing.get(id) !== expected) wrong.push(`${id} is ${standing.get(id)} for ${expected}`)
  }
  const balances = linesOf(balancesOf(expenses, resolverOf(pendingMembers)))
  const expected = linesOf(oracle.balances())
  if (balances !== expected) wrong.push(`balances are ${balances} for ${expected}`)
  return wrong
}

/** Every payer and everybody with a share has a row in the group. */
function namesOfNobody({ expenses, members, pendingMembers }: MoneyRows): string[] {
  const known = new Set([
    ...members.map(({ userId }) => keyOfUser(userId)),
    ...pendingMembers.map(({ id }) => keyOfPendingMember(id)),
  ])
  return expenses.flatMap(({ id, payers, shares }) =>
    [...payers, ...shares]
      .filter(({ userKey }) => !known.has(userKey))
      .map(({ userKey }) => `${id} names ${userKey}, who is not in the group`),
  )
}

export function contentOf(row: Tables['expenses']): ExpectedRow {
  const {
    transactionType: kind,
    amount,
    payers,
    shares,
    moneyMark: mark,
    status,
    itineraryId: trip,
    itineraryItemId: item,
    assignee,
    expenseId,
    deletedWith,
  } = row
  const isSettled = status === 'settled'
  const place = { trip, item, assignee, expenseId, deletedWith: deletedWith ?? [] }
  return { kind, amount, payers, shares, mark, isSettled, ...place }
}

function linesOf(balances: ReadonlyMap<string, number>): string {
  const owing = [...balances].filter(([, amount]) => amount !== 0)
  return owing
    .map(([person, amount]) => `${person} ${amount}`)
    .toSorted()
    .join()
}

/** JSON with the fields in a fixed order. */
function inText({ kind, amount, payers, shares, mark, isSettled, ...place }: ExpectedRow): string {
  const { trip, item, assignee, expenseId } = place
  const paid = payers.map(({ userKey, amount: part }) => [userKey, part])
  const owed = shares.map(({ userKey, amount: part }) => [userKey, part])
  return JSON.stringify([kind, amount, paid, owed, mark, isSettled, trip, item, assignee, expenseId])
}
