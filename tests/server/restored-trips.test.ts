/** A trip that is deleted and restored is as before: its items have their ids, words, days and places. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compareBy } from '#shared/ordering.ts'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { withoutStamp } from '#shared/model/tables.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { TestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let trip: string
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  trip = await plannedTrip()
})
afterEach(() => server.stop())

/** Items on both days and on none, one with every field. Each is put in front of the others of its day. */
async function plannedTrip(): Promise<string> {
  const { hanako, group } = fixture
  await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, {
    title: '紅葉',
    description: '雨なら京都駅',
    destination: '嵐山',
    ...dates,
  })
  const add = (body: object) =>
    call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, { sortOrder: 0, ...body })
  const { item } = await add({
    title: '拝観',
    date: '2026-11-20',
    time: '10:30',
    location: '清水寺',
    description: '混む前に',
    category: '観光',
    estimatedCost: 900,
    expenseType: 'SHARED',
  })
  await call(hanako, 'POST', `/itinerary-items/${item.id}/extensions`, { key: '予約番号', value: 'A1' })
  for (const date of ['2026-11-20', '2026-11-20', '2026-11-21', null]) await add({ title: `${date}`, date })
  return itinerary.id
}

async function plan() {
  const rows = await server.database.db.selectFrom('itineraryItems').selectAll().execute()
  const { items, itinerary } = {
    ...(await call(fixture.taro, 'GET', `/itineraries/${trip}/items`)),
    ...(await call(fixture.taro, 'GET', `/itineraries/${trip}`)),
  }
  return { rows: rows.map(withoutStamp).toSorted(compareBy(({ id }) => id)), items, title: itinerary.title }
}

async function push(...names: ('itinerary.delete' | 'itinerary.restore')[]): Promise<void> {
  const mutations = names.map((name) => ({
    mutationId: newUuid(),
    time: server.clock.now,
    scope: scopeOfGroup(GroupId.parse(fixture.group)),
    name,
    args: { id: trip, ...(name === 'itinerary.delete' ? { expenses: [] } : {}) },
  }))
  const { body } = await fixture.taro.agent.post('/api/sync').send(syncRequest(fixture.taro, { mutations }))
  expect(body.results).toEqual(names.map(() => expect.objectContaining({ status: 'applied' })))
}

it.each([
  ['one batch', () => push('itinerary.delete', 'itinerary.restore')],
  [
    'two batches',
    async () => {
      await push('itinerary.delete')
      await push('itinerary.restore')
    },
  ],
  [
    'calls',
    async () => {
      await call(fixture.taro, 'DELETE', `/itineraries/${trip}`)
      await call(fixture.taro, 'POST', `/itineraries/${trip}/restore`)
    },
  ],
])('by %s, with every item, which can be put in another order', async (_by, deleteAndRestore) => {
  const before = await plan()
  expect(before.rows).toHaveLength(5)
  await deleteAndRestore()
  expect(await plan()).toEqual(before)
  const itemIds = before.rows.map(({ id }) => id)
  const { items } = await call(fixture.taro, 'PUT', `/itineraries/${trip}/items/reorder`, { itemIds })
  expect(new Set(items.map(({ id }: { id: string }) => id))).toEqual(new Set(itemIds))
})
