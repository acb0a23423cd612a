/**
 * Entering each person's share of an expense, in yen or in hundredths of a percent. The form proposes equal parts
 * until the person types one. From then on typed figures stay, and the form shows the remainder.
 */
import type { SplitMethod } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { divideInProportion } from '#shared/money/divide-in-proportion.ts'
import { defaultPercentages, splitAmount } from '#shared/money/split.ts'
import type { EnteredMethod, Entry, ExpenseFormValues, Figures } from './expense-form-values.ts'

type Values = ExpenseFormValues
const wholePercentage = 10_000

export function changeAmount(values: Values, amount: Yen | null): Values {
  return withProposal({ ...values, amount })
}

export function chooseMethod(values: Values, method: SplitMethod): Values {
  return withProposal({ ...values, method })
}

export function chooseParticipants(values: Values, participants: readonly UserKey[]): Values {
  return withProposal({ ...values, participants })
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
    figures: {
      ...figures,
      ...figuresOf(
        participants,
        participants.map(() => figure),
      ),
    },
    typed: participants,
  }))
}

/** The amount still to be divided; negative if too much is entered. Zero if the split is equal. */
export function remainderOf(values: Values): number {
  const { method, participants } = values
  return method === 'equal' ? 0 : wholeOf(values) - sumOf(values.entries[method], participants)
}

/** The sum of the participants' figures. */
export function enteredSumOf(values: Values): number {
  return values.method === 'equal' ? 0 : sumOf(values.entries[values.method], values.participants)
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
  if (method === 'equal' || participants.length === 0 || remainderOf(values) === 0) return null
  const entry = values.entries[method]
  const open = participants.filter((key) => !entry.typed.includes(key))
  const base = open.length > 0 ? participants.filter((key) => entry.typed.includes(key)) : participants
  const rest = wholeOf(values) - sumOf(entry, base)
  if (rest < 0) return null
  const takers = open.length > 0 ? open : participants
  const parts = evenParts({ method, whole: rest, people: takers })
  const before = (key: UserKey) => (open.length > 0 ? 0 : (entry.figures[key] ?? 0))
  const figures = figuresOf(
    takers,
    takers.map((key, index) => before(key) + (parts[index] ?? 0)),
  )
  return withEntry(values, ({ typed }) => ({ figures: { ...entry.figures, ...figures }, typed }))
}

/** Without typed figures, fills in the equal parts, so that a person who changes the method only edits them. */
function withProposal(values: Values): Values {
  const { method, participants } = values
  if (method === 'equal' || values.entries[method].typed.length > 0) return values
  const whole = wholeOf(values)
  const parts = whole === 0 ? [] : proposedParts({ method, whole, people: participants })
  return withEntry(values, () => ({ figures: figuresOf(participants, parts), typed: [] }))
}

type EvenSplit = { method: EnteredMethod; whole: number; people: readonly UserKey[] }

function proposedParts({ method, whole, people }: EvenSplit): number[] {
  return method === 'percentage' ? defaultPercentages(people.length) : evenParts({ method, whole, people })
}

function evenParts({ method, whole, people }: EvenSplit): number[] {
  if (method === 'percentage') {
    return divideInProportion(
      whole,
      people.map(() => 1),
    )
  }
  const shares = splitAmount(whole, { method: 'equal', participants: people })
  return shares.ok ? shares.value.map(({ amount }) => amount) : []
}

function wholeOf({ method, amount }: Values): number {
  return method === 'percentage' ? wholePercentage : (amount ?? 0)
}

function sumOf({ figures }: Entry, people: readonly UserKey[]): number {
  return people.reduce((sum, key) => sum + (figures[key] ?? 0), 0)
}

function figuresOf(people: readonly UserKey[], parts: readonly number[]): Figures {
  return Object.fromEntries(people.map((key, index) => [key, parts[index] ?? null]))
}

function withEntry(values: Values, change: (entry: Entry) => Entry): Values {
  const { method, entries } = values
  return method === 'equal'
    ? values
    : { ...values, entries: { ...entries, [method]: change(entries[method]) } }
}
