/**
 * The effect of an edit as rows of its own, to be recorded beside the row that stays as it is (docs/design.md,
 * "Conflicts"). They are offered when an edit was refused because somebody else had edited or settled the row.
 */
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
 * Paid flags stay with the present row, because they say what was paid of it. The difference has no flags: it is still to
 * be paid, also by people whose share of the present row is flagged. If the present row is settled, it is no longer part
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

/**
 * For each person, by how many yen their balance is higher with `mine` than with `present` (negative: lower). People
 * without a difference are left out.
 */
function netChanges({ mine, present }: Versions, resolve: KeyResolver): Part[] {
  const nets = new Map<UserKey, Yen>()
  const add = (parts: readonly Part[], sign: 1 | -1) => {
    for (const { userKey, amount } of parts) {
      const person = resolve(userKey)
      nets.set(person, (nets.get(person) ?? 0) + sign * amount)
    }
  }
  add(mine.payers, 1)
  add(mine.shares, -1)
  add(present.payers, -1)
  add(present.shares, 1)
  return [...nets].flatMap(([userKey, amount]) => (amount === 0 ? [] : [{ userKey, amount }]))
}

/** Cuts a text to the length of a title, without leaving half of a surrogate pair at its end. */
export function cutTitle(title: string): string {
  const start = title.slice(0, titleMaxLength)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
