/**
 * A trip to try the product with: two days in Hakone with their plan, recorded with the product's own mutations. A separate
 * chunk, because the first screen does not need the code that records changes.
 */
import { GroupId } from '#shared/model/group.ts'
import { keyOfUser, type UserKey, keyOfPendingMember } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type PlainDate, dateAfter } from '#shared/dates.ts'
import { keysBetween } from '#shared/fractional-index.ts'
import { sampleTripTexts as texts } from '#shared/messages/sample-trip.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { budgetOfAmount } from '#shared/money/financial-status.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import { zip } from '#shared/zip.ts'
import { newId } from '#client/store/new-id.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { mutateTogether } from '#client/sync/mutate.ts'

export async function recordSampleTrip(userId: UserId): Promise<{ groupId: GroupId } | { refusal: string }> {
  const groupId = newId(GroupId)
  const trip = sampleTrip({ self: keyOfUser(userId), today: todayInJapan() })
  const outcome = await mutateTogether(groupId, trip)
  return outcome.ok ? { groupId } : { refusal: rejectionSentences[outcome.code] }
}

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
  const people = { self, kenta: others.kenta.key, misaki: others.misaki.key, sho: others.sho.key }
  const { group: name, description } = texts
  const [first, second] = [dateAfter(today, -3), dateAfter(today, -2)]
  const itineraryId = newId(TripId)
  const plan = planOf(itineraryId, { first, second })
  const groupArgs = {
    name,
    description,
    inviteMethod: 'open',
    kind: 'sample',
    itineraries: 'enabled',
  } as const
  const { trip: title, destination } = texts
  const days = { startDate: first, endDate: second }
  const trip = { id: itineraryId, title, description: '', destination, ...days }
  return [
    { name: 'group.create', args: groupArgs },
    ...Object.values(others).map(({ id, name: personName }): MutationInput => {
      return { name: 'pendingMember.add', args: { id, name: personName } }
    }),
    { name: 'itinerary.create', args: trip },
    ...plan.items,
    ...[
      ...expensesOfFirstDay(people).map((expense) => ({ ...expense, date: first })),
      ...expensesOfSecondDay(people).map((expense) => ({ ...expense, date: second })),
    ].map(({ item, paid, ...fields }): MutationInput => {
      const payers = paid.map(([userKey, amount]) => ({ userKey, amount }))
      const args = {
        id: newId(ExpenseId),
        itineraryId,
        ...(item === undefined ? {} : { itineraryItemId: plan.ids[item] }),
        location: '',
        description: '',
        amount: payers.reduce((sum, { amount }) => sum + amount, 0),
        payers,
        split: { method: 'equal', participants: Object.values(people) } as const,
        ...fields,
      }
      return { name: 'expense.create', args }
    }),
    repayment(people, dateAfter(today, -1)),
  ]
}

function person(name: string): Person {
  const id = newId(PendingMemberId)
  return { id, name, key: keyOfPendingMember(id) }
}

const { museumPlace, innPlace, eggsPlace } = texts
const plannedItems = {
  train: { day: 'first', time: '08:40', category: 'TRAIN', estimatedCost: 10_000, location: '' },
  lunch: { day: 'first', time: '12:00', category: 'LUNCH', estimatedCost: 6_000, location: '' },
  museum: { day: 'first', time: '13:30', category: 'MUSEUM', estimatedCost: 8_000, location: museumPlace },
  inn: { day: 'first', time: '16:30', category: 'RYOKAN', estimatedCost: 90_000, location: innPlace },
  car: { day: 'second', time: '10:00', category: 'CAR', estimatedCost: 15_000, location: '' },
  eggs: { day: 'second', time: '11:30', category: 'CAFE', estimatedCost: 3_000, location: eggsPlace },
  walk: { day: 'second', time: '14:00', category: 'SIGHTSEEING', estimatedCost: null, location: '' },
} as const
type PlannedItem = keyof typeof plannedItems

function planOf(itineraryId: TripId, days: Record<'first' | 'second', PlainDate>) {
  const names = Object.keys(plannedItems) as PlannedItem[]
  const keys = keysBetween(null, null, names.length)
  const ids = Object.fromEntries(names.map((name) => [name, newId(TripItemId)])) as Record<
    PlannedItem,
    TripItemId
  >
  const items = zip(names, keys).map(([name, orderKey]): MutationInput => {
    const { day, time, category, estimatedCost, location } = plannedItems[name]
    const place = { itineraryId, date: days[day], orderKey }
    const textFields = { title: texts.plan[name], time, location, description: '', category }
    return {
      name: 'item.create',
      args: { id: ids[name], ...place, ...textFields, ...budgetOfAmount(estimatedCost) },
    }
  })
  return { ids, items }
}

type NewExpense = ArgsOf<'expense.create'>
/** An expense of the trip, split equally among everybody unless `split` is given. */
type SampleExpense = Pick<NewExpense, 'title' | 'category'> &
  Partial<Pick<NewExpense, 'location' | 'description' | 'split'>> & {
    /** The item of the plan to which the expense belongs. */
    item?: PlannedItem
    /** The payers, each with an amount in yen. */
    paid: [UserKey, number][]
  }

function expensesOfFirstDay({ self, kenta, misaki, sho }: People): SampleExpense[] {
  const { train, lunch, museum, inn, innNote, drinks, drinksNote } = texts
  const partsOfInn = [
    { userKey: self, amount: 24_500 },
    { userKey: kenta, amount: 24_500 },
    { userKey: misaki, amount: 21_500 },
    { userKey: sho, amount: 21_500 },
  ]
  const partsOfDrinks = [
    { userKey: self, percentage: 4_000 },
    { userKey: kenta, percentage: 4_000 },
    { userKey: misaki, percentage: 2_000 },
    { userKey: sho, percentage: 0 },
  ]
  return [
    { item: 'train', title: train, category: 'transport', paid: [[self, 9_840]] },
    { item: 'lunch', title: lunch, category: 'food', paid: [[kenta, 5_230]] },
    {
      item: 'museum',
      title: museum,
      category: 'entertainment',
      location: museumPlace,
      paid: [[misaki, 8_000]],
    },
    {
      item: 'inn',
      title: inn,
      category: 'accommodation',
      location: innPlace,
      description: innNote,
      paid: [
        [self, 52_000],
        [kenta, 40_000],
      ],
      split: { method: 'custom', parts: partsOfInn },
    },
    {
      title: drinks,
      category: 'shopping',
      description: drinksNote,
      paid: [[misaki, 4_318]],
      split: { method: 'percentage', parts: partsOfDrinks },
    },
  ]
}

function expensesOfSecondDay({ self, kenta, misaki, sho }: People): SampleExpense[] {
  const { car, gasoline, eggs, souvenirs } = texts
  return [
    { item: 'car', title: car, category: 'transport', paid: [[sho, 13_200]] },
    { item: 'car', title: gasoline, category: 'transport', paid: [[sho, 2_847]] },
    { item: 'eggs', title: eggs, category: 'food', location: eggsPlace, paid: [[kenta, 2_600]] },
    {
      title: souvenirs,
      category: 'shopping',
      paid: [[self, 3_240]],
      split: { method: 'equal', participants: [self, misaki] },
    },
  ]
}

function repayment({ self, sho }: People, date: PlainDate): MutationInput {
  const textFields = { title: texts.transfer, description: '', date }
  return {
    name: 'transfer.create',
    args: { id: newId(ExpenseId), itineraryId: null, ...textFields, from: sho, to: self, amount: 10_000 },
  }
}
