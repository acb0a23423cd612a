/** A backup is restored on the server before a device has received any rows. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendQueue } from '#shared/sync/send-queue.ts'
import { restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { addExpense, comeIn, deviceOf, makeGroup, titles } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

it('changes that the worker had sent before come back', async () => {
  const hanako = await comeIn(server, '花子')
  const backup = await takeBackup(server.database)
  const offline = deviceOf(hanako, () => async () => ({ kind: 'unreachable', retryAfterSeconds: null }))
  await makeGroup(offline)
  await addExpense(offline, '昼食')
  await sendQueue({
    store: offline.store,
    transport: httpTransport(hanako),
    now: () => server.clock.now,
  })
  await restoreBackup(server.database, backup)
  const phone = deviceOf(hanako, undefined, offline.store)
  await phone.drain()
  await phone.drain()
  expect(await server.database.db.selectFrom('expenses').select('title').execute()).toEqual([
    { title: '昼食' },
  ])
  expect([await titles(phone), await phone.queueLength()]).toEqual([['昼食'], 0])
})
