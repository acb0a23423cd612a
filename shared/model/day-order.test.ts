import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemIdOf } from '#tests/builders/ids.ts'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { orderKeyMaxLength, tripItemsMax } from '../limits.ts'
import { dayOf, daysOf, inDayOrder, placementsAt } from './day-order.ts'
import { orderKeySchema } from './fields.ts'
import type { TripItem } from './trip-item.ts'

const trip = tripRow(1)
const item = (number: number, orderKey: string, fields: Partial<TripItem> = {}) =>
  itemRow(number, { orderKey, ...fields })
const numberOf = ({ id }: Pick<TripItem, 'id'>) => parseInt(id.slice(-8), 16) - 3_000_000

describe('the days of a trip', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-19', null],
    ['2026-11-23', null],
    [null, null],
  ])('an item of %s stands on %s', (date, day) => {
    expect(dayOf({ date }, trip)).toBe(day)
  })

  it('come in order, and within each the items by key, then by id; those without a day last', () => {
    const items = [
      item(1, 'W', { date: null }),
      item(4, 'V', { date: '2026-11-21' }),
      item(3, 'V'),
      item(2, 'V'),
      item(5, 'U'),
      item(6, 'A', { date: '2026-12-24' }),
    ]
    const days = daysOf(items, trip).map((day) => [day.date, day.items.map(numberOf)])
    expect(days).toEqual([
      ['2026-11-20', [5, 2, 3]],
      ['2026-11-21', [4]],
      [null, [6, 1]],
    ])
  })

  it('begin with a key in the middle, and add at the end', () => {
    const atEnd = (day: readonly TripItem[]) =>
      placementsAt(day, [itemIdOf(9)], day.length).map(({ orderKey }) => orderKey)
    expect([atEnd([]), atEnd([item(1, 'W'), item(2, 'V')])]).toEqual([['V'], ['X']])
  })
})

const day = [item(1, 'V'), item(2, 'W'), item(3, 'X')]

describe('items are put', () => {
  it.each([
    [0, 'U'],
    [1, 'VV'],
    [2, 'X'],
  ])('at place %s by one key', (index, orderKey) => {
    expect(placementsAt(day, [itemIdOf(3)], index)).toEqual([{ id: itemIdOf(3), orderKey }])
  })

  it('one behind the other, also from another day', () => {
    const moved = [itemIdOf(8), itemIdOf(7)]
    expect(placementsAt(day, moved, 3).map(({ id, orderKey }) => [numberOf({ id }), orderKey])).toEqual([
      [8, 'Y'],
      [7, 'Z'],
    ])
  })

  it('between two with the same key, of which the later gets another one', () => {
    const tied = [item(1, 'V'), item(2, 'V'), item(3, 'V'), item(4, 'W')]
    const placements = placementsAt(tied, [itemIdOf(9)], 1)
    expect(placements.map(({ id }) => numberOf({ id }))).toEqual([9, 2, 3])
    expect(after(tied, placements, [9])).toEqual([1, 9, 2, 3, 4])
  })

  it('into a gap without room by new keys for the day', () => {
    const narrow = [item(1, 'V'), item(2, `V${'0'.repeat(orderKeyMaxLength / 4)}1`), item(3, 'X')]
    const placements = placementsAt(narrow, [itemIdOf(9)], 1)
    expect(placements.map(({ id, orderKey }) => [numberOf({ id }), orderKey])).toEqual([
      [1, 'U'],
      [9, 'V'],
      [2, 'W'],
      [3, 'X'],
    ])
  })

  it('at every place of the fullest day, whatever keys of the greatest length its items have', () => {
    const signs = fc.constantFrom('0', '1', 'V', 'z')
    const longest = fc
      .tuple(signs, signs, fc.constantFrom('1', 'V', 'z'))
      .map(([start, filling, end]) => start + filling.repeat(orderKeyMaxLength - 2) + end)
    const fullest = fc.array(fc.oneof(longest, fc.constantFrom('1', 'V', 'z')), {
      minLength: tripItemsMax,
      maxLength: tripItemsMax,
    })
    fc.assert(
      fc.property(fullest, fc.nat({ max: tripItemsMax }), (given, between) => {
        const full = given.map((key, index) => item(index, key)).toSorted(inDayOrder)
        const added = tripItemsMax + 1
        for (const place of [0, between, full.length]) {
          const placements = placementsAt(full, [itemIdOf(added)], place)
          expect(placements.filter(({ orderKey }) => !orderKeySchema().safeParse(orderKey).success)).toEqual(
            [],
          )
          expect(after(full, placements, [added])).toEqual(full.map(numberOf).toSpliced(place, 0, added))
        }
      }),
      { numRuns: 20 },
    )
  })
})

/** The numbers of the day's items after the placements, in which `added` come from elsewhere. */
function after(
  items: readonly TripItem[],
  placements: ReturnType<typeof placementsAt>,
  added: readonly number[] = [],
): number[] {
  const keys = new Map(placements.map(({ id, orderKey }) => [id, orderKey]))
  const all = [...items, ...added.map((number) => item(number, 'V'))]
  return all
    .map((each) => ({ ...each, orderKey: keys.get(each.id) ?? each.orderKey }))
    .toSorted(inDayOrder)
    .map(numberOf)
}

/** What a person does on one device: puts the item at the place in the day as it is there. */
type Move = { item: number; place: number }
const moves = fc.array(fc.record({ item: fc.nat({ max: 7 }), place: fc.nat({ max: 7 }) }), { maxLength: 12 })
const keys = fc.array(fc.constantFrom('V', 'W', 'X'), { minLength: 8, maxLength: 8 })

function play(items: TripItem[], { item: moved, place }: Move) {
  const id = itemIdOf(moved)
  const placements = placementsAt(items, [id], place)
  const written = new Map(placements.map((each) => [each.id, each.orderKey]))
  const rows = items.map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
  return { rows, placements, id, place }
}

describe('reordering', () => {
  const dayOfKeys = (given: readonly string[]) => given.map((key, index) => item(index, key))

  it('puts the item where the person has put it, and keeps the order of all others', () => {
    fc.assert(
      fc.property(keys, moves, (given, all) => {
        let rows: TripItem[] = dayOfKeys(given)
        for (const move of all) {
          const before = rows.toSorted(inDayOrder).filter(({ id }) => id !== itemIdOf(move.item))
          rows = play(rows, move).rows
          const expected = before.toSpliced(move.place, 0, item(move.item, 'V')).map(numberOf)
          expect(rows.toSorted(inDayOrder).map(numberOf)).toEqual(expected)
          expect(rows.filter(({ orderKey }) => orderKey.length > orderKeyMaxLength)).toEqual([])
        }
      }),
    )
  })

  it('on two devices apart converges in whatever order the moves arrive on both, and keeps every item', () => {
    fc.assert(
      fc.property(keys, moves, moves, (given, ofOne, ofOther) => {
        const written = [ofOne, ofOther].map((all) => {
          let rows: TripItem[] = dayOfKeys(given)
          return all.flatMap((move) => {
            const played = play(rows, move)
            rows = played.rows
            return played.placements
          })
        })
        const [one = [], other = []] = written
        // The server applies the moves of one device, then those of the other. Each device shows the server's rows.
        const apply = (placements: typeof one) => {
          const byId = new Map(placements.map(({ id, orderKey }) => [id, orderKey]))
          return dayOfKeys(given).map((row) => ({ ...row, orderKey: byId.get(row.id) ?? row.orderKey }))
        }
        const rows = apply([...one, ...other])
        const numbers = rows.toSorted(inDayOrder).map(numberOf)
        expect(rows.toReversed().toSorted(inDayOrder).map(numberOf)).toEqual(numbers)
        expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
        // What only the first device has moved stands where it was put, relative to all that nobody else moved.
        const movedByOther = new Set(other.map(({ id }) => id))
        const kept = (all: readonly TripItem[]) =>
          all
            .toSorted(inDayOrder)
            .filter(({ id }) => !movedByOther.has(id))
            .map(numberOf)
        expect(kept(rows)).toEqual(kept(apply(one)))
      }),
    )
  })
})
