import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TableName } from '../model/tables.ts'
import { groupDelta } from '#tests/builders/sync-rows.ts'
import { sumOfRows } from './checksum.ts'

const { rows } = groupDelta()
const sumOf = (given: typeof rows) => sumOfRows(async <T extends TableName>(table: T) => given[table] ?? [])

it('is the same whatever order a store gives rows and their fields in', async () => {
  const expected = await sumOf(rows)
  const shuffles = fc.tuple(fc.shuffledSubarray(rows.members ?? [], { minLength: 4 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(shuffles, async ([members, isTurned]) => {
      const turned = <Row extends object>(row: Row): Row =>
        isTurned ? (Object.fromEntries(Object.entries(row).toReversed()) as Row) : row
      expect(await sumOf({ ...rows, members: members.map(turned) })).toBe(expected)
    }),
  )
})

it('is another where one field of one row differs, or a row is missing', async () => {
  const { members = [], ...others } = rows
  const [first, ...rest] = members
  const sums = [await sumOf(rows), await sumOf({ ...others, members: rest })]
  if (first) sums.push(await sumOf({ ...others, members: [{ ...first, displayName: '花' }, ...rest] }))
  if (first) sums.push(await sumOf({ ...others, members: [{ ...first, version: 2 }, ...rest] }))
  expect(new Set(sums).size).toBe(4)
})
