/** A trip of the group of expenses-for-test.ts and items of its plan, for tests of screens. */
import { keysBetween } from '#shared/fractional-index.ts'
import { type Trip } from '#shared/model/trip.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { type TripItem, noBudget } from '#shared/model/trip-item.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { openGroup } from './account-for-test.ts'
import { groupId, hanakoId } from './expenses-for-test.ts'

const idText = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const stamp = (ordinal: number) => ({ version: 1, createdVersion: 1, ordinal })
const keys = keysBetween(null, null, 40)

export const itineraryId = TripId.parse(idText(5000))
/** The address of its page. */
export const tripAddress = `/groups/${groupId}/itineraries/${itineraryId}`

/** 夏の沖縄, 2026-08-11 to 2026-08-14; `given` overrides fields. */
export function tripRow(number = 0, given: Partial<Trip> = {}): StoredRow<'itineraries'> {
  return {
    id: TripId.parse(idText(5000 + number)),
    groupId,
    title: '夏の沖縄',
    description: '',
    startDate: '2026-08-11',
    endDate: '2026-08-14',
    destination: '沖縄本島',
    status: 'draft',
    deletedWith: null,
    createdBy: hanakoId,
    createdAt: 0,
    updatedAt: 0,
    ...given,
    ...stamp(number),
  }
}

/** An item of that trip, on its first day. Items are in the order of their numbers, from 1. */
export function itemRow(number: number, given: Partial<TripItem> = {}): StoredRow<'itineraryItems'> {
  return {
    id: TripItemId.parse(idText(6000 + number)),
    groupId,
    itineraryId,
    date: '2026-08-11',
    orderKey: keys[number] ?? 'z',
    time: null,
    title: `予定${number}`,
    location: '',
    description: '',
    category: 'OTHER',
    ...noBudget,
    extensions: [{ key: '席', value: '窓側', valueType: 'string' }],
    createdBy: hanakoId,
    createdAt: 0,
    updatedAt: 0,
    ...given,
    ...stamp(number),
  }
}

/** The database of 花子, whose first download is complete, with the group and its people. The group plans trips. */
export async function openGroupWithTrips(): Promise<AccountDatabase> {
  const database = await openGroup({ itineraries: 'enabled' })
  await database.device.update(hanakoId, { epoch: 'first' })
  return database
}

/** The same with that trip; `given` overrides its fields. */
export async function openTrip(given: Partial<Trip> = {}): Promise<AccountDatabase> {
  const database = await openGroupWithTrips()
  await database.itineraries.put(tripRow(0, given))
  return database
}
