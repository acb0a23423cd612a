/** A trip to try the product with: two days in Hakone, recorded with the product's own mutations. */
import { type PlainDate, dateAfter } from '#shared/dates.ts'
import { sampleTripTexts as texts } from '#shared/messages/sample-trip.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { type UserKey, keyOfPendingMember } from '#shared/model/user-key.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { newId } from '#client/store/new-id.ts'

type Person = { id: PendingMemberId; name: string; key: UserKey }
/** Everybody by key: the person who tries the product, and three others. */
type People = { self: UserKey; kenta: UserKey; misaki: UserKey; sho: UserKey }

/**
 * Returns the mutations in the order in which they are recorded, all in one batch. The trip ended the day before
 * yesterday.
 */
export function sampleTrip({ self, today }: { self: UserKey; today: PlainDate }): MutationInput[] {
  const { kenta, misaki, sho } = texts.people
  const others = { kenta: person(kenta), misaki: person(misaki), sho: person(sho) }
  const people: People = {
    self,
    kenta: others.kenta.key,
    misaki: others.misaki.key,
    sho: others.sho.key,
  }
  const { group: name, description } = texts
  return [
    { name: 'group.create', args: { name, description, inviteMethod: 'open', kind: 'sample' } },
    ...Object.values(others).map(({ id, name: called }): MutationInput => {
      return { name: 'pendingMember.add', args: { id, name: called } }
    }),
    ...firstDay(people, dateAfter(today, -3)),
    ...secondDay(people, dateAfter(today, -2)),
    paidBack(people, dateAfter(today, -1)),
  ]
}

function person(name: string): Person {
  const id = newId(PendingMemberId)
  return { id, name, key: keyOfPendingMember(id) }
}

function firstDay({ self, kenta, misaki, sho }: People, date: PlainDate): MutationInput[] {
  const everybody = [self, kenta, misaki, sho]
  return [
    expense({ title: texts.train, category: 'transport', date, paid: [[self, 9_840]], by: everybody }),
    expense({ title: texts.lunch, category: 'food', date, paid: [[kenta, 5_230]], by: everybody }),
    expense({
      title: texts.museum,
      location: texts.museumPlace,
      category: 'entertainment',
      date,
      paid: [[misaki, 8_000]],
      by: everybody,
    }),
    expense({
      title: texts.inn,
      location: texts.innPlace,
      description: texts.innNote,
      category: 'accommodation',
      date,
      paid: [
        [self, 52_000],
        [kenta, 40_000],
      ],
      split: {
        method: 'custom',
        parts: [
          { userKey: self, amount: 24_500 },
          { userKey: kenta, amount: 24_500 },
          { userKey: misaki, amount: 21_500 },
          { userKey: sho, amount: 21_500 },
        ],
      },
    }),
    expense({
      title: texts.drinks,
      description: texts.drinksNote,
      category: 'shopping',
      date,
      paid: [[misaki, 4_318]],
      split: {
        method: 'percentage',
        parts: [
          { userKey: self, percentage: 4_000 },
          { userKey: kenta, percentage: 4_000 },
          { userKey: misaki, percentage: 2_000 },
          { userKey: sho, percentage: 0 },
        ],
      },
    }),
  ]
}

function secondDay({ self, kenta, misaki, sho }: People, date: PlainDate): MutationInput[] {
  const everybody = [self, kenta, misaki, sho]
  return [
    expense({ title: texts.car, category: 'transport', date, paid: [[sho, 13_200]], by: everybody }),
    expense({ title: texts.gasoline, category: 'transport', date, paid: [[sho, 2_847]], by: everybody }),
    expense({
      title: texts.eggs,
      location: texts.eggsPlace,
      category: 'food',
      date,
      paid: [[kenta, 2_600]],
      by: everybody,
    }),
    expense({
      title: texts.souvenirs,
      category: 'shopping',
      date,
      paid: [[self, 3_240]],
      by: [self, misaki],
    }),
  ]
}

function paidBack({ self, sho }: People, date: PlainDate): MutationInput {
  const textFields = { title: texts.transfer, description: '', date }
  return {
    name: 'transfer.create',
    args: { id: newId(ExpenseId), itineraryId: null, ...textFields, from: sho, to: self, amount: 10_000 },
  }
}

type NewExpense = ArgsOf<'expense.create'>
type SampleExpense = Pick<NewExpense, 'title' | 'category' | 'date'> &
  Partial<Pick<NewExpense, 'location' | 'description'>> & { paid: [UserKey, number][] } & (
    | { split: NewExpense['split'] }
    | { by: UserKey[] }
  )

function expense({ paid, ...given }: SampleExpense): MutationInput {
  const { title, category, date, location = '', description = '' } = given
  const payers = paid.map(([userKey, amount]) => ({ userKey, amount }))
  const split = 'split' in given ? given.split : { method: 'equal' as const, participants: given.by }
  return {
    name: 'expense.create',
    args: {
      id: newId(ExpenseId),
      itineraryId: null,
      title,
      category,
      date,
      location,
      description,
      amount: payers.reduce((sum, { amount }) => sum + amount, 0),
      payers,
      split,
    },
  }
}
