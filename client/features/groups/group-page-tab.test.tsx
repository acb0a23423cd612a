import { beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { didPlanTrips, groupPageTabOf, lastTabOf, rememberTab } from './group-tabs.tsx'

beforeEach(() => localStorage.clear())

const off = { isOn: false, hasAny: false }
const none = { isOn: true, hasAny: false }
const some = { isOn: true, hasAny: true }
const unread = { isOn: true, hasAny: undefined }

it.each([
  // hash, last used, trips, tab
  ['', null, some, 'itinerary'],
  ['', null, none, 'expenses'],
  ['', null, off, 'expenses'],
  ['', null, unread, null],
  ['', 'members', unread, 'members'],
  ['', 'expenses', some, 'expenses'],
  ['', 'members', some, 'members'],
  ['', 'itinerary', none, 'itinerary'],
  ['', 'itinerary', off, 'expenses'],
  ['itinerary', 'expenses', none, 'itinerary'],
  ['itinerary', null, off, 'expenses'],
  ['expenses', 'members', some, 'expenses'],
  ['members', 'expenses', off, 'members'],
  ['unknown', 'members', unread, 'itinerary'],
  ['unknown', 'members', off, 'expenses'],
] as const)('of #%s, with %s used last and trips %j, is %s', (hash, last, trips, tab) => {
  expect(groupPageTabOf({ hash, last, trips })).toBe(tab)
})

it('is remembered for each group, of the hundred that were opened last', () => {
  const groups = Array.from({ length: 101 }, (_, index) =>
    GroupId.parse(`0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  )
  for (const id of groups) rememberTab(id, 'members', none)
  rememberTab(groups[50] ?? groupId, 'expenses', off)
  const last = groups.map(lastTabOf)
  expect([last[0], last[1], last[50], last[100]]).toEqual([null, 'members', 'expenses', 'members'])
})

it('of the trips is there before the group is read, but where it was not when the group was last opened', () => {
  expect(didPlanTrips(groupId)).toBe(true)
  rememberTab(groupId, 'expenses', off)
  expect(didPlanTrips(groupId)).toBe(false)
  rememberTab(groupId, 'expenses', none)
  expect([didPlanTrips(groupId), lastTabOf(groupId)]).toEqual([true, 'expenses'])
})

it('was stored without a word of trips by earlier releases', () => {
  localStorage.setItem('waritabi-group-tabs', `${groupId} expenses`)
  expect([didPlanTrips(groupId), lastTabOf(groupId)]).toEqual([false, 'expenses'])
  localStorage.setItem('waritabi-group-tabs', `${groupId} itinerary`)
  expect(didPlanTrips(groupId)).toBe(true)
})

it('is none if this device has stored something else', () => {
  localStorage.setItem('waritabi-group-tabs', `${groupId} calendar`)
  expect(lastTabOf(groupId)).toBeNull()
})
