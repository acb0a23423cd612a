/** A device of the sync schema before attachments, which is two behind: it is asked to update, and loses nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { tableDefinitions } from '#shared/model/tables.ts'
import { attachmentArgs } from '#tests/builders/attachment-rows.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import {
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
})
afterEach(() => server.stop())

const freshStore = () => createMemoryDeviceStore(freshDeviceState(accountOf(hanako)))
/** The phone with the app of the schema before. */
function olderOn(store: DeviceStore) {
  const deps = { store, transport: httpTransport(hanako), now: () => server.clock.now }
  const schema = tableDefinitions.attachments.since - 1
  return { person: hanako, ...createTestDevice({ account: accountOf(hanako), ...deps, schema }) }
}

it('has them once its app is newer, with its queue', async () => {
  const [store, tablet] = [freshStore(), deviceOf(hanako, undefined, freshStore())]
  const phone = olderOn(store)
  await phone.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  await addExpense(phone, '夕食')
  expect(await phone.drain()).toEqual({ kind: 'schema-too-old' })
  expect(await titles(phone)).toEqual(['夕食'])
  const upgraded = deviceOf(hanako, undefined, store)
  expect(await upgraded.drain()).toEqual({ kind: 'done' })
  await tablet.drain()
  const expenseId = await addExpense(tablet, '昼食')
  await tablet.record(groupId, 'attachment.add', attachmentArgs(1, { expenseId }))
  await tablet.drain()
  expect(await upgraded.drain()).toEqual({ kind: 'done' })
  expect((await titles(upgraded)).toSorted()).toEqual(['夕食', '昼食'])
  expect(await upgraded.rows('attachments', groupId)).toMatchObject([{ id: attachmentArgs(1).id, expenseId }])
})
