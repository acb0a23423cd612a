/** Lists the differences between the product's rows and balances and the oracle's, as texts for an invariant. */
import type { StoredRow, Tables } from '#shared/model/tables.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { ExpectedRow, MoneyOracle } from './money-oracle.ts'

export type MoneyRows = {
  expenses: readonly StoredRow<'expenses'>[]
  pendingMembers: readonly Tables['pendingMembers'][]
}

export function wrongMoney(oracle: MoneyOracle, { expenses, pendingMembers }: MoneyRows): string[] {
  const wrong: string[] = []
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

export function contentOf(row: Tables['expenses']): ExpectedRow {
  const { transactionType: kind, amount, payers, shares, moneyMark: mark, status } = row
  return { kind, amount, payers, shares, mark, isSettled: status === 'settled' }
}

function linesOf(balances: ReadonlyMap<string, number>): string {
  const owing = [...balances].filter(([, amount]) => amount !== 0)
  return owing
    .map(([person, amount]) => `${person} ${amount}`)
    .toSorted()
    .join()
}

/** JSON with the fields in a fixed order. */
function inText({ kind, amount, payers, shares, mark, isSettled }: ExpectedRow): string {
  const paid = payers.map(({ userKey, amount: part }) => [userKey, part])
  const owed = shares.map(({ userKey, amount: part, isPaid, paidAt }) => [userKey, part, isPaid, paidAt])
  return JSON.stringify([kind, amount, paid, owed, mark, isSettled])
}
