/** Settling, compared with one pass that only sums the same rows. */
import { type ExpenseRow, spending, userOf } from '#tests/builders/money-rows.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { rowsOfFlags } from '#shared/money/earlier-paid-flags.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { suggestTransfers } from '#shared/money/suggestions.ts'
import { type BenchRow, ratioOf } from './bench-row.ts'
import { compare, timed } from './compare.ts'

const people = Array.from({ length: 100 }, (_, index) => userOf(index + 1))

/**
 * Arbitrary amounts: few of a hundred people cancel out in twos or threes, and too many are left for the exact
 * search.
 */
const anyYen = (index: number) => 1_000 + ((index * 7_919) % 9_001)
/** Round sums: most people cancel out in twos to fours, and eighteen are left for the exact search. */
const roundSums = (index: number) => 1_000 + ((index * 997) % 9_000)

/** 10,000 expenses with five people each, out of a hundred. */
function manyExpenses(amountOf: (index: number) => Yen): ExpenseRow[] {
  return Array.from({ length: 10_000 }, (_, index) => {
    const participants = Array.from({ length: 5 }, (_unused, place) => personAt(index * 7 + place * 13))
    const payer = personAt(index * 31)
    return spending({
      number: index + 1,
      payers: [{ userKey: payer, amount: amountOf(index) }],
      split: { method: 'equal', participants: [...new Set(participants)] },
    })
  })
}

function personAt(index: number): UserKey {
  const person = people[index % people.length]
  if (!person) throw new Error('there are people')
  return person
}

/** The minimal work that computes balances. */
function sumOnly(rows: readonly ExpenseRow[]): Map<UserKey, number> {
  const sums = new Map<UserKey, number>()
  for (const { payers, shares } of rows) {
    for (const { userKey, amount } of payers) sums.set(userKey, (sums.get(userKey) ?? 0) + amount)
    for (const { userKey, amount } of shares) sums.set(userKey, (sums.get(userKey) ?? 0) - amount)
  }
  return sums
}

/** Twenty people whose balances need a long search: small numbers, so that many subsets cancel out. */
function balancesOfTwenty(): Map<UserKey, number> {
  const balances = new Map(people.slice(0, 20).map((key, index) => [key, ((index * 37) % 23) - 11]))
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0)
  balances.set(personAt(0), (balances.get(personAt(0)) ?? 0) - sum)
  return balances
}

/** The first participant of each expense has paid for it. */
function withPayments(rows: readonly ExpenseRow[]): ExpenseRow[] {
  return rows.flatMap((row) => {
    const shares = row.shares.map((share, index) =>
      index === 0 ? { ...share, isPaid: true, paidAt: 1 } : share,
    )
    return [row, ...rowsOfFlags({ ...row, shares }, (key) => key)]
  })
}

const ofPayments = withPayments(manyExpenses(anyYen))

const ofAnyYen = manyExpenses(anyYen)
const ofRoundSums = manyExpenses(roundSums)

function settling(name: string, rows: readonly ExpenseRow[]): BenchRow {
  return {
    name,
    budget: 3,
    unit: 'times',
    measure: async () => {
      const ours = timed(() => settlementOf({ expenses: rows, pendingMembers: [] }))
      const yardstick = timed(() => sumOnly(rows))
      return ratioOf(await compare({ ours, yardstick }, { rounds: 31 }))
    },
  }
}

export const moneyRows: readonly BenchRow[] = [
  settling('settlement of 10,000 expenses of any yen, 100 people / one pass over them', ofAnyYen),
  settling('the same settlement with a payment for every expense / one pass', ofPayments),
  settling('the same settlement of round sums / one pass', ofRoundSums),
  settling('the same of round sums with payments / one pass', withPayments(ofRoundSums)),
  {
    name: 'exact plan for 20 people / one pass over 10,000 expenses',
    budget: 20,
    unit: 'times',
    measure: async () => {
      const balances = balancesOfTwenty()
      const ours = timed(() => suggestTransfers(balances))
      const yardstick = timed(() => sumOnly(ofAnyYen))
      return ratioOf(await compare({ ours, yardstick }, { rounds: 11 }))
    },
  },
]
