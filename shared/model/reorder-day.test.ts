import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemIdOf } from '#tests/builders/ids.ts'
import { itemRow } from '#tests/builders/trip-rows.ts'
import { keysBetween } from '../fractional-index.ts'
import { tripItemsMax } from '../limits.ts'
import { inDayOrder, placementsInOrder } from './day-order.ts'

const item = (number: number, orderKey: string) => itemRow(number, { orderKey })
const ids = (...numbers: number[]) => numbers.map(itemIdOf)
const day = [item(1, 'V'), item(2, 'W'), item(3, 'X'), item(4, 'Y')]

it.each([
  ['nothing, if the order is the same', ids(1, 2, 3, 4), []],
  ['nothing, if it is the same as far as it is given', ids(1, 2), []],
  ['one item that was moved up', ids(4, 1, 2, 3), ids(4)],
  ['one item that was moved down', ids(2, 3, 4, 1), ids(1)],
  ['those that are not named, behind', ids(4), ids(4)],
])('writes %s', (_, order, written) => {
  expect(placementsInOrder(day, order).map(({ id }) => id)).toEqual(written)
})

it('gives every order, also among equal keys', () => {
  const keys = fc.array(fc.constantFrom('V', 'W', 'X'), { minLength: 1, maxLength: 9 })
  const shuffled = keys.chain((given) => {
    const numbers = given.map((_, index) => index)
    return fc.tuple(fc.constant(given), fc.shuffledSubarray(numbers, { minLength: numbers.length }))
  })
  fc.assert(
    fc.property(shuffled, ([given, order]) => {
      const items = given.map((key, index) => item(index, key))
      const written = new Map(placementsInOrder(items, ids(...order)).map((each) => [each.id, each.orderKey]))
      const after = items.map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
      expect(after.toSorted(inDayOrder).map(({ id }) => id)).toEqual(ids(...order))
    }),
  )
})

it('moves a block of items between two others by keys of that block alone', () => {
  const placements = placementsInOrder([...day, item(5, 'Z')], ids(1, 4, 5, 2, 3))
  expect(new Set(placements.map(({ id }) => id))).toEqual(new Set(ids(4, 5)))
})

it('reverses the fullest day in a moment', () => {
  const keys = keysBetween(null, null, tripItemsMax)
  const full = keys.map((key, index) => item(index, key))
  const reversed = full.map(({ id }) => id).toReversed()
  const started = performance.now()
  const written = new Map(placementsInOrder(full, reversed).map((each) => [each.id, each.orderKey]))
  expect(performance.now() - started).toBeLessThan(1_000)
  const after = full.map((row) => ({ ...row, orderKey: written.get(row.id) ?? row.orderKey }))
  expect(after.toSorted(inDayOrder).map(({ id }) => id)).toEqual(reversed)
})
