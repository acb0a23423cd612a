/**
 * Entering how much each of several payers paid, and each person's share of an expense: by weights, in yen or in hundredths of a
 * percent. The form proposes figures until the person types one. From then on typed figures stay, and the form shows the
 * remainder.
 */
import { wholePercentage } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { divideInProportion } from '#shared/money/divide-in-proportion.ts'
import { defaultPercentages, splitByWeights } from '#shared/money/split.ts'
import {
  type EnteredMethod,
  type Entry,
  type EntryMethod,
  type ExpenseFormValues,
  type Figures,
  figuresOf,
  unpaidOf,
} from './expense-form-values.ts'
import {
  type Weights,
  areInSteps,
  weightedParts,
  weightMax,
  weightMin,
  weightOf,
  weightStep,
} from './weights.ts'

type Values = ExpenseFormValues

export function changeAmount(values: Values, amount: Yen | null): Values {
  return withProposal(payWhatIsLeft({ ...values, amount }))
}

export function chooseMethod(values: Values, method: EntryMethod): Values {
  const weights = method === 'weights' ? inSteps(values.weights) : values.weights
  return withProposal({ ...values, method, weights })
}

/** Weights that were taken from amounts have none for a person who is added, so the proposal becomes equal again. */
export function chooseParticipants(values: Values, participants: readonly UserKey[]): Values {
  const isWeighted = participants.every((key) => values.weights[key] !== undefined)
  return withProposal({
    ...values,
    participants,
    weights: isWeighted ? values.weights : inSteps(values.weights),
  })
}

type Inclusion = { userKey: UserKey; isIncluded: boolean; choices: readonly UserKey[] }

/** Adds or removes a participant. `choices` has the order of all. */
export function includeParticipant(values: Values, { userKey, isIncluded, choices }: Inclusion): Values {
  const isKept = (key: UserKey) => (key === userKey ? isIncluded : values.participants.includes(key))
  return chooseParticipants(values, choices.filter(isKept))
}

function inSteps(weights: Weights): Weights {
  return areInSteps(weights) ? weights : {}
}

/** Adds `steps` of a half to the weight of a person, within what can be entered. */
export function stepWeight(values: Values, { userKey, steps }: { userKey: UserKey; steps: number }): Values {
  const stepped = weightOf(values.weights, userKey) + steps * weightStep
  const weight = Math.min(weightMax, Math.max(weightMin, stepped))
  return { ...values, weights: { ...values.weights, [userKey]: weight } }
}

type EnteredPart = { userKey: UserKey; figure: number | null }

/** Clearing a field removes its key from `typed`. */
export function enterPart(values: Values, { userKey, figure }: EnteredPart): Values {
  return withEntry(values, ({ figures, typed }) => {
    const others = typed.filter((key) => key !== userKey)
    return {
      figures: { ...figures, [userKey]: figure },
      typed: figure === null ? others : [...others, userKey],
    }
  })
}

export function giveAllTheSame(values: Values, figure: number): Values {
  const { participants } = values
  return withEntry(values, ({ figures }) => ({
    figures: { ...figures, ...Object.fromEntries(participants.map((key) => [key, figure])) },
    typed: participants,
  }))
}

/** Whether the method takes a figure for each participant, which together have to make a whole. */
export function takesFigures(method: EntryMethod): method is EnteredMethod {
  return method === 'custom' || method === 'percentage'
}

/** The amount still to be divided; negative if too much is entered. Zero if the method takes no figures. */
export function remainderOf(values: Values): number {
  const { method, participants } = values
  return takesFigures(method) ? wholeOf(values) - sumOf(values.entries[method], participants) : 0
}

/** The sum of the participants' figures. */
export function enteredSumOf({ method, participants, entries }: Values): number {
  return takesFigures(method) ? sumOf(entries[method], participants) : 0
}

/**
 * Whether the figures make a whole: exactly in yen, within a hundredth in percentages (docs/design.md, "Splits and
 * rounding").
 */
export function addsUp(values: Values): boolean {
  const remainder = Math.abs(remainderOf(values))
  return values.method === 'percentage' ? remainder <= 1 : remainder === 0
}

/**
 * Divides the remainder evenly among the participants without a typed figure or, if all have one, adds it to all of
 * theirs. Null if there is no remainder to divide.
 */
export function shareRest(values: Values): Values | null {
  const { method, participants } = values
  if (!takesFigures(method) || participants.length === 0 || remainderOf(values) === 0) return null
  const entry = values.entries[method]
  const open = participants.filter((key) => !entry.typed.includes(key))
  const base = open.length > 0 ? participants.filter((key) => entry.typed.includes(key)) : participants
  const rest = wholeOf(values) - sumOf(entry, base)
  if (rest < 0) return null
  const takers = open.length > 0 ? open : participants
  const parts = evenParts({ method, whole: rest, people: takers })
  const before = (key: UserKey) => (open.length > 0 ? 0 : (entry.figures[key] ?? 0))
  const figures = figuresFor(
    takers,
    takers.map((key, index) => before(key) + (parts[index] ?? 0)),
  )
  return withEntry(values, ({ typed }) => ({ figures: { ...entry.figures, ...figures }, typed }))
}

/** Without typed figures, fills in proposed ones, so that a person who changes the method only edits them. */
export function withProposal(values: Values): Values {
  const { method, participants } = values
  if (!takesFigures(method) || values.entries[method].typed.length > 0) return values
  const whole = wholeOf(values)
  const parts = whole === 0 ? [] : proposedParts(method, values)
  return withEntry(values, () => ({ figures: figuresFor(participants, parts), typed: [] }))
}

/** Equal percentages, or amounts by the weights, which are equal until the person changes them. */
function proposedParts(method: EnteredMethod, { amount, participants, weights }: Values): number[] {
  return method === 'percentage'
    ? defaultPercentages(participants.length)
    : amountsByWeights({ amount: amount ?? 0, people: participants, weights })
}

type EvenSplit = { method: EnteredMethod; whole: number; people: readonly UserKey[] }

function evenParts({ method, whole, people }: EvenSplit): number[] {
  const equal = people.map(() => 1)
  return method === 'percentage'
    ? divideInProportion(whole, equal)
    : amountsByWeights({ amount: whole, people, weights: {} })
}

type Weighted = { amount: Yen; people: readonly UserKey[]; weights: Weights }

function amountsByWeights({ amount, people, weights }: Weighted): Yen[] {
  return splitByWeights(amount, weightedParts(people, weights)).map((share) => share.amount)
}

function wholeOf({ method, amount }: Values): number {
  return method === 'percentage' ? wholePercentage : (amount ?? 0)
}

function sumOf({ figures }: Entry, people: readonly UserKey[]): number {
  return people.reduce((sum, key) => sum + (figures[key] ?? 0), 0)
}

function figuresFor(people: readonly UserKey[], parts: readonly number[]): Figures {
  return Object.fromEntries(people.map((key, index) => [key, parts[index] ?? null]))
}

function withEntry(values: Values, change: (entry: Entry) => Entry): Values {
  const { method, entries } = values
  return takesFigures(method)
    ? { ...values, entries: { ...entries, [method]: change(entries[method]) } }
    : values
}

/**
 * Switches between one payer and several. The single payer is the one who paid most. Of several, the single payer paid
 * all until another figure is typed. The figures of several are kept while one payer is shown, unless another payer is
 * chosen.
 */
export function splitPayment(values: Values, hasSeveralPayers: boolean): Values {
  const { payer, paid } = values
  if (!hasSeveralPayers) return { ...values, hasSeveralPayers, payer: largestPayerOf(paid) ?? payer }
  const isKept = payer === null || payer === largestPayerOf(paid)
  const begun = isKept ? {} : { paid: { [payer]: null }, restPayer: payer }
  return payWhatIsLeft({ ...values, hasSeveralPayers, ...begun })
}

function largestPayerOf(paid: Figures): UserKey | null {
  const [most] = figuresOf(paid).toSorted((a, b) => b.amount - a.amount)
  return most && most.amount > 0 ? most.userKey : null
}

type Payment = { userKey: UserKey; figure: number | null }

export function enterPaid(values: Values, { userKey, figure }: Payment): Values {
  const restPayer = values.restPayer === userKey ? null : values.restPayer
  return payWhatIsLeft({ ...values, restPayer, paid: { ...values.paid, [userKey]: figure } })
}

/** Gives the payer whose figure is not typed what the others leave of the amount. */
function payWhatIsLeft(values: Values): Values {
  const { amount, restPayer, paid, hasSeveralPayers } = values
  if (!hasSeveralPayers || restPayer === null) return values
  const left = unpaidOf({ amount, paid: { ...paid, [restPayer]: null } })
  return { ...values, paid: { ...paid, [restPayer]: left > 0 ? left : null } }
}

/** Adds the amount that is still unpaid to this payer, or subtracts what is too much. */
export function payTheRest(values: Values, userKey: UserKey): Values {
  return enterPaid(values, { userKey, figure: (values.paid[userKey] ?? 0) + unpaidOf(values) })
}
