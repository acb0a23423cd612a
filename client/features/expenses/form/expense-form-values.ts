/** What an expense form holds, and what it comes to: the arguments of the mutations, and the shares as one types. */
import type { PlainDate } from '#shared/dates.ts'
import type { Category, Expense, Payer, SplitMethod } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type UserKey, isUserKey } from '#shared/model/user-key.ts'
import { type SplitInput, splitAmount, splitInputOf } from '#shared/money/split.ts'
import type { People } from '#client/store/queries/people.ts'

/** Figures by user key, as far as they are entered: yen, or hundredths of a percent. */
export type Figures = Readonly<Partial<Record<UserKey, number | null>>>

/** What a method of splitting lets people enter, and whose figure is theirs rather than the form's proposal. */
export type Entry = { readonly figures: Figures; readonly typed: readonly UserKey[] }
export type EnteredMethod = Exclude<SplitMethod, 'equal'>

export type ExpenseFormValues = {
  amount: Yen | null
  title: string
  category: Category
  date: PlainDate
  /** Who paid all of it, unless several did. */
  payer: UserKey | null
  hasSeveralPayers: boolean
  /** What each of several paid, in yen; whoever has no figure paid nothing. */
  paid: Figures
  method: SplitMethod
  /** In the order in which they are shown: the last takes the remainder. */
  participants: readonly UserKey[]
  entries: Readonly<Record<EnteredMethod, Entry>>
  description: string
}

/** What a field does to the form. */
export type ChangeValues = (values: ExpenseFormValues) => ExpenseFormValues

const noEntry: Entry = { figures: {}, typed: [] }

/** Sensible defaults: today, oneself, everybody, equally. */
export function newExpenseValues({ self, active }: People, today: PlainDate): ExpenseFormValues {
  return {
    amount: null,
    title: '',
    category: 'food',
    date: today,
    description: '',
    payer: self,
    hasSeveralPayers: false,
    paid: {},
    method: 'equal',
    participants: active.map(({ userKey }) => userKey),
    entries: { custom: noEntry, percentage: noEntry },
  }
}

/** What the form shows of an expense. */
type ShownExpense = Pick<
  Expense,
  'amount' | 'title' | 'category' | 'date' | 'description' | 'payers' | 'splitMethod' | 'shares'
>

export function valuesOfExpense(expense: ShownExpense): ExpenseFormValues {
  const { amount, title, category, date, description, payers, shares } = expense
  const { method } = splitInputOf(expense)
  const participants = shares.map(({ userKey }) => userKey)
  const entryOf = (of: EnteredMethod, figures: [UserKey, number | null][]): Entry =>
    method === of ? { figures: Object.fromEntries(figures), typed: participants } : noEntry
  return {
    amount,
    title,
    category,
    date,
    description,
    payer: payers[0]?.userKey ?? null,
    hasSeveralPayers: payers.length > 1,
    paid: Object.fromEntries(payers.length > 1 ? payers.map((payer) => [payer.userKey, payer.amount]) : []),
    method,
    participants,
    entries: {
      custom: entryOf(
        'custom',
        shares.map((share) => [share.userKey, share.amount]),
      ),
      percentage: entryOf(
        'percentage',
        shares.map((share) => [share.userKey, share.percentage]),
      ),
    },
  }
}

/**
 * The keys to choose from: everybody who is in the group now, and whoever the row names already, under the row's own
 * keys and in its order.
 */
export function choicesFor({ active, resolve }: People, named: readonly UserKey[]): UserKey[] {
  const known = new Set(named.map(resolve))
  return [...named, ...active.map(({ userKey }) => userKey).filter((key) => !known.has(key))]
}

/** The first is `paidBy`. Nobody, where nobody has been entered; the sum is checked elsewhere. */
export function payersOf({ amount, payer, hasSeveralPayers, paid }: ExpenseFormValues): Payer[] {
  if (!hasSeveralPayers) return payer === null ? [] : [{ userKey: payer, amount: amount ?? 0 }]
  return figuresOf(paid).filter((figure) => figure.amount > 0)
}

function figuresOf(figures: Figures): { userKey: UserKey; amount: number }[] {
  return Object.entries(figures).flatMap(([userKey, amount]) =>
    isUserKey(userKey) ? [{ userKey, amount: amount ?? 0 }] : [],
  )
}

/** What is still missing from the sums of several payers; negative where it is too much already. */
export function unpaidOf({ amount, paid }: Pick<ExpenseFormValues, 'amount' | 'paid'>): Yen {
  return (amount ?? 0) - figuresOf(paid).reduce((sum, figure) => sum + figure.amount, 0)
}

export function splitOf({ method, participants, entries }: ExpenseFormValues): SplitInput {
  if (method === 'equal') return { method, participants }
  const { figures } = entries[method]
  return method === 'custom'
    ? { method, parts: participants.map((userKey) => ({ userKey, amount: figures[userKey] ?? 0 })) }
    : { method, parts: participants.map((userKey) => ({ userKey, percentage: figures[userKey] ?? 0 })) }
}

/** What each would bear as the form stands, in yen by user key; nobody anything while percentages do not add up. */
export function livePartsOf(values: ExpenseFormValues): Map<UserKey, Yen> {
  const split = splitOf(values)
  if (split.method === 'custom') return new Map(split.parts.map(({ userKey, amount }) => [userKey, amount]))
  const shares = splitAmount(values.amount ?? 0, split)
  return new Map(shares.ok ? shares.value.map(({ userKey, amount }) => [userKey, amount]) : [])
}
