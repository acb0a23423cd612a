import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDayOrder } from '#shared/model/day-order.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { keysAtEnd, movesToDay, movesWithinDay } from './moves.ts'

type Row = ReturnType<typeof itemRow>
const dates = tripRow()

/** The rows as `item.move` leaves them. */
function moved(items: readonly Row[], moves: readonly MutationInput[]): Row[] {
  return items.map((item) => {
    const move = moves.findLast(({ args }) => 'id' in args && args.id === item.id)
    return move?.name === 'item.move' ? { ...item, ...move.args } : item
  })
}
const namesOn = (items: readonly Row[], date: string | null) =>
  items
    .filter((item) => item.date === date)
    .toSorted(inDayOrder)
    .map(({ title }) => title)

describe('an item', () => {
  const items = [itemRow(1), itemRow(2), itemRow(3), itemRow(4, { date: '2026-08-12' })]

  it('changes places with the one before it or after it, and writes one row', () => {
    const up = movesWithinDay({ items, dates }, itemRow(3).id, -1)
    expect(up).toHaveLength(1)
    expect(namesOn(moved(items, up), '2026-08-11')).toEqual(['予定1', '予定3', '予定2'])
    const down = movesWithinDay({ items, dates }, itemRow(1).id, 1)
    expect(namesOn(moved(items, down), '2026-08-11')).toEqual(['予定2', '予定1', '予定3'])
  })

  it('stays at the end of its day', () => {
    expect(movesWithinDay({ items, dates }, itemRow(1).id, -1)).toEqual([])
    expect(movesWithinDay({ items, dates }, itemRow(3).id, 1)).toEqual([])
    expect(movesWithinDay({ items, dates }, itemRow(9).id, 1)).toEqual([])
  })

  it('comes behind those of another day', () => {
    const moves = movesToDay({ items, dates }, itemRow(1).id, '2026-08-12')
    const after = moved(items, moves)
    expect([namesOn(after, '2026-08-11'), namesOn(after, '2026-08-12')]).toEqual([
      ['予定2', '予定3'],
      ['予定4', '予定1'],
    ])
  })

  it('keeps a date that the trip does not have, among others of 日付未定 that keep theirs', () => {
    const undated = [itemRow(1, { date: null }), itemRow(2, { date: '2026-09-01' })]
    const up = movesWithinDay({ items: undated, dates }, itemRow(2).id, -1)
    expect(up).toMatchObject([{ args: { id: itemRow(2).id, date: '2026-09-01' } }])
    const away = movesToDay({ items, dates }, itemRow(1).id, '2026-12-24')
    expect(away).toMatchObject([{ args: { id: itemRow(1).id, date: '2026-12-24' } }])
  })

  it('leaves to others of 日付未定 the dates that they have, where they need other keys', () => {
    const dated = [null, '2026-09-01', '2026-09-02'] as const
    const undated = dated.map((date, index) => itemRow(index + 1, { date, orderKey: 'k' }))
    const moves = movesWithinDay({ items: undated, dates }, itemRow(1).id, 1)
    expect(moves.length).toBeGreaterThan(1)
    expect(moved(undated, moves).map(({ date }) => date)).toEqual([...dated])
  })

  it('moves by one place also among equal keys of two people', () => {
    const equal = [itemRow(1), itemRow(2, { orderKey: 'k' }), itemRow(3, { orderKey: 'k' }), itemRow(4)].map(
      (item, index) => ({ ...item, orderKey: index === 0 ? 'a' : index === 3 ? 'z' : 'k' }),
    )
    const moves = movesWithinDay({ items: equal, dates }, itemRow(1).id, 1)
    expect(namesOn(moved(equal, moves), '2026-08-11')).toEqual(['予定2', '予定1', '予定3', '予定4'])
  })

  it('is where its last move has put it, after any moves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ item: fc.nat({ max: 5 }), by: fc.constantFrom(-1 as const, 1 as const) })),
        (steps) => {
          let rows = [1, 2, 3, 4, 5, 6].map((number) => itemRow(number))
          const order = rows.map(({ title }) => title)
          for (const { item, by } of steps) {
            const { id, title } = itemRow(item + 1)
            rows = moved(rows, movesWithinDay({ items: rows, dates }, id, by))
            const [from, to] = [order.indexOf(title), order.indexOf(title) + by]
            if (to >= 0 && to < order.length) order.splice(to, 0, ...order.splice(from, 1))
          }
          expect(namesOn(rows, '2026-08-11')).toEqual(order)
        },
      ),
    )
  })
})

it('new items come behind those of the day, in their order', () => {
  const day = [itemRow(1), itemRow(2)]
  const { keys, moves } = keysAtEnd(day, [itemRow(7).id, itemRow(8).id, itemRow(9).id])
  expect(moves).toEqual([])
  expect(keys.toSorted()).toEqual(keys)
  expect(keys.every((key) => key > itemRow(2).orderKey)).toBe(true)
})
