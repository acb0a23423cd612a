import { expect, it } from 'vitest'
import { itemRow, itineraryRow } from '#tests/support/trips-for-test.ts'
import { planDaysOf } from '../plan/plan-days.ts'
import { placedNames } from './route-names.ts'
import { isCovering, sketchOf, stopsOf } from './route.ts'

const frame = { width: 300, heightMax: 220, margin: 32 }
function namesOf(...places: [title: string, location: string][]) {
  const items = places.map(([title, location], index) => itemRow(index + 1, { title, location }))
  const stops = stopsOf(planDaysOf({ ...itineraryRow(), items, rows: [], people: 3 }))
  const sketch = sketchOf(stops, frame)
  return { ...sketch, names: placedNames(sketch, stops) }
}

it('has the name of each place, beside its label and off the line', () => {
  const { names, labels } = namesOf(['首里城', '26.200, 127.700'], ['美ら海水族館', '26.700, 127.700'])
  expect(names.map(({ text }) => text)).toEqual(['首里城', '美ら海水族館'])
  expect(names.map(({ y }) => y)).toEqual(labels.map(({ y }) => y))
  const alongALine = namesOf(['首里城', '26.200, 127.000'], ['美ら海水族館', '26.200, 128.000'])
  expect(alongALine.names.map(({ y }) => y > (alongALine.labels[0]?.y ?? 0))).toEqual([true, true])
})

it('shortens a long name, and says of places at one point that there are others', () => {
  const { names } = namesOf(
    ['レンタカーで本島を一周する', '26.200, 127.700'],
    ['水族館', '26.700, 127.900'],
    ['返却', '26.200, 127.700'],
    ['水族館', '26.700, 127.900'],
  )
  expect(names.map(({ text }) => text)).toEqual(['レンタカーで本島を…ほか', '水族館'])
})

it('leaves out a name that would cover another one or a label, or leave the frame', () => {
  const places = Array.from({ length: 30 }, (_, index): [string, string] => [
    `とても長い場所${index}`,
    `${26 + (index % 6) / 10}00, ${127 + Math.floor(index / 6) / 10}00`,
  ])
  const { names, labels, width, height } = namesOf(...places)
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(labels.length)
  for (const [index, name] of names.entries()) {
    expect([...labels, ...names.slice(0, index)].some((other) => isCovering(name, other))).toBe(false)
    expect(name.x - name.width / 2).toBeGreaterThanOrEqual(0)
    expect(name.x + name.width / 2).toBeLessThanOrEqual(width)
    expect(name.y + name.height / 2).toBeLessThanOrEqual(height)
  }
})
