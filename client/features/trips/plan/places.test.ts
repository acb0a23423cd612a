import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDayOrder } from '#shared/model/day-order.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { movesToPlace } from '../moves.ts'
import { itemsOn, planDaysOf, withEmptyDays } from '../plan-days.ts'
import { scrollStep } from './follow-pointer.ts'
import { countAt, placeAt, placeBeside, placeOf, placesFor } from './places.ts'

const dates = tripRow()
const items = [itemRow(1), itemRow(2), itemRow(3, { date: '2026-08-12' }), itemRow(4, { date: '2026-09-01' })]
const days = withEmptyDays(planDaysOf({ ...dates, items, rows: [], people: 2 }), dates)
const second = itemRow(2).id

describe('the days among which items are moved', () => {
  it('are all of the trip, and 日付未定 last', () => {
    expect(days.map(({ date, number, items: ofDay }) => [date, number, ofDay.length])).toEqual([
      ['2026-08-11', 1, 2],
      ['2026-08-12', 2, 1],
      ['2026-08-13', 3, 0],
      ['2026-08-14', 4, 0],
      [null, null, 1],
    ])
  })

  it('are only those with items on a long trip', () => {
    const long = { startDate: '2026-08-11', endDate: '2026-09-30' }
    const listed = withEmptyDays(planDaysOf({ ...long, items, rows: [], people: 2 }), long)
    expect(listed.map(({ date }) => date)).toEqual(['2026-08-11', '2026-08-12', '2026-09-01', null])
  })
})

describe('the keyboard', () => {
  it('moves an item by one place, from day to day, up to the ends of the plan', () => {
    const down = (place: { date: string | null; index: number }) => placeBeside(days, second, place, 1)
    const begin = placeOf(days, second)
    expect(begin).toEqual({ date: '2026-08-11', index: 1 })
    const next = down({ date: '2026-08-11', index: 1 })
    expect(next).toEqual({ date: '2026-08-12', index: 0 })
    expect(down({ date: '2026-08-12', index: 1 })).toEqual({ date: '2026-08-13', index: 0 })
    expect(down({ date: null, index: 1 })).toEqual({ date: null, index: 1 })
    const first = { date: '2026-08-11', index: 0 }
    expect(placeBeside(days, second, first, -1)).toEqual(first)
  })

  it('knows how many items the day would have', () => {
    expect(countAt(days, second, { date: '2026-08-11', index: 0 })).toBe(2)
    expect(countAt(days, second, { date: '2026-08-12', index: 0 })).toBe(2)
    expect(countAt(days, second, { date: '2026-08-13', index: 0 })).toBe(1)
  })
})

describe('a pointer', () => {
  const measured = [
    { date: '2026-08-11', top: 100, middles: [150, 200] },
    { date: '2026-08-12', top: 300, middles: [] },
    { date: null, top: 400, middles: [450] },
  ]

  it.each([
    [0, '2026-08-11', 0],
    [151, '2026-08-11', 1],
    [299, '2026-08-11', 2],
    [320, '2026-08-12', 0],
    [449, null, 0],
    [900, null, 1],
  ])('at %d is over %s, place %d', (y, date, index) => {
    expect(placeAt(measured, y)).toEqual({ date, index })
  })

  it('scrolls the page near the edges of the window, faster the nearer it is', () => {
    expect([400, 200, 600].map((y) => scrollStep(y, 800))).toEqual([0, 0, 0])
    expect([100, 0, -50].map((y) => scrollStep(y, 800))).toEqual([-7, -14, -14])
    expect([700, 800].map((y) => scrollStep(y, 800))).toEqual([7, 14])
  })
})

it('a dropped item stands where it was dropped, and is written once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...items), fc.nat(), (item, number) => {
      const places = placesFor(days, item.id)
      const place = places[number % places.length]
      if (!place) return
      const moves = movesToPlace({ items, dates }, item.id, place)
      const isThere = JSON.stringify(placeOf(days, item.id)) === JSON.stringify(place)
      expect(moves).toHaveLength(isThere ? 0 : 1)
      const [move] = moves
      const after = items.map((row) =>
        row.id === item.id && move?.name === 'item.move' ? { ...row, ...move.args } : row,
      )
      const onDay = itemsOn(after, place.date, dates).toSorted(inDayOrder)
      expect(onDay.findIndex(({ id }) => id === item.id)).toBe(place.index)
    }),
  )
})

it('an item that keeps a date outside of the trip keeps it among others of 日付未定', () => {
  const undated = [...items, itemRow(5, { date: null })]
  const move = (number: number, index: number) =>
    movesToPlace({ items: undated, dates }, itemRow(number).id, { date: null, index })
  expect(move(4, 1)).toMatchObject([{ args: { date: '2026-09-01' } }])
  expect(move(1, 0)).toMatchObject([{ args: { date: null } }])
})
