/** Which trips and items may be given back, apart from the proof (given-rows.test.ts). */
import { describe, expect, it } from 'vitest'
import { groupIdOf, itemIdOf, tripIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { userIdOf } from '#tests/builders/money-rows.ts'
import { hanako, misaki, saburo } from '#tests/builders/people.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import { autumn, dessert, openTrip, spring, temple } from '#tests/builders/written-rows.ts'
import { type Trip, emptiedTrip } from '../model/trip.ts'
import { type TripItem, emptiedItem } from '../model/trip-item.ts'
import { contentOf } from '../model/tables.ts'
import { recordChange } from '#tests/builders/record-change.ts'

const proof = { versionBefore: 3, lost: { version: 3, id: 'lost' }, common: { version: 1, id: 'common' } }

async function outcomeOf(args: object, actor = hanako): Promise<string> {
  const store = await openTrip()
  const outcome = await recordChange(store, {
    scope,
    name: 'row.giveBack',
    args: { ...proof, isDeleted: false, ...args },
    actor,
    mutationId: mutationIdOf(900),
    at: 100,
  })
  return outcome.ok ? 'ok' : outcome.code
}

const trip: Trip = { ...contentOf<'itineraries'>(autumn), id: tripIdOf(8) }
const item: TripItem = { ...contentOf<'itineraryItems'>(temple), id: itemIdOf(8) }
const stranger = userIdOf(77)

describe.each([
  {
    what: 'a trip',
    table: 'itineraries',
    row: trip,
    present: { ...trip, id: autumn.id, status: 'completed' },
    deletedId: spring.id,
    emptied: emptiedTrip(trip),
  },
  {
    what: 'an item',
    table: 'itineraryItems',
    row: item,
    present: { ...item, id: temple.id, title: '拝観' },
    deletedId: dessert.id,
    emptied: emptiedItem(item),
  },
])('$what is given back', ({ table, row, present, deletedId, emptied }) => {
  it.each<[string, object, string]>([
    ['as it was', { row }, 'ok'],
    ['over what is there', { row: present }, 'ok'],
    ['over a deleted one', { row: { ...row, id: deletedId } }, 'ok'],
    ['deleted', { row, isDeleted: true }, 'ok'],
    ['emptied, if it was deleted', { row: emptied, isDeleted: true }, 'ok'],
    ['but not emptied', { row: emptied }, 'unreadable'],
    ['but not of an author whom nobody knows', { row: { ...row, createdBy: stranger } }, 'person-unknown'],
  ])('%s', async (_, args, expected) => {
    expect(await outcomeOf({ table, ...args })).toBe(expected)
  })
})

describe('a trip is given back', () => {
  it.each<[string, object, string]>([
    ['but not with its end before its start', { row: { ...trip, endDate: '2026-11-19' } }, 'dates-reversed'],
    ['but not of another group', { row: { ...trip, groupId: groupIdOf(2) } }, 'id-taken'],
  ])('%s', async (_, args, expected) => {
    expect(await outcomeOf({ table: 'itineraries', ...args })).toBe(expected)
  })

  it('by members only', async () => {
    const given = { table: 'itineraries', row: trip }
    expect([await outcomeOf(given, misaki), await outcomeOf(given, saburo)]).toEqual([
      'group-not-found',
      'membership-ended',
    ])
  })
})

describe('an item is given back', () => {
  it.each<[string, object, string]>([
    ['but not of a trip that is deleted', { row: { ...item, itineraryId: spring.id } }, 'itinerary-deleted'],
    ['but not of no trip', { row: { ...item, itineraryId: tripIdOf(9) } }, 'itinerary-not-found'],
    ['unless it was deleted', { row: { ...item, itineraryId: tripIdOf(9) }, isDeleted: true }, 'ok'],
    [
      'but not with another amount than its status',
      { row: { ...item, estimatedCost: 0 } },
      'budget-status-mismatch',
    ],
  ])('%s', async (_, args, expected) => {
    expect(await outcomeOf({ table: 'itineraryItems', ...args })).toBe(expected)
  })
})
