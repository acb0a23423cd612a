import { expect, it } from 'vitest'
import { ItineraryId } from '#shared/model/itinerary-id.ts'
import { itemRow, itineraryRow } from '#tests/support/trips-for-test.ts'
import { copyOfTrip } from './trip-copy.ts'

const id = ItineraryId.parse('0197a000-0000-7000-8000-000000005900')

/** The dates of the copied items, of a trip that began on 2026-08-11. */
function datesOfCopy(dates: readonly (string | null)[], startDate: string) {
  const items = dates.map((date, index) => itemRow(index + 1, { date }))
  const copied = { id, title: '写し', startDate, newItemId: () => itemRow(99).id }
  const byTitle = copyOfTrip({ itinerary: itineraryRow(), items }, copied).flatMap(({ name, args }) =>
    name === 'item.create' ? [[args.title, args.date] as const] : [],
  )
  return items.map(({ title }) => new Map(byTitle).get(title))
}

it('items move with the days of their trip, also those that are dated outside of it', () => {
  expect(datesOfCopy(['2026-08-12', '2026-09-01', null], '2027-08-11')).toEqual([
    '2027-08-12',
    '2027-09-01',
    null,
  ])
})

it('an item has no date where the moved one lies beyond the dates that there are', () => {
  expect(datesOfCopy(['2026-08-12', '2028-08-12'], '2098-12-30')).toEqual(['2098-12-31', null])
})
