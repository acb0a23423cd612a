/** The split of the last expense, offered to the next one. */
import type { Expense } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitInputOf } from '#shared/money/split.ts'
import type { People } from '#client/store/queries/people.ts'
import { type ExpenseFormValues, noEntry } from './expense-form-values.ts'
import { withProposal } from './split-entry.ts'
import { type Weights, areEqual, weightOf, weightsGiving } from './weights.ts'

/** The values of a form that make up its split. */
export type LastSplit = Pick<ExpenseFormValues, 'method' | 'participants' | 'weights' | 'entries'>

/**
 * The split of `expense` for an expense of another amount, among its people as they are now. Amounts become weights: small
 * ones, as they are entered, or otherwise the amounts themselves, by which the form proposes new amounts. Null if somebody
 * in it is not in the group any more.
 */
export function lastSplitOf(expense: Expense, people: People): LastSplit | null {
  const shares = mergedShares(expense, people)
  const participants = people.active.map(({ userKey }) => userKey).filter((key) => shares.has(key))
  if (participants.length === 0 || participants.length < shares.size) return null
  const { method } = splitInputOf(expense)
  const figuresOf = (field: 'amount' | 'percentage') =>
    Object.fromEntries(participants.map((key) => [key, shares.get(key)?.[field] ?? 0]))
  const split = { participants, weights: {}, entries: { custom: noEntry, percentage: noEntry } }
  if (method === 'equal') return { ...split, method }
  if (method === 'percentage') {
    const percentage = { figures: figuresOf('percentage'), typed: participants }
    return { ...split, method, entries: { custom: noEntry, percentage } }
  }
  return { ...split, ...weighted(participants, figuresOf('amount')) }
}

function weighted(participants: readonly UserKey[], amounts: Weights): Pick<LastSplit, 'method' | 'weights'> {
  const weights = weightsGiving(participants.map((userKey) => ({ userKey, amount: amounts[userKey] ?? 0 })))
  if (!weights) return { method: 'custom', weights: amounts }
  return areEqual(weights, participants) ? { method: 'equal', weights: {} } : { method: 'weights', weights }
}

type MergedShare = { amount: number; percentage: number }

/** By today's user keys: the shares of a pending member and of the member who is the same person are added. */
function mergedShares({ shares }: Expense, { resolve }: People): Map<UserKey, MergedShare> {
  const merged = new Map<UserKey, MergedShare>()
  for (const share of shares) {
    const key = resolve(share.userKey)
    const { amount, percentage } = merged.get(key) ?? { amount: 0, percentage: 0 }
    merged.set(key, {
      amount: amount + share.amount,
      percentage: percentage + (share.percentage ?? 0),
    })
  }
  return merged
}

export function splitLike(values: ExpenseFormValues, split: LastSplit): ExpenseFormValues {
  return withProposal({ ...values, ...split })
}

/** Whether the form has this split, so that taking it over would change nothing. */
export function hasSplit(values: ExpenseFormValues, split: LastSplit): boolean {
  const { method, participants, weights, entries } = values
  if (method !== split.method || participants.join() !== split.participants.join()) return false
  if (method === 'equal') return true
  if (method === 'percentage') {
    const [own, other] = [entries.percentage.figures, split.entries.percentage.figures]
    return participants.every((key) => own[key] === other[key])
  }
  const isSame = participants.every((key) => weightOf(weights, key) === weightOf(split.weights, key))
  return isSame && (method === 'weights' || entries.custom.typed.length === 0)
}
