import { describe, expect, it } from 'vitest'
import { itemRow, itineraryRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from '../plan/plan-days.ts'
import { sketchOf, stopsOf } from './route.ts'

const stops = (items: ReturnType<typeof itemRow>[]) =>
  stopsOf(planDaysOf({ ...itineraryRow(), items, rows: [], people: 3 }))
const at = (number: number, location: string, given: Parameters<typeof itemRow>[1] = {}) =>
  itemRow(number, { location, ...given })
const frame = { width: 200, heightMax: 100, margin: 10 }

describe('the stops of a trip', () => {
  it('are the items with coordinates in their place or else their note, in the order of the plan', () => {
    const found = stops([
      at(3, '26.500, 127.900', { date: '2026-08-12' }),
      at(2, '首里城', { description: '26.217, 127.719' }),
      at(1, '那覇市'),
      at(4, '26.100, 127.600', { date: null }),
      at(5, '26.200, 127.700', { date: '2026-08-12', description: '1.000, 2.000' }),
    ])
    expect(found.map(({ number, day, item, latitude }) => [number, day, item.title, latitude])).toEqual([
      [1, 1, '予定2', 26.217],
      [2, 2, '予定3', 26.5],
      [3, 2, '予定5', 26.2],
    ])
  })

  it('are none if fewer than two of them are apart', () => {
    expect(stops([at(1, '26.500, 127.900')])).toEqual([])
    expect(stops([at(1, '26.500, 127.900'), at(2, '26.500, 127.900')])).toEqual([])
  })
})

describe('the sketch', () => {
  const pointsOf = (...locations: string[]) =>
    sketchOf(stops(locations.map((location, index) => at(index + 1, location))), frame)
  const rounded = (...locations: string[]) =>
    pointsOf(...locations).labels.map(({ x, y }) => [Math.round(x), Math.round(y)])

  it('has north up and east on the right, and fits its frame', () => {
    expect(rounded('0.0001, 0.0001', '1.0001, 1.0001')).toEqual([
      [60, 90],
      [140, 10],
    ])
  })

  it('shrinks degrees of longitude by the latitude', () => {
    const [west = [0], east = [0], north = [0, 0], south = [0, 0]] = rounded(
      '60.0000, 10.0000',
      '60.0000, 11.0000',
      '60.5000, 10.5000',
      '59.5000, 10.5000',
    )
    const [width, height] = [(east[0] ?? 0) - (west[0] ?? 0), (south[1] ?? 0) - (north[1] ?? 0)]
    expect(width / height).toBeCloseTo(0.5, 1)
  })

  it('keeps both sides of the 180th meridian together, and is no higher than it has to be', () => {
    const places = ['0.0000, 179.5000', '0.0000, -179.5000']
    expect(rounded(...places)).toEqual([
      [10, 10],
      [190, 10],
    ])
    expect(pointsOf(...places).height).toBe(20)
  })

  it('joins labels that only the wider label of others covers', () => {
    const near = [
      '26.000, 127.000',
      '26.000, 127.200',
      '26.000, 127.001',
      '26.000, 127.002',
      '26.000, 127.003',
    ]
    const [label, ...others] = pointsOf(...near, '26.000, 128.000').labels
    expect([label?.numbers, label?.text, others.map(({ text }) => text)]).toEqual([
      [1, 2, 3, 4, 5],
      '1,2,3…',
      ['6'],
    ])
  })

  it('draws a line to each stop, and one label for stops that would overlap', () => {
    const { legs, labels } = pointsOf('26.000, 127.000', '26.500, 127.500', '26.000, 127.001')
    expect(legs.map(({ number }) => number)).toEqual([2, 3])
    expect(labels.map(({ numbers, text }) => [numbers, text])).toEqual([
      [[1, 3], '1,3'],
      [[2], '2'],
    ])
  })
})
