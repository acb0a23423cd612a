/**
 * What an edit would have changed, as something to record beside the row that stays as it is (docs/design.md, "Conflicts"):
 * for an edit that met somebody else's, or a settlement.
 */
import { totalOf } from './total-of.ts'
import { amountMaxYen, titleMaxLength } from '../limits.ts'
import type { Expense, Payer } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-keys.ts'
import type { SplitInput } from './split.ts'
import { type Suggestion, suggestTransfers } from './suggestions.ts'

type Part = { userKey: UserKey; amount: Yen }

/** Who paid and who bears what, in yen, whatever else a row says. */
export type MoneyVersion = { payers: readonly Payer[]; shares: readonly Part[] }

type Versions = { mine: MoneyVersion; present: MoneyVersion }

/** The arguments of an `expense.create`, but for its id. */
export type DifferenceExpense = Pick<
  Expense,
  'itineraryId' | 'title' | 'description' | 'category' | 'date' | 'location' | 'amount' | 'payers'
> & { split: Extract<SplitInput, { method: 'custom' }> }

/**
 * An expense that stands beside the present one, on its date and in its category and trip. Paid by those who would have
 * more to get by `mine`, and for those who would have less: with both of them balances are what they would be with `mine`
 * in the present one's place. Undefined where nobody has more or less, and where no expense can be so large.
 *
 * Paid flags stay with the present row, and mean what was paid of it: the difference has none, so it is still to be paid
 * by those whose share is marked too. A settled row leaves the balances, and the difference alone stays in them.
 */
export function differenceExpense(
  { mine, present }: { mine: MoneyVersion; present: Expense },
  { title, resolve }: { title: string; resolve: KeyResolver },
): DifferenceExpense | undefined {
  const changes = netChanges({ mine, present }, resolve)
  const payers = changes.filter(({ amount }) => amount > 0)
  const parts = changes.flatMap(({ userKey, amount }) => (amount < 0 ? [{ userKey, amount: -amount }] : []))
  const [amount, borne] = [totalOf(payers), totalOf(parts)]
  // A row whose own sums do not match has no difference that would.
  if (amount === 0 || amount !== borne || amount > amountMaxYen) return undefined
  const { itineraryId, category, date } = present
  return {
    itineraryId,
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
 * The same for a transfer: what is still to be sent, one way or the other, so that balances are what they would be with
 * `mine`. One transfer where both versions are between the same two people; none where they agree, or where one cannot be
 * so large.
 */
export function differenceTransfers(versions: Versions, resolve: KeyResolver): Suggestion[] {
  const changes = netChanges(versions, resolve)
  if (totalOf(changes) !== 0) return []
  // Whoever sends has more to get: they stand here as those who owe.
  const transfers = suggestTransfers(new Map(changes.map(({ userKey, amount }) => [userKey, -amount])))
  return transfers.every(({ amount }) => amount <= amountMaxYen) ? transfers : []
}

/** By person, what they would have more to get (negative: less) by `mine` than by the present one. Nobody with nothing. */
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

/** To the length of a title, with no half of a letter at its end. */
export function cutTitle(title: string): string {
  const start = title.slice(0, titleMaxLength)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
