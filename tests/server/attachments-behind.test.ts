/** A device of the sync schema before attachments, beside one that has them: it works on, and blanks nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncSchema } from '#shared/limits.ts'
import { AttachmentId } from '#shared/model/attachment.ts'
import { tableDefinitions } from '#shared/model/tables.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { newUuid } from '#client/store/new-id.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { attachmentArgs } from '#tests/builders/attachment-rows.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { factsOf, photoOf, putPiece } from './attachment-fixture.ts'
import {
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  makeGroup,
  scope,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

const before = tableDefinitions.attachments.since - 1

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
  const account = accountOf(hanako)
  const deps = { account, store, transport: httpTransport(hanako), now: () => server.clock.now }
  return { person: hanako, ...createTestDevice({ ...deps, schema: before }) }
}
const newerOn = (store: DeviceStore) => deviceOf(hanako, undefined, store)
const stored = () => server.database.db.selectFrom('attachments').selectAll().orderBy('id').execute()

it('is the schema that servers of this build still take', () => {
  expect([before, syncSchema]).toEqual([8, 9])
})

it('edits, deletes and restores an expense whose attachments it does not know, and they stay as they are', async () => {
  const [phone, tablet] = [olderOn(freshStore()), newerOn(freshStore())]
  await makeGroup(tablet)
  const expenseId = await addExpense(tablet, '昼食')
  const content = photoOf(600)
  const sent = AttachmentId.parse(newUuid())
  const { size, hash } = factsOf(content)
  const facts = { size, hash, width: 256, height: 256 }
  await tablet.record(groupId, 'attachment.add', attachmentArgs(1, { id: sent, expenseId, ...facts }))
  await tablet.record(groupId, 'attachment.add', attachmentArgs(2, { expenseId }))
  await tablet.drain()
  expect(await putPiece(hanako, sent, 0, content)).toEqual([200, []])
  const rows = await stored()
  expect(rows).toHaveLength(2)

  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect([await titles(phone), await phone.rows('attachments', groupId)]).toEqual([['昼食'], []])
  await phone.record(groupId, 'expense.describe', { id: expenseId, title: '夕食' })
  await addExpense(phone, 'お茶')
  await phone.record(groupId, 'expense.delete', { id: expenseId })
  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect(await stored()).toEqual(rows)
  await phone.record(groupId, 'expense.restore', { id: expenseId })
  expect(await phone.drain()).toEqual({ kind: 'done' })
  expect(await phone.unsent()).toEqual([])
  expect(await stored()).toEqual(rows)

  await tablet.drain()
  expect((await titles(tablet)).toSorted()).toEqual(['お茶', '夕食'])
  const onTablet = await tablet.rows('attachments', groupId)
  expect(new Map(onTablet.map((row) => [row.id, [row.expenseId, row.uploadedAt !== null]]))).toEqual(
    new Map([
      [sent, [expenseId, true]],
      [attachmentArgs(2).id, [expenseId, false]],
    ]),
  )
  expect(await wrongSums(server.database)).toEqual([])
})

it('has them once its app is newer, with its queue', async () => {
  const [store, tablet] = [freshStore(), newerOn(freshStore())]
  await makeGroup(tablet)
  const expenseId = await addExpense(tablet, '昼食')
  await tablet.record(groupId, 'attachment.add', attachmentArgs(1, { expenseId }))
  await tablet.drain()
  const phone = olderOn(store)
  await phone.drain()
  await addExpense(phone, '夕食')
  const upgraded = newerOn(store)
  expect(await upgraded.drain()).toEqual({ kind: 'done' })
  expect((await titles(upgraded)).toSorted()).toEqual(['夕食', '昼食'])
  expect(await upgraded.rows('attachments', groupId)).toMatchObject([{ id: attachmentArgs(1).id, expenseId }])
})

it('is not told of attachments that went with the content of an expense that it deleted', async () => {
  const [phone, tablet] = [olderOn(freshStore()), newerOn(freshStore())]
  await makeGroup(tablet)
  const expenseId = await addExpense(tablet, '昼食')
  await tablet.record(groupId, 'attachment.add', attachmentArgs(1, { expenseId }))
  await tablet.drain()
  await phone.drain()
  await phone.record(groupId, 'expense.delete', { id: expenseId })
  await phone.drain()
  server.clock.now += 31 * 24 * 60 * 60
  await purge(server.database, server.clock.now)
  await hanako.comeBack()
  for (const device of [phone, tablet]) expect(await device.drain()).toEqual({ kind: 'done' })
  expect([await stored(), await tablet.rows('attachments', groupId), await titles(phone)]).toEqual([
    [],
    [],
    [],
  ])
  const { store } = phone
  const tombstones = await store.transaction((tx) => tx.tombstones.ofScope(scope))
  expect(tombstones.map(({ key }) => key)).toEqual([expect.stringContaining(expenseId)])
  expect(await wrongSums(server.database)).toEqual([])
})
