/**
 * The balances of rows with paid flags, by the rule that builds of sync schema 7 and earlier had. It shares no code with the
 * product, so that the same bug cannot be in both.
 */
import type { Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'

type PersonOf = (key: UserKey) => UserKey

/** In yen; people with zero are left out. */
export function balancesByFlags(rows: readonly Expense[], personOf: PersonOf): Map<UserKey, number> {
  const balances = new Map<UserKey, number>()
  for (const row of rows) {
    if (row.status === 'settled') continue
    for (const [person, net] of netsByFlags(row, personOf)) add(balances, person, net)
  }
  for (const [person, balance] of balances) if (balance === 0) balances.delete(person)
  return balances
}

/**
 * Paid minus share by person. If all shares of a debtor are flagged, their debt becomes 0, and that sum is subtracted from the
 * creditors in proportion to their nets.
 */
function netsByFlags({ transactionType, payers, shares }: Expense, personOf: PersonOf): Map<UserKey, number> {
  const nets = new Map<UserKey, number>()
  for (const { userKey, amount } of payers) add(nets, personOf(userKey), amount)
  for (const { userKey, amount } of shares) add(nets, personOf(userKey), -amount)
  if (transactionType === 'transfer') return nets
  const hasPaid = (person: UserKey) =>
    shares.every(({ userKey, isPaid }) => isPaid || personOf(userKey) !== person)
  const gone = [...nets].filter(([person, net]) => net < 0 && hasPaid(person))
  const creditors = [...nets].filter(([, net]) => net > 0)
  const paid = gone.reduce((sum, [, net]) => sum - net, 0)
  if (paid === 0) return nets
  const losses = inProportion(
    paid,
    creditors.map(([, net]) => net),
  )
  for (const [person] of gone) nets.set(person, 0)
  for (const [index, [person]] of creditors.entries()) add(nets, person, -(losses[index] ?? 0))
  return nets
}

/** Whole yen; those left over go to the largest remainders, of equal ones to the first. */
export function inProportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  let left = total - parts.reduce((all, part) => all + part, 0)
  const remainders = products.map((product) => product % sum)
  while (left > 0) {
    const largest = remainders.reduce(
      (best, each, index) => (each > (remainders[best] ?? 0n) ? index : best),
      0,
    )
    remainders[largest] = -1n
    parts[largest] = (parts[largest] ?? 0) + 1
    left -= 1
  }
  return parts
}

function add(sums: Map<UserKey, number>, key: UserKey, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}
