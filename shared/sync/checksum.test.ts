import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { tableNames } from '../model/tables.ts'
import { groupDelta } from '#tests/builders/sync-rows.ts'
import { sumOfTable } from './checksum.ts'

const { rows } = groupDelta()
const sumOf = (given: typeof rows) =>
  tableNames.reduce((sum, table) => sum + sumOfTable(table, given[table] ?? []), 0)

it('is the same whatever order a store gives rows and their fields in', () => {
  const expected = sumOf(rows)
  const shuffles = fc.tuple(fc.shuffledSubarray(rows.members ?? [], { minLength: 4 }), fc.boolean())
  fc.assert(
    fc.property(shuffles, ([members, isTurned]) => {
      const turned = <Row extends object>(row: Row): Row =>
        isTurned ? (Object.fromEntries(Object.entries(row).toReversed()) as Row) : row
      expect(sumOf({ ...rows, members: members.map(turned) })).toBe(expected)
    }),
  )
})

it('is another where one field of one row differs, or a row is missing', () => {
  const { members = [], ...others } = rows
  const [first, ...rest] = members
  const sums = [sumOf(rows), sumOf({ ...others, members: rest })]
  if (first) sums.push(sumOf({ ...others, members: [{ ...first, displayName: '花' }, ...rest] }))
  if (first) sums.push(sumOf({ ...others, members: [{ ...first, version: 2 }, ...rest] }))
  expect(new Set(sums).size).toBe(4)
})
