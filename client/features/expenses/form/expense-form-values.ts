/** The values of an expense form, and the payers, the split and the shares that follow from them. */
import * as z from 'zod/mini'
import type { PlainDate } from '#shared/dates.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { Category, Expense, Payer, SplitMethod } from '#shared/model/expense.ts'
import type { noDetails } from '#shared/model/row-defaults.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type UserKey, isUserKey } from '#shared/model/user-key.ts'
import { type SplitInput, splitAmount, splitByWeights, splitInputOf } from '#shared/money/split.ts'
import type { People } from '#client/store/queries/people.ts'
import { type DetailValues, chooseStatus, detailValuesOf, emptyDetails } from './more-details-values.ts'
import { type ForeignEntry, foreignEntryOf } from './foreign-entry.ts'
import { type Weights, weightedParts, weightsGiving } from './weights.ts'

/** Entered numbers by user key: yen, or hundredths of a percent. */
export type Figures = Readonly<Partial<Record<UserKey, number | null>>>

/**
 * The entered figures of one split method. `typed` lists whose figure the person typed; the others are the form's
 * proposals.
 */
export type Entry = { readonly figures: Figures; readonly typed: readonly UserKey[] }
export type EnteredMethod = Exclude<SplitMethod, 'equal'>

/** The ways to enter a split. `weights` is saved as the custom split that it makes. */
export const entryMethods = ['equal', 'weights', 'custom', 'percentage'] as const
export const EntryMethod = z.enum(entryMethods)
export type EntryMethod = z.infer<typeof EntryMethod>

/** The trip of an expense, and the item of its plan: one that there is, or one that is created with the expense. */
export type TripLink = { itineraryId: TripId; itemId: TripItemId | null; createsItem: boolean }

export type ExpenseFormValues = {
  amount: Yen | null
  /** What was paid in another currency, from which `amount` follows. Null in yen. */
  foreign: ForeignEntry | null
  /** May stay empty: `titleOf` is what is saved. */
  title: string
  category: Category
  /** The person chose the category, so it does not follow the title any more. */
  isCategoryChosen: boolean
  date: PlainDate
  trip: TripLink | null
  /** The person chose the trip or came from it, so it does not follow the date. */
  isTripChosen: boolean
  /** The single payer; not used if `hasSeveralPayers`. */
  payer: UserKey | null
  hasSeveralPayers: boolean
  /** The amount that each of several payers paid, in yen. A person without a figure paid nothing. */
  paid: Figures
  /** The one of several payers who paid what the others leave, until the person types this payer's figure. */
  restPayer: UserKey | null
  method: EntryMethod
  /** In the order in which they are shown. The last one takes the remainder. */
  participants: readonly UserKey[]
  /** The proportion of a split by weights, and of the amounts that the form proposes for a custom split. */
  weights: Weights
  entries: Readonly<Record<EnteredMethod, Entry>>
  description: string
  details: DetailValues
}

/** The title that is saved: without a word of the person, the name of the category. */
export function titleOf({ title, category }: Pick<ExpenseFormValues, 'title' | 'category'>): string {
  return title.trim() === '' ? categoryLabels[category] : title.trim()
}

/** An update of the form's values by one of its fields. */
export type ChangeValues = (values: ExpenseFormValues) => ExpenseFormValues

/** Of a new expense whose title names no category. */
export const defaultCategory: Category = 'food'

export const noEntry: Entry = { figures: {}, typed: [] }

/** Defaults: today, paid by oneself, split equally among everybody. */
export function newExpenseValues({ self, active }: People, today: PlainDate): ExpenseFormValues {
  return {
    amount: null,
    foreign: null,
    title: '',
    category: defaultCategory,
    isCategoryChosen: false,
    date: today,
    trip: null,
    isTripChosen: false,
    description: '',
    details: emptyDetails,
    payer: self,
    hasSeveralPayers: false,
    paid: {},
    restPayer: null,
    method: 'equal',
    participants: active.map(({ userKey }) => userKey),
    weights: {},
    entries: { custom: noEntry, percentage: noEntry },
  }
}

/** Of the expense recorded right before, date, trip, single payer and currency stay, as for the receipts of one evening. */
export function nextExpenseValues(values: ExpenseFormValues, previous: ExpenseFormValues): ExpenseFormValues {
  const { date, hasSeveralPayers, isTripChosen } = previous
  const trip = previous.trip && { ...previous.trip, itemId: null, createsItem: false }
  const foreign = previous.foreign && { ...previous.foreign, amount: null }
  const payer = hasSeveralPayers ? values.payer : previous.payer
  return { ...values, foreign, date, trip, isTripChosen, payer }
}

/** The fields of an expense that the form shows. */
type ShownExpense = Pick<
  Expense,
  | 'amount'
  | 'foreignAmount'
  | 'title'
  | 'category'
  | 'date'
  | 'description'
  | 'payers'
  | 'splitMethod'
  | 'shares'
  | 'location'
  | 'itineraryId'
  | 'itineraryItemId'
  | keyof typeof noDetails
>

export function valuesOfExpense(expense: ShownExpense): ExpenseFormValues {
  const { amount, title, category, date, description, payers, shares } = expense
  const { itineraryId, itineraryItemId: itemId } = expense
  const { method } = splitInputOf(expense)
  const participants = shares.map(({ userKey }) => userKey)
  const entryOf = (of: EnteredMethod, figures: [UserKey, number | null][]): Entry =>
    method === of ? { figures: Object.fromEntries(figures), typed: participants } : noEntry
  return {
    amount,
    foreign: foreignEntryOf(expense),
    // Shown as empty, so that the title follows when the category is changed.
    title: title === categoryLabels[category] ? '' : title,
    category,
    isCategoryChosen: true,
    date,
    trip: itineraryId === null ? null : { itineraryId, itemId, createsItem: false },
    isTripChosen: true,
    description,
    details: detailValuesOf(expense),
    payer: payers[0]?.userKey ?? null,
    hasSeveralPayers: payers.length > 1,
    paid: Object.fromEntries(payers.length > 1 ? payers.map((payer) => [payer.userKey, payer.amount]) : []),
    restPayer: null,
    method,
    participants,
    weights: weightsGiving(shares) ?? {},
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

/** A new expense like an earlier one, of the same trip: of today, and a purchase of its own. */
export function copiedValues(expense: ShownExpense, today: PlainDate): ExpenseFormValues {
  const values = valuesOfExpense(expense)
  const trip = values.trip && { ...values.trip, itemId: null }
  return { ...values, date: today, trip, details: chooseStatus(values.details, null) }
}

/**
 * The participants or payers to choose from: those in `named` under the row's own keys and in its order, then the
 * active people who are not among them.
 */
export function choicesFor({ active, resolve }: People, named: readonly UserKey[]): UserKey[] {
  const known = new Set(named.map(resolve))
  return [...named, ...active.map(({ userKey }) => userKey).filter((key) => !known.has(key))]
}

/**
 * The first payer becomes `paidBy`. Empty if no payer is entered. `validateExpense` checks the sum, not this
 * function.
 */
export function payersOf({ amount, payer, hasSeveralPayers, paid }: ExpenseFormValues): Payer[] {
  if (!hasSeveralPayers) return payer === null ? [] : [{ userKey: payer, amount: amount ?? 0 }]
  return figuresOf(paid).filter((figure) => figure.amount > 0)
}

export function figuresOf(figures: Figures): { userKey: UserKey; amount: number }[] {
  return Object.entries(figures).flatMap(([userKey, amount]) =>
    isUserKey(userKey) ? [{ userKey, amount: amount ?? 0 }] : [],
  )
}

/** The part of the amount that no payer has paid yet; negative if the payers' sum exceeds the amount. */
export function unpaidOf({ amount, paid }: Pick<ExpenseFormValues, 'amount' | 'paid'>): Yen {
  return (amount ?? 0) - figuresOf(paid).reduce((sum, figure) => sum + figure.amount, 0)
}

export function splitOf({ amount, method, participants, weights, entries }: ExpenseFormValues): SplitInput {
  if (method === 'equal') return { method, participants }
  if (method === 'weights')
    return { method: 'custom', parts: splitByWeights(amount ?? 0, weightedParts(participants, weights)) }
  const { figures } = entries[method]
  return method === 'custom'
    ? { method, parts: participants.map((userKey) => ({ userKey, amount: figures[userKey] ?? 0 })) }
    : { method, parts: participants.map((userKey) => ({ userKey, percentage: figures[userKey] ?? 0 })) }
}

/** Each person's share in yen with the form's present values. Empty while percentages do not add up. */
export function livePartsOf(values: ExpenseFormValues): Map<UserKey, Yen> {
  const split = splitOf(values)
  if (split.method === 'custom') return new Map(split.parts.map(({ userKey, amount }) => [userKey, amount]))
  const shares = splitAmount(values.amount ?? 0, split)
  return new Map(shares.ok ? shares.value.map(({ userKey, amount }) => [userKey, amount]) : [])
}

/**
 * The values when the person chooses another group. What was typed stays, but for the trip. Payers and participants stay if they
 * are in the other group, too; otherwise the defaults of that group apply. A split among everybody becomes one among everybody
 * there.
 */
export function valuesInGroup(
  values: ExpenseFormValues,
  { from, to }: { from: People; to: People },
): ExpenseFormValues {
  const defaults = newExpenseValues(to, values.date)
  const people = new Set(defaults.participants)
  const areThere = (keys: readonly UserKey[]) => keys.length > 0 && keys.every((key) => people.has(key))
  const { payer, details } = values
  const hasSeveralPayers = values.hasSeveralPayers && areThere(Object.keys(values.paid).filter(isUserKey))
  const { paid, restPayer } = hasSeveralPayers ? values : defaults
  const isAmongEverybody = values.method === 'equal' && values.participants.length === from.active.length
  const keepsSplit = !isAmongEverybody && areThere(values.participants)
  const { method, participants, weights, entries } = keepsSplit ? values : defaults
  const isKnown = (key: UserKey | null) => key !== null && people.has(key)
  return {
    ...values,
    details: isKnown(details.assignee) ? details : { ...details, assignee: null },
    trip: null,
    isTripChosen: false,
    payer: isKnown(payer) ? payer : defaults.payer,
    hasSeveralPayers,
    paid,
    restPayer,
    method,
    participants,
    weights,
    entries,
  }
}
