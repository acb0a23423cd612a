import { beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { groupPageTabOf, lastTabOf, rememberTab } from './group-page-tab.ts'

beforeEach(() => localStorage.clear())

it.each([
  // hash, last used, has trips, tab
  ['', null, true, 'itinerary'],
  ['', null, false, 'expenses'],
  ['', 'expenses', true, 'expenses'],
  ['', 'members', true, 'members'],
  ['', 'itinerary', true, 'itinerary'],
  ['', 'itinerary', false, 'expenses'],
  ['itinerary', 'expenses', true, 'itinerary'],
  ['itinerary', null, false, 'expenses'],
  ['expenses', 'members', true, 'expenses'],
  ['members', 'expenses', false, 'members'],
  ['unknown', 'members', true, 'itinerary'],
  ['unknown', 'members', false, 'expenses'],
] as const)('of #%s, with %s used last and trips %s, is %s', (hash, last, hasTrips, tab) => {
  expect(groupPageTabOf({ hash, last, hasTrips })).toBe(tab)
})

it('is remembered for each group, of the hundred that were opened last', () => {
  const groups = Array.from({ length: 101 }, (_, index) =>
    GroupId.parse(`0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  )
  for (const id of groups) rememberTab(id, 'members')
  rememberTab(groups[50] ?? groupId, 'expenses')
  const last = groups.map(lastTabOf)
  expect([last[0], last[1], last[50], last[100]]).toEqual([null, 'members', 'expenses', 'members'])
})

it('is none if this device has stored something else', () => {
  localStorage.setItem('waritabi-group-tabs', `${groupId} calendar`)
  expect(lastTabOf(groupId)).toBeNull()
})
