/**
 * The one function that divides an amount among people, and the one that divides it again among fewer. Forms, lists,
 * statistics, exports, balances and the calculator all use them.
 */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { groupPeopleMax } from '../limits.ts'
import { type Expense, Hundredths, Payer, wholePercentage } from '../model/expense.ts'
import { partAmountSchema, type Yen } from '../model/fields.ts'
import { userKeySchema } from '../model/key-schemas.ts'
import type { UserKey } from '../model/user-key.ts'
import { err, ok, type Result } from '../result.ts'
import { zip } from '../zip.ts'
import { divideInProportion, wholePart } from './divide-in-proportion.ts'

/** Payers, or participants, of one expense. Former members may be among them, so it is more than a group's people. */
const expensePeopleMax = 2 * groupPeopleMax

/** The limits of the sum of entered percentages, in hundredths of a percent (docs/design.md, "Splits and rounding"). */
const percentageSumMin = 9_999
const percentageSumMax = 10_001

/** A list in which each person is once, with at least one entry. `keyOf` returns the person of an entry. */
const peopleList = <Entry extends z.core.$ZodType>(
  entry: Entry,
  keyOf: (entry: z.output<Entry>) => UserKey,
) =>
  z.readonly(
    z.array(entry, 'unreadable').check(
      z.minLength(1, 'participant-required' satisfies RejectionCode),
      z.maxLength(expensePeopleMax, 'too-large' satisfies RejectionCode),
      z.refine((list) => !hasRepeats(list.map(keyOf)), {
        error: 'participants-repeated' satisfies RejectionCode,
      }),
    ),
  )

/** How an amount is to be split, as a person enters it. The order of participants matters, because it breaks ties. */
export const SplitInput = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('equal'), participants: peopleList(userKeySchema, (key) => key) }),
    z.strictObject({
      method: z.literal('custom'),
      parts: peopleList(
        z.strictObject({ userKey: userKeySchema, amount: partAmountSchema() }),
        (part) => part.userKey,
      ),
    }),
    z.strictObject({
      method: z.literal('percentage'),
      parts: peopleList(
        z.strictObject({ userKey: userKeySchema, percentage: Hundredths }),
        (part) => part.userKey,
      ),
    }),
  ],
  'unreadable' satisfies RejectionCode,
)
export type SplitInput = z.infer<typeof SplitInput>

/**
 * One person's part of an amount, in yen. `percentage` is in hundredths of a percent, or null if the split has no percentages.
 */
type ShareOfAmount = { userKey: UserKey; amount: Yen; percentage: number | null }

/**
 * Splits `amount` yen; the shares always add up to it (docs/design.md, "Splits and rounding"). The codes of its refusals:
 * `participant-required` for an empty list, `participants-repeated` for a person named twice. For single parts,
 * `amount-not-whole`, `amount-not-positive` and `percentage-invalid`. For parts that do not add up, `shares-mismatch`,
 * and `percentages-mismatch` for percentages whose sum is outside of 99.99 to 100.01.
 */
export function splitAmount(amount: Yen, split: SplitInput): Result<ShareOfAmount[], RejectionCode> {
  assert(Number.isSafeInteger(amount) && amount >= 0, 'an amount is whole yen, and not negative')
  const people = sharersOf(split)
  if (people.length === 0) return err('participant-required')
  if (hasRepeats(people)) return err('participants-repeated')
  if (split.method === 'equal') return ok(splitEqually(amount, split.participants))
  return split.method === 'custom'
    ? splitAsGiven(amount, split.parts)
    : splitByPercentage(amount, split.parts)
}

/** Whom it names, in order, as entered. */
export function sharersOf(split: SplitInput): readonly UserKey[] {
  return split.method === 'equal' ? split.participants : split.parts.map((part) => part.userKey)
}

/** The last participant takes the remainder (specification 3, section 9). */
function splitEqually(amount: Yen, participants: readonly UserKey[]): ShareOfAmount[] {
  const shares = splitByWeights(
    amount,
    participants.map((userKey) => ({ userKey, weight: 1 })),
  )
  return shares.map((share) => ({ ...share, percentage: null }))
}

type WeightedPart = { readonly userKey: UserKey; readonly weight: number }

/**
 * Splits `amount` yen in proportion to whole weights, of which at least one is above zero. Shares are rounded down, and the
 * last participant with a weight takes the remainder, so equal weights make the equal split. No split is stored with
 * weights: the result is entered as a custom split.
 */
export function splitByWeights(amount: Yen, parts: readonly WeightedPart[]): CustomPart[] {
  if (parts.length === 0) return []
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const last = parts.findLastIndex(({ weight }) => weight > 0)
  assert(last >= 0, 'somebody has a weight')
  const shares = parts.map(({ userKey, weight }) => ({
    userKey,
    amount: wholePart({ total: amount, weight, sum }).amount,
  }))
  const remainder = amount - shares.reduce((total, share) => total + share.amount, 0)
  return shares.map((share, index) =>
    index === last ? { ...share, amount: share.amount + remainder } : share,
  )
}

type CustomPart = { readonly userKey: UserKey; readonly amount: Yen }

function splitAsGiven(amount: Yen, parts: readonly CustomPart[]): Result<ShareOfAmount[], RejectionCode> {
  if (parts.some((part) => !Number.isSafeInteger(part.amount))) return err('amount-not-whole')
  if (parts.some((part) => part.amount < 0)) return err('amount-not-positive')
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount) return err('shares-mismatch')
  return ok(parts.map((part) => ({ userKey: part.userKey, amount: part.amount, percentage: null })))
}

type PercentagePart = { readonly userKey: UserKey; readonly percentage: number }

function splitByPercentage(
  amount: Yen,
  parts: readonly PercentagePart[],
): Result<ShareOfAmount[], RejectionCode> {
  if (parts.some(({ percentage }) => !Hundredths.safeParse(percentage).success))
    return err('percentage-invalid')
  const sum = parts.reduce((total, part) => total + part.percentage, 0)
  if (sum < percentageSumMin || sum > percentageSumMax) return err('percentages-mismatch')
  const amounts = divideInProportion(
    amount,
    parts.map((part) => part.percentage),
  )
  return ok(zip(parts, amounts).map(([part, share]) => ({ ...part, amount: share })))
}

/**
 * Default percentages for `count` people, in hundredths of a percent. They sum to exactly 100 %, and differ by at most 0.01 %.
 */
export function defaultPercentages(count: number): number[] {
  const each = Math.floor(wholePercentage / count)
  const firstWithMore = count - (wholePercentage - each * count)
  return Array.from({ length: count }, (_, index) => (index >= firstWithMore ? each + 1 : each))
}

/** The split with which a row was made, for editing it. A percentage row that lacks percentages is treated as custom. */
export function splitInputOf(expense: Pick<Expense, 'splitMethod' | 'shares'>): SplitInput {
  const { splitMethod, shares } = expense
  if (splitMethod === 'equal') return { method: 'equal', participants: shares.map((share) => share.userKey) }
  const percentages = shares.flatMap(({ userKey, percentage }) =>
    percentage === null ? [] : [{ userKey, percentage }],
  )
  return splitMethod === 'percentage' && percentages.length === shares.length
    ? { method: 'percentage', parts: percentages }
    : { method: 'custom', parts: shares.map(({ userKey, amount }) => ({ userKey, amount })) }
}

/**
 * Splits an expense's amount again among the participants who are not left out: equally if it was split equally, else in
 * proportion to their percentages or amounts. Returns yen in the order of the shares, zero for those left out; undefined
 * if nobody else has a share.
 */
export function splitWithout(
  { amount, splitMethod, shares }: Pick<Expense, 'amount' | 'splitMethod' | 'shares'>,
  isLeftOut: (key: UserKey) => boolean,
): Yen[] | undefined {
  const isStaying = shares.map(({ userKey }) => !isLeftOut(userKey))
  const others = shares.filter((_, index) => isStaying[index])
  const parts = splitInProportion(amount, splitInputOf({ splitMethod, shares: others }))
  let next = 0
  return parts && isStaying.map((stays) => (stays ? (parts[next++] ?? 0) : 0))
}

function splitInProportion(amount: Yen, split: SplitInput): Yen[] | undefined {
  if (split.method === 'equal')
    return split.participants.length > 0
      ? splitEqually(amount, split.participants).map((share) => share.amount)
      : undefined
  const weights =
    split.method === 'percentage'
      ? split.parts.map((part) => part.percentage)
      : split.parts.map((part) => part.amount)
  return weights.some((weight) => weight > 0) ? divideInProportion(amount, weights) : undefined
}

function hasRepeats(keys: readonly UserKey[]): boolean {
  return new Set(keys).size !== keys.length
}

/**
 * Who paid for an expense, and how many yen each. Usually there is one payer. At least one payer, nobody twice. The first one
 * is `paidBy` in REST answers.
 */
export const Payers = z.array(Payer, 'payer-required' satisfies RejectionCode).check(
  z.minLength(1, 'payer-required' satisfies RejectionCode),
  z.maxLength(expensePeopleMax, 'too-large' satisfies RejectionCode),
  z.refine((payers) => new Set(payers.map((payer) => payer.userKey)).size === payers.length, {
    error: 'payers-repeated' satisfies RejectionCode,
  }),
)
export type Payers = z.infer<typeof Payers>

/** Refuses payers whose parts do not add up to the amount, in yen (`payers-mismatch`). */
export function checkPayers(amount: Yen, payers: readonly Payer[]): Result<void, RejectionCode> {
  return payers.reduce((sum, payer) => sum + payer.amount, 0) === amount ? ok() : err('payers-mismatch')
}
