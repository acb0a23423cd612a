/** Random but valid ledgers for invariants of money: several payers, all split methods, payments, links, settled rows. */
import * as fc from 'fast-check'
import type { PendingMember } from '#shared/model/pending-member.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { rowsOfFlags, withoutPaidFlags } from '#shared/money/earlier-paid-flags.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { defaultPercentages, type SplitInput } from '#shared/money/split.ts'
import {
  type ExpenseRow,
  pendingMember,
  pendingOf,
  spending,
  transfer,
  userIdOf,
  userOf,
} from './money-rows.ts'

const peopleCount = 7

/** Four users and three pending members. */
const people: readonly UserKey[] = Array.from({ length: peopleCount }, (_, index) =>
  index < 4 ? userOf(index + 1) : pendingOf(index + 1),
)

/** Somebody several times over is no list of participants; at least one, in any order. */
const somePeople = fc.shuffledSubarray([...people], { minLength: 1 })

/** Small amounts meet ties and remainders, large ones the limits. */
const amount = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 99_999_999 }))

const hundreds = fc.integer({ min: 1, max: 40 }).map((units) => units * 100)

/** `total` cut at random places into `count` parts, some of them perhaps nothing. */
function partsOf(total: number, cuts: readonly number[]): number[] {
  const places = [0, ...cuts.map((cut) => Math.floor(cut * (total + 1))).toSorted((a, b) => a - b), total]
  return places.slice(1).map((place, index) => place - (places[index] ?? 0))
}

const fractions = (count: number) =>
  fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: count, maxLength: count })

export function splitArbitrary(total: number): fc.Arbitrary<SplitInput> {
  return somePeople.chain((participants): fc.Arbitrary<SplitInput> => {
    const custom = fractions(participants.length - 1).map((cuts): SplitInput => {
      const amounts = partsOf(total, cuts)
      return {
        method: 'custom',
        parts: participants.map((userKey, at) => ({ userKey, amount: amounts[at] ?? 0 })),
      }
    })
    const percentages = defaultPercentages(participants.length)
    const percentage: SplitInput = {
      method: 'percentage',
      parts: participants.map((userKey, at) => ({ userKey, percentage: percentages[at] ?? 0 })),
    }
    return fc.oneof(
      fc.constant<SplitInput>({ method: 'equal', participants }),
      custom,
      fc.constant(percentage),
    )
  })
}

/** Payers lay out at least a yen each. */
const payersArbitrary = (amounts: fc.Arbitrary<number>) =>
  fc
    .shuffledSubarray([...people], { minLength: 1, maxLength: 3 })
    .chain((payers) =>
      fc
        .array(amounts, { minLength: payers.length, maxLength: payers.length })
        .map((parts) => payers.map((userKey, at) => ({ userKey, amount: parts[at] ?? 1 }))),
    )

const status = fc.constantFrom('active', 'active', 'active', 'settled') satisfies fc.Arbitrary<
  ExpenseRow['status']
>

const expenseArbitrary = (amounts: fc.Arbitrary<number>) =>
  payersArbitrary(amounts.map((value) => Math.ceil(value / 3))).chain((payers) =>
    fc
      .record({
        split: splitArbitrary(payers.reduce((sum, payer) => sum + payer.amount, 0)),
        paid: fc.oneof(fc.constant([]), fc.subarray([...people])),
        status,
      })
      .map((fields) => (number: number) => spending({ number, payers, ...fields })),
  )

const transferArbitrary = (amounts: fc.Arbitrary<number>) =>
  fc
    .record({
      ends: fc.shuffledSubarray([...people], { minLength: 2, maxLength: 2 }),
      amount: amounts,
      status,
    })
    .map(({ ends: [from = userOf(1), to = userOf(2)], ...fields }) => (number: number) => {
      return transfer({ number, from, to, ...fields })
    })

/** Any of the three pending members may be linked to any user. */
const pendingMembersArbitrary: fc.Arbitrary<PendingMember[]> = fc
  .tuple(...[5, 6, 7].map(() => fc.option(fc.integer({ min: 1, max: 4 }))))
  .map((links) => links.map((user, index) => pendingMember(index + 5, user === null ? null : userIdOf(user))))

export type LedgerInput = { expenses: ExpenseRow[]; pendingMembers: PendingMember[] }

/**
 * `rounded`: all amounts in hundreds of yen, where parts that cancel out are common. `hasPaidFlags`: what was paid for an expense
 * is flagged in its shares, as in rows of earlier builds, instead of being payments.
 */
export function ledgerArbitrary({ rounded = false, hasPaidFlags = false } = {}): fc.Arbitrary<LedgerInput> {
  const amounts = rounded ? hundreds : amount
  const row = fc.oneof({ weight: 3, arbitrary: expenseArbitrary(amounts) }, transferArbitrary(amounts))
  const flagged = fc.record({
    expenses: fc.array(row, { maxLength: 12 }).map((rows) => rows.map((build, index) => build(index + 1))),
    pendingMembers: pendingMembersArbitrary,
  })
  return hasPaidFlags ? flagged : flagged.map(withPayments)
}

function withPayments({ expenses, pendingMembers }: LedgerInput): LedgerInput {
  const resolve = resolverOf(pendingMembers)
  const rows = expenses.flatMap((row) => [withoutPaidFlags(row), ...rowsOfFlags(row, resolve)])
  return { expenses: rows.map((row, ordinal) => ({ ...row, ordinal })), pendingMembers }
}

/** Balances of up to `max` people that sum to zero, in few round sizes so that parts cancel out. */
export function balancesArbitrary({ max }: { max: number }): fc.Arbitrary<Map<UserKey, number>> {
  return fc.array(fc.integer({ min: -8, max: 8 }), { maxLength: max - 1 }).map((given) => {
    const all = [...given, -given.reduce((a, b) => a + b, 0)]
    return new Map(all.map((units, index) => [userOf(index + 1), units * 500 || 0]))
  })
}
