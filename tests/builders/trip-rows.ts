/** Trips and items by number, as mutations' arguments and as rows. */
import type { Trip } from '#shared/model/trip.ts'
import { type TripItem, noBudget } from '#shared/model/trip-item.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { itemIdOf, tripIdOf } from './ids.ts'
import { hanako } from './people.ts'
import { groupId } from './sync-rows.ts'

/** Three days in Kyoto. */
export function tripArgs(
  number: number,
  fields: Partial<ArgsOf<'itinerary.create'>> = {},
): ArgsOf<'itinerary.create'> {
  return {
    id: tripIdOf(number),
    title: '紅葉',
    description: '',
    destination: '京都',
    startDate: '2026-11-20',
    endDate: '2026-11-22',
    ...fields,
  }
}

/** An item of the first trip, on its first day. */
export function itemArgs(number: number, fields: Partial<ArgsOf<'item.create'>> = {}): ArgsOf<'item.create'> {
  return {
    id: itemIdOf(number),
    itineraryId: tripIdOf(1),
    date: '2026-11-20',
    orderKey: 'V',
    time: '09:30',
    title: '参拝',
    location: '',
    description: '',
    category: 'TEMPLE',
    ...noBudget,
    ...fields,
  }
}

const stamp = { version: 1, createdVersion: 1, ordinal: 9 }
const written = { groupId, createdBy: hanako.userId, createdAt: 1, updatedAt: 1 }

export function tripRow(number: number, fields: Partial<Trip> = {}): StoredRow<'itineraries'> {
  return { ...tripArgs(number), ...written, status: 'draft', deletedWith: null, ...stamp, ...fields }
}

export function itemRow(number: number, fields: Partial<TripItem> = {}): StoredRow<'itineraryItems'> {
  return { ...itemArgs(number), ...written, extensions: [], ...stamp, ...fields }
}
