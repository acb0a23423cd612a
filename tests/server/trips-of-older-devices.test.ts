/** What a device one schema behind is told of trips: neither their rows, nor activities for which it has no words. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { kindOfScope } from '#shared/model/scope.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { type TestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

/** A later build serves neither any more, and this test can go. */
const schemaOfTrips = 7

async function fetchedUnder(schema: number) {
  const { taro } = fixture
  const { status, body } = await taro.agent.post('/api/sync').send(syncRequest(taro, { schema, cursors: {} }))
  expect(status).toBe(200)
  const answer: SyncResponse = body
  const delta = answer.scopes.find(({ scope }) => kindOfScope(scope) === 'group')
  expect(answer.more).toBe(false)
  return delta
}

it('a device of the schema before gets the group without them, and everything once it is upgraded', async () => {
  const { hanako, group } = fixture
  await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, {
    title: '紅葉',
    ...dates,
  })
  const { item } = await call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, { title: '拝観' })
  await call(hanako, 'PUT', `/itinerary-items/${item.id}`, { title: '参拝' })
  await call(hanako, 'PUT', `/itineraries/${itinerary.id}`, { status: 'active' })

  const older = await fetchedUnder(schemaOfTrips - 1)
  const newer = await fetchedUnder(schemaOfTrips)
  expect(older?.to).toBe(newer?.to)
  expect([older?.rows.itineraries, older?.rows.itineraryItems]).toEqual([undefined, undefined])
  expect([newer?.rows.itineraries?.length, newer?.rows.itineraryItems?.length]).toEqual([1, 1])
  const actionsIn = (delta: typeof older) => delta?.rows.activities?.map(({ action }) => action)
  const ofFixture = ['member-joined', 'member-joined', 'admin-made', 'member-joined', 'admin-made']
  expect(actionsIn(older)).toEqual([...ofFixture, 'member-ended', 'person-added', 'group-edited'])
  expect(actionsIn(newer)).toEqual([...(actionsIn(older) ?? []), 'item-edited', 'itinerary-status'])
})
