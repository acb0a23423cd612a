/**
 * The effect of an edit as rows of its own, to be recorded beside the row that stays as it is (docs/design.md,
 * "Conflicts"). They are offered when an edit was refused because somebody else had edited or settled the row.
 */
import { balancesOf } from './balances.ts'
import { totalOf } from './total-of.ts'
import { amountMaxYen, titleMaxLength } from '../limits.ts'
import type { Expense, Payer } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import type { SplitInput } from './split.ts'
import { type Suggestion, suggestTransfers } from './suggestions.ts'

type Part = { userKey: UserKey; amount: Yen }

/** The payers and shares of a version of a row, in yen. */
export type MoneyVersion = { payers: readonly Payer[]; shares: readonly Part[] }

type Versions = { mine: MoneyVersion; present: MoneyVersion }

/** The arguments of `expense.create` without the id. */
type DifferenceExpense = Pick<
  Expense,
  | 'itineraryId'
  | 'itineraryItemId'
  | 'title'
  | 'description'
  | 'category'
  | 'date'
  | 'location'
  | 'amount'
  | 'payers'
> & { split: Extract<SplitInput, { method: 'custom' }> }

/**
 * Returns an expense to record beside `present`, with its date, category, trip and item. Its payers are the people whose
 * balance would be higher with `mine`, and its shares are of those whose balance would be lower. With both rows, all
 * balances are what they would be with `mine` alone. Undefined if no balance differs, or if the amount would be above the
 * limit of an expense.
 *
 * Payments stay with the present row, because they were paid for it. If the present row is settled, it is no longer part
 * of the balances, but the difference is.
 */
export function differenceExpense(
  { mine, present }: { mine: MoneyVersion; present: Expense },
  { title, resolve }: { title: string; resolve: KeyResolver },
): DifferenceExpense | undefined {
  const changes = netChanges({ mine, present }, resolve)
  const payers = changes.filter(({ amount }) => amount > 0)
  const parts = changes.flatMap(({ userKey, amount }) => (amount < 0 ? [{ userKey, amount: -amount }] : []))
  const [amount, borne] = [totalOf(payers), totalOf(parts)]
  // A row whose payers and shares do not add up has no valid difference.
  if (amount === 0 || amount !== borne || amount > amountMaxYen) return undefined
  const { itineraryId, itineraryItemId, category, date } = present
  return {
    itineraryId,
    itineraryItemId,
    title: cutTitle(title),
    description: '',
    category,
    date,
    location: '',
    amount,
    payers,
    split: { method: 'custom', parts },
  }
}

/**
 * The same for a transfer: the transfers, in either direction, that make all balances what they would be with `mine`. It
 * is one transfer if both versions are between the same two people. Empty if no balance differs, or if one amount would
 * be above the limit.
 */
export function differenceTransfers(versions: Versions, resolve: KeyResolver): Suggestion[] {
  const changes = netChanges(versions, resolve)
  if (totalOf(changes) !== 0) return []
  // Sending raises a balance, so people whose balance has to rise send. `suggestTransfers` lets debtors send: the signs
  // are reversed.
  const transfers = suggestTransfers(new Map(changes.map(({ userKey, amount }) => [userKey, -amount])))
  return transfers.every(({ amount }) => amount <= amountMaxYen) ? transfers : []
}

/** By how many yen a person receives more for a row, and pays more for it. Negative: less. */
export type Effect = { userKey: UserKey; receives: Yen; pays: Yen }

/**
 * What the difference changes for each person, those who gain by it first. Nobody receives or pays anything more for a
 * settled row. People without a difference are left out.
 */
export function effectsOf(
  { mine, present }: { mine: MoneyVersion; present: Expense },
  resolve: KeyResolver,
): Effect[] {
  const balances = balancesOf([present], resolve)
  return netChanges({ mine, present }, resolve)
    .toSorted((a, b) => Math.sign(b.amount) - Math.sign(a.amount))
    .map(({ userKey, amount }) => {
      const before = balances.get(userKey) ?? 0
      const after = before + amount
      const receives = Math.max(after, 0) - Math.max(before, 0)
      return { userKey, receives, pays: receives - amount }
    })
}

/**
 * For each person, by how many yen their balance is higher with `mine` than with `present` (negative: lower). People
 * without a difference are left out.
 */
function netChanges({ mine, present }: Versions, resolve: KeyResolver): Part[] {
  const changes = new Map(nets(mine, resolve).map(({ userKey, amount }) => [userKey, amount]))
  for (const { userKey, amount } of nets(present, resolve))
    changes.set(userKey, (changes.get(userKey) ?? 0) - amount)
  return [...changes].flatMap(([userKey, amount]) => (amount === 0 ? [] : [{ userKey, amount }]))
}

/** For each person of a version, what they have paid minus their share. */
function nets({ payers, shares }: MoneyVersion, resolve: KeyResolver): Part[] {
  const found = new Map<UserKey, Yen>()
  const add = (parts: readonly Part[], sign: 1 | -1) => {
    for (const { userKey, amount } of parts) {
      const person = resolve(userKey)
      found.set(person, (found.get(person) ?? 0) + sign * amount)
    }
  }
  add(payers, 1)
  add(shares, -1)
  return [...found].map(([userKey, amount]) => ({ userKey, amount }))
}

/** Cuts a text to the length of a title, without leaving half of a surrogate pair at its end. */
export function cutTitle(title: string): string {
  const start = title.slice(0, titleMaxLength)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
