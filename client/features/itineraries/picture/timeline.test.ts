import { expect, it } from 'vitest'
import { itemRow, itineraryRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf, withEmptyDays } from '../plan/plan-days.ts'
import { timelineOf } from './timeline.ts'

function timelineOfTimes(times: readonly (string | null)[]) {
  const itinerary = itineraryRow()
  const items = times.map((time, index) => itemRow(index + 1, { time }))
  return timelineOf(withEmptyDays(planDaysOf({ ...itinerary, items, rows: [], people: 3 }), itinerary))
}
const placesOf = (times: readonly (string | null)[]) =>
  timelineOfTimes(times).days[0]?.marks.map(({ at }) => Math.round(at * 10) / 10)

it.each<[string, (string | null)[], number[]]>([
  ['times from 6:00 to midnight', ['06:00', '15:00', '23:59'], [0, 50, 99.9]],
  ['no place for those without a time', ['06:00', null, '15:00', null], [0, 50]],
  ['an axis that begins earlier', ['04:30', '14:00'], [2.5, 50]],
  ['an axis that ends in the night', ['21:00', '00:30'], [78.9, 97.4]],
])('has %s', (_, times, places) => {
  expect(placesOf(times)).toEqual(places)
})

it('puts marks that would overlap into lanes', () => {
  const day = timelineOfTimes(['12:00', '12:00', '12:30', '15:00']).days[0]
  expect([day?.marks.map(({ lane }) => lane), day?.lanes]).toEqual([[0, 1, 2, 0], 3])
})

it('has a line every six hours, and the days without items, but not those without a date', () => {
  const { hours, days } = timelineOfTimes(['09:00'])
  expect(hours.map(({ hour }) => hour)).toEqual([6, 12, 18, 24])
  expect(days.map(({ number, items }) => [number, items.length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
  ])
})
