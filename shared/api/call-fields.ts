/** Fields of REST calls that accept more forms than the mutations' arguments: dates, people, payers and participants. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { isPlainDate, japanDateOf } from '../dates.ts'
import type { Payer } from '../model/expense.ts'
import { amountSchema, dateSchema, idSchema, partAmountSchema } from '../model/fields.ts'
import type { Member } from '../model/member.ts'
import { type PendingMember, PendingMemberId } from '../model/pending-member.ts'
import { type UserKey, isUserKey, keyOfPendingMember, keyOfUser, parseUserKey } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { type SplitInput, splitAmount } from '../money/split.ts'
import { Refusal } from '../mutations/define-mutation.ts'

const isoMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/

/** A date `YYYY-MM-DD`, or an ISO 8601 moment, which becomes the date in Japan at that moment. */
export const callDate = () =>
  z.pipe(
    z.pipe(
      z.string('date-invalid'),
      z.transform((text) => {
        const milliseconds = isoMoment.test(text) && isPlainDate(text.slice(0, 10)) ? Date.parse(text) : NaN
        return Number.isNaN(milliseconds) ? text : japanDateOf(Math.floor(milliseconds / 1000))
      }),
    ),
    dateSchema(),
  )

/** Names a person by a user's id, by a pending member's id, or by a user key. */
export const Person = z.string('person-unknown').check(
  z.refine((text) => isUserKey(text) || idSchema().safeParse(text).success, {
    error: 'person-unknown' satisfies RejectionCode,
  }),
)

/** Names a user by id or by user key. */
export const NamedUser = z.pipe(
  z.pipe(
    z.string('id-invalid'),
    z.transform((text) => {
      const person = parseUserKey(text)
      return person?.kind === 'user' ? person.id : text
    }),
  ),
  UserId,
)

export type KeyOf = (person: string) => UserKey

/**
 * Returns a reader of people's names in a call: user keys and bare ids. A bare id does not tell its kind: it is a
 * pending member's if the group has one with it, and otherwise a user's. A pending member may have the id of a
 * user who joined later, because devices choose the ids. The bare id then means the user.
 */
export function keyReaderOf({ members, pendingMembers }: PeopleOfGroup): KeyOf {
  const pendingIds = new Set<string>(pendingMembers.map(({ id }) => id))
  for (const { userId } of members) pendingIds.delete(userId)
  return (person) => {
    if (isUserKey(person)) return person
    return pendingIds.has(person)
      ? keyOfPendingMember(PendingMemberId.parse(person))
      : keyOfUser(UserId.parse(person))
  }
}

type PeopleOfGroup = { members: readonly Member[]; pendingMembers: readonly PendingMember[] }

/** Nobody at all: a field that is left out, null or empty, as forms send it. */
const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** The field has to be given. `missing` is the code if it is not, whatever the field refuses otherwise. */
export const required = <Schema extends z.ZodMiniType>(schema: Schema, missing: RejectionCode) =>
  z.pipe(z.unknown().check(z.refine((value) => !isNothing(value), { error: missing, abort: true })), schema)

/** A text; empty and null are as if the field were left out. `mistyped` is the code if it is no text. */
export const orAbsent = <Schema extends z.ZodMiniType<unknown, string>>(
  schema: Schema,
  mistyped: RejectionCode,
) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string(mistyped)),
        z.transform((text) => (isNothing(text) ? undefined : text)),
      ),
      z.optional(schema),
    ),
  )

export const requiredAmount = () => required(amountSchema(), 'amount-required')

/** Undefined if it is left out, null or empty. */
export const amountIfGiven = () =>
  z.optional(
    z.pipe(
      z.pipe(
        z.unknown(),
        z.transform((value) => (isNothing(value) ? undefined : value)),
      ),
      z.optional(amountSchema()),
    ),
  )

const optionalPerson = z.optional(z.nullable(Person))
const anyPerson = { userId: optionalPerson, pendingMemberId: optionalPerson, userKey: optionalPerson }
type AnyPerson = { [Name in keyof typeof anyPerson]?: string | null | undefined }

export const CallPayer = z.strictObject({ ...anyPerson, amount: requiredAmount() })
export const Participant = z.strictObject({
  ...anyPerson,
  amount: z.optional(z.nullable(partAmountSchema())),
  /** In percent, with at most two decimals. */
  percentage: z.optional(z.nullable(z.number('percentage-invalid'))),
  paid: z.optional(z.boolean('unreadable')),
  /** Callers may return it as they were answered it. It follows from `paid`. */
  paidAt: z.optional(z.unknown()),
})
export type Participant = z.infer<typeof Participant>

export type NamedParticipant = Omit<Participant, keyof AnyPerson | 'paidAt'> & { key: UserKey }

/**
 * Reads the user key of each participant. Refuses with `person-unknown` a participant whom none or several of the fields name.
 */
export function readPeople(participants: readonly Participant[], keyOf: KeyOf): NamedParticipant[] {
  const people: NamedParticipant[] = []
  for (const { userId, pendingMemberId, userKey, paidAt: _at, ...fields } of participants) {
    const key = keyOfAny({ userId, pendingMemberId, userKey }, keyOf)
    if (!key) throw new Refusal('person-unknown')
    people.push({ key, ...fields })
  }
  return people
}

function keyOfAny({ userKey, userId, pendingMemberId }: AnyPerson, keyOf: KeyOf): UserKey | undefined {
  const [named, another] = [userKey, userId, pendingMemberId].filter((name) => typeof name === 'string')
  if (named === undefined || another !== undefined) return undefined
  // `userId` and `pendingMemberId` give the kind of a bare id. A user key contains its kind.
  const id = idSchema().safeParse(named)
  if (id.success && named === userId) return keyOfUser(UserId.parse(named))
  if (id.success && named === pendingMemberId) return keyOfPendingMember(PendingMemberId.parse(named))
  return keyOf(named)
}

/**
 * The payers with their user keys. Refuses with `payer-required` a payer whom no field names, and with `person-unknown` one whom
 * several name.
 */
export function readPayers(payers: readonly z.infer<typeof CallPayer>[], keyOf: KeyOf): Payer[] {
  const read: Payer[] = []
  for (const { amount, ...person } of payers) {
    const userKey = keyOfAny(person, keyOf)
    if (!userKey)
      throw new Refusal(
        Object.values(person).some((name) => !isNothing(name)) ? 'person-unknown' : 'payer-required',
      )
    read.push({ userKey, amount })
  }
  return read
}

/**
 * The input of the split. Amounts or percentages that are missing count as zero; the split then refuses them if they do
 * not add up.
 */
export function splitOf(method: SplitInput['method'], people: readonly NamedParticipant[]): SplitInput {
  switch (method) {
    case 'equal':
      return { method, participants: people.map(({ key }) => key) }
    case 'custom':
      return { method, parts: people.map(({ key, amount }) => ({ userKey: key, amount: amount ?? 0 })) }
    case 'percentage':
      return {
        method,
        parts: people.map(({ key, percentage }) => ({
          userKey: key,
          percentage: hundredthsOf(percentage ?? 0),
        })),
      }
  }
}

/** The split of a new expense, by the method that the call names or that the fields of its participants imply. */
export function splitAsGiven(
  people: readonly NamedParticipant[],
  { amount, method = methodOf(people) }: { amount: number; method: SplitInput['method'] | undefined },
): SplitInput {
  const split = splitOf(method, people)
  if (!isAsGiven(people, { amount, split })) throw new Refusal('split-mismatch')
  return split
}

function methodOf(people: readonly NamedParticipant[]): SplitInput['method'] {
  if (people.some(({ percentage }) => typeof percentage === 'number')) return 'percentage'
  return people.some(({ amount }) => typeof amount === 'number') ? 'custom' : 'equal'
}

/**
 * Whether the amounts and percentages that a caller gave agree with what the split makes of them, within one yen or one
 * percent. The tolerance is for callers who round differently (specification 2, section 3). A larger difference means
 * another split, so the call is refused instead of ignoring it.
 */
export function isAsGiven(
  people: readonly NamedParticipant[],
  { amount, split }: { amount: number; split: SplitInput },
): boolean {
  const shares = splitAmount(amount, split)
  if (!shares.ok || split.method === 'custom') return true
  const isNear = (given: number | null | undefined, meant: number) =>
    given === null || given === undefined || Math.abs(given - meant) <= 1
  return people.every((person, index) => {
    const isOwnShare = isNear(person.amount, shares.value[index]?.amount ?? 0)
    if (split.method === 'percentage') return isOwnShare
    // A caller may have given the remainder to another participant.
    const isOwnPart = isNear(person.amount, amount / people.length)
    return (isOwnShare || isOwnPart) && isNear(person.percentage, 100 / people.length)
  })
}

/** Converts percent to hundredths: 33.33 becomes 3333. A finer value stays a fraction, which the mutation refuses. */
function hundredthsOf(percentage: number): number {
  const hundredths = Math.round(percentage * 100)
  return Math.abs(hundredths - percentage * 100) < 1e-6 ? hundredths : percentage * 100
}

/**
 * Names of fields in camelCase and snake_case. Calls are accepted in both; answers are written in snake_case where the
 * specification does so. Converts keys to camelCase, in objects at any depth. If an object has a field in both cases, its
 * snake_case key stays. No call knows that key, so the call is refused instead of choosing one of the values.
 */
export function camelKeys(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
}

export function snakeKeys(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => withKeys(part, rename))
  if (typeof value !== 'object' || value === null) return value
  const renamed = (key: string) => (Object.hasOwn(value, rename(key)) ? key : rename(key))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [renamed(key), withKeys(part, rename)]),
  )
}
