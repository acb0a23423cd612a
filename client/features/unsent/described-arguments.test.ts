/** A new argument of a mutation has to be among the words that its author reads, or among those that nobody needs. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type MutationName, mutations } from '#shared/mutations/registry.ts'
import { cases, lookup, recordOf, seen } from '#tests/builders/described-changes.ts'
import { expenseIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { jiroKey } from '#tests/builders/keys.ts'
import { jiro } from '#tests/builders/people.ts'
import { describeChange } from './describe-change.ts'

/** Arguments of which the list says nothing: ids of new rows, marks, and what no screen can set yet. */
const notDescribed: Partial<Record<MutationName, readonly string[]>> = {
  'group.create': ['inviteMethod', 'kind', 'itineraries'],
  'member.join': ['inviteCode', 'pendingMemberId'],
  'pendingMember.add': ['id'],
  'pendingMember.invite': ['anew'],
  'application.apply': ['inviteCode', 'pendingMemberId'],
  'itinerary.create': ['id'],
  'item.create': ['id', 'orderKey'],
  'item.move': ['orderKey'],
  'attachment.add': ['id', 'kind', 'type', 'width', 'height', 'size', 'hash'],
  'expense.create': ['id', 'itineraryId', 'itineraryItemId'],
  'expense.describe': ['itineraryId'],
  'expense.setMoney': ['mark'],
  'transfer.create': ['id', 'itineraryId'],
  'settlement.close': ['withPayments'],
  'profile.set': ['avatarUrl'],
  'group.giveBack': ['inviteMethod', 'kind', 'itineraries', 'firstItinerary', 'versionBefore', 'lost'],
}

/** Other values of the same kind; the schema says which of them are valid. */
function otherValues(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '')
    return [
      ...['another', 'approval', '2026-01-01', 'transport', 'https://example.com', 'prepaid', jiroKey],
      ...['a'.repeat(64), '10:00', 500, 'enabled'],
    ]
  if (typeof value === 'string')
    return [
      `${value}x`,
      'approval',
      'member',
      'transport',
      'prepaid',
      '2026-01-01',
      expenseIdOf(2),
      pendingIdOf(3),
      jiroKey,
      jiro.userId,
      ...['10:00', 'LUNCH', 'BUDGET_PENDING', 'NOT_SET', 'PREPAID', 'active', '2026-12-31'],
    ]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) {
    const [first, ...rest]: unknown[] = value
    return [
      ...(rest.length > 0 ? [rest] : []),
      ...otherValues(first).map((other) => [other, ...rest]),
      [seen(1)],
    ]
  }
  return Object.entries(value ?? {}).flatMap(([key, part]) =>
    otherValues(part).map((other) => ({ ...value, [key]: other })),
  )
}

const describedText = (change: { name: string; args: unknown }) =>
  JSON.stringify(describeChange(recordOf(change), lookup))

/** Whether an example of the mutation is described otherwise if this argument is another. */
function isDescribed(name: MutationName, argument: string): boolean {
  const schema: z.ZodMiniType = mutations[name].args
  return cases
    .filter(({ change }) => change.name === name)
    .some(({ change }) => {
      const args: Record<string, unknown> = { ...change.args }
      return otherValues(args[argument])
        .map((other) => ({ ...args, [argument]: other }))
        .filter((other) => schema.safeParse(other).success)
        .some((other) => describedText({ name, args: other }) !== describedText(change))
    })
}

/** The arguments of a mutation; none for one whose arguments depend on a table. */
const argumentsOf = (schema: z.ZodMiniType) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []

it.each(Object.values(mutations))(
  'describes every argument of $name that its author reads',
  ({ name, args }) => {
    const read = argumentsOf(args).filter((argument) => !notDescribed[name]?.includes(argument))
    expect(argumentsOf(args).filter((argument) => isDescribed(name, argument))).toEqual(read)
  },
)
