/**
 * Each constant, arrow and message of specification 1 (sections 9, 4 and 8) names the test that holds it, or why it does
 * not arise, and so do those of the user management of specification 3. Each address and function of the screens of specifications 2 and 3 (sections 2.5 to 2.13) names the file in which it
 * is, too.
 */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exists } from './holding-test.ts'
import { adminConstants, adminMessages } from './specification/admin-rows.ts'
import { arrows } from './specification/arrows.ts'
import { constants } from './specification/constants.ts'
import { debugConstants, debugMessages } from './specification/debug-rows.ts'
import { expensePlaces } from './specification/expense-places.ts'
import { itemPlaces } from './specification/item-places.ts'
import { lineMessages } from './specification/line-messages.ts'
import { lineArrows, lineConstants } from './specification/line-rows.ts'
import { messages } from './specification/messages.ts'
import { peoplePlaces } from './specification/people-places.ts'
import type { Row } from './specification/row.ts'
import { settlementPlaces } from './specification/settlement-places.ts'

describe.each<[string, readonly Row[], number]>([
  ['constants', [...constants, ...lineConstants, ...adminConstants, ...debugConstants], 35],
  ['arrows', [...arrows, ...lineArrows], 35],
  ['messages', [...messages, ...lineMessages, ...adminMessages, ...debugMessages], 60],
  ['screens of items and expenses', [...itemPlaces, ...expensePlaces], 55],
  ['screens of invitations, people and settlements', [...peoplePlaces, ...settlementPlaces], 65],
])('the %s of the specification', (_, rows, countMin) => {
  it('are named once each', () => {
    const items = rows.map(({ item }) => item)
    expect([...new Set(items)]).toEqual(items)
    expect(items.length).toBeGreaterThan(countMin)
  })

  it('name tests that exist', () => {
    const missing = rows.filter((row) => 'heldBy' in row && !exists(row.heldBy))
    expect(missing).toEqual([])
  })

  it('have the specification’s values', () => {
    const values = rows.flatMap((row) => ('value' in row && row.value ? [row.value] : []))
    expect(values.filter(({ specified, built }) => specified !== built)).toEqual([])
  })

  it('have a reason, if they are different or do not arise', () => {
    const reasons = rows.flatMap((row) => {
      if ('retired' in row) return [row.retired]
      return 'differs' in row ? [row.differs ?? ''] : []
    })
    expect(reasons.filter((reason) => reason.length < 15)).toEqual([])
  })
})

it('the places of the specification’s functions are files of the product', () => {
  const rows = [...itemPlaces, ...expensePlaces, ...peoplePlaces, ...settlementPlaces]
  const places = rows.map(({ place }) => place)
  expect(places.filter((place) => !/^(client|server|shared)\/.+(?<!\.test)\.tsx?$/.test(place))).toEqual([])
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

it('a row whose test does not exist is found', () => {
  const file = 'tests/architecture/files.test.ts'
  expect(exists({ file, title: 'names exact versions' })).toBe(true)
  expect(exists({ file, title: 'names exact' })).toBe(false)
  expect(exists({ file: 'tests/architecture/no.test.ts', title: 'names exact versions' })).toBe(false)
})
