/** The fields of calls that are freer than the mutations' arguments: dates, people, who paid and who takes part. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import { isPlainDate, japanDateOf } from '../dates.ts'
import type { Payer } from '../model/expense.ts'
import { amountSchema, dateSchema, idSchema, partAmountSchema } from '../model/fields.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import { type UserKey, isUserKey, keyOfPendingMember, keyOfUser, parseUserKey } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { type SplitInput, splitAmount } from '../money/split.ts'
import { type Result, err, ok } from '../result.ts'

const isoMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/

/** A day, or a moment, which is taken as the day that it falls on in Japan. */
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

/** A user's id, a provisional member's id, or a user key. */
export const Person = z.string('person-unknown').check(
  z.refine((text) => isUserKey(text) || idSchema().safeParse(text).success, {
    error: 'person-unknown' satisfies RejectionCode,
  }),
)

/** A user, by id or by key. */
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

/** An id alone does not say what kind of person it names: the group's provisional members do. */
export function keyReaderOf(pendingMembers: ReadonlySet<string>): KeyOf {
  return (person) => {
    if (isUserKey(person)) return person
    return pendingMembers.has(person)
      ? keyOfPendingMember(PendingMemberId.parse(person))
      : keyOfUser(UserId.parse(person))
  }
}

const optionalPerson = z.optional(z.nullable(Person))
const anyPerson = { userId: optionalPerson, pendingMemberId: optionalPerson, userKey: optionalPerson }
type AnyPerson = { [Name in keyof typeof anyPerson]?: string | null | undefined }

export const CallPayer = z.strictObject({ ...anyPerson, amount: amountSchema() })
export const Participant = z.strictObject({
  ...anyPerson,
  amount: z.optional(z.nullable(partAmountSchema())),
  /** In percent, with up to two decimals. */
  percentage: z.optional(z.nullable(z.number('percentage-invalid'))),
  paid: z.optional(z.boolean('unreadable')),
})
export type Participant = z.infer<typeof Participant>

export type NamedParticipant = Omit<Participant, keyof AnyPerson> & { key: UserKey }

/** Everybody by their key. Whoever is named twice, or by nothing, is nobody. */
export function readPeople(
  participants: readonly Participant[],
  keyOf: KeyOf,
): Result<NamedParticipant[], RejectionCode> {
  const people: NamedParticipant[] = []
  for (const { userId, pendingMemberId, userKey, ...fields } of participants) {
    const key = keyOfAny({ userId, pendingMemberId, userKey }, keyOf)
    if (!key) return err('person-unknown')
    people.push({ key, ...fields })
  }
  return ok(people)
}

function keyOfAny({ userKey, userId, pendingMemberId }: AnyPerson, keyOf: KeyOf): UserKey | undefined {
  const [named, another] = [userKey, userId, pendingMemberId].filter((name) => typeof name === 'string')
  if (named === undefined || another !== undefined) return undefined
  // The name of the field says which kind of id it is; a key says so itself.
  const id = idSchema().safeParse(named)
  if (id.success && named === userId) return keyOfUser(UserId.parse(named))
  if (id.success && named === pendingMemberId) return keyOfPendingMember(PendingMemberId.parse(named))
  return keyOf(named)
}

export function readPayers(
  payers: readonly z.infer<typeof CallPayer>[],
  keyOf: KeyOf,
): Result<Payer[], RejectionCode> {
  const read: Payer[] = []
  for (const { amount, ...person } of payers) {
    const userKey = keyOfAny(person, keyOf)
    if (!userKey) return err('person-unknown')
    read.push({ userKey, amount })
  }
  return ok(read)
}

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

/**
 * Whether the amounts and percentages that came with people are what their split makes of them, to a yen or a percent:
 * programs round in their own ways (specification 2, section 3), and what they mean otherwise must not be lost unsaid.
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
    // Whoever divides otherwise leaves the remainder elsewhere.
    const isOwnPart = isNear(person.amount, amount / people.length)
    return (isOwnShare || isOwnPart) && isNear(person.percentage, 100 / people.length)
  })
}

/** 33.33 becomes 3333; what is finer than hundredths stays a fraction, which the mutation refuses. */
function hundredthsOf(percentage: number): number {
  const hundredths = Math.round(percentage * 100)
  return Math.abs(hundredths - percentage * 100) < 1e-6 ? hundredths : percentage * 100
}
