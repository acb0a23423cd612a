/** A device's worker has sent changes, and the server is put back before the device has received their rows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { sendQueue } from '#shared/sync/send-queue.ts'
import { type Backup, putBack, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import { type Device, addExpense, comeIn, deviceOf, makeGroup, titles } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const workerSends = ({ store, person }: Device) =>
  sendQueue({ store, transport: httpTransport(person), now: () => server.clock.now })

async function onServer(): Promise<string[]> {
  const rows = await server.database.db.selectFrom('expenses').select('title').orderBy('title').execute()
  return rows.map(({ title }) => title)
}

it('changes of a new group come back', async () => {
  const hanako = await comeIn(server, '花子')
  const backup = await takeBackup(server.database)
  const offline = deviceOf(hanako, () => async () => ({ kind: 'unreachable', retryAfterSeconds: null }))
  await makeGroup(offline)
  await addExpense(offline, '昼食')
  await workerSends(offline)
  await restoreBackup(server.database, backup)
  const phone = deviceOf(hanako, undefined, offline.store)
  await phone.drain()
  await phone.drain()
  expect(await onServer()).toEqual(['昼食'])
  expect([await titles(phone), await phone.queueLength()]).toEqual([['昼食'], 0])
})

it('without a loss, a change whose rows have not come does not have the group sent again', async () => {
  const phone = deviceOf(await comeIn(server, '花子'))
  await makeGroup(phone)
  await addExpense(phone, '昼食')
  await workerSends(phone)
  const answers: SyncResponse[] = []
  const listening = deviceOf(
    phone.person,
    (send) => async (asked) => {
      const outcome = await send(asked)
      if (outcome.kind === 'answer') answers.push(outcome.response)
      return outcome
    },
    phone.store,
  )
  await listening.drain()
  expect(answers.map(({ diverged }) => diverged)).toEqual(answers.map(() => undefined))
  const [delta] = answers.flatMap(({ scopes }) => scopes)
  expect(delta).toMatchObject({ from: 1, to: 2 })
  expect(delta).not.toHaveProperty('reset')
  expect(await listening.queueLength()).toBe(0)
})

describe.each([
  { how: 'by a backup', lose: restoreBackup },
  { how: 'by a failover that nobody declares', lose: putBack },
])('put back $how to the version that the device has', ({ lose }) => {
  let phone: Device
  let backup: Backup
  beforeEach(async () => {
    phone = deviceOf(await comeIn(server, '花子'))
    await makeGroup(phone)
    backup = await takeBackup(server.database)
    await addExpense(phone, '昼食')
  })

  it('a change that the server had applied comes back', async () => {
    await workerSends(phone)
    await lose(server.database, backup)
    await phone.drain()
    await phone.drain()
    expect([await onServer(), await titles(phone), await phone.queueLength()]).toEqual([
      ['昼食'],
      ['昼食'],
      0,
    ])
  })

  it('such a change comes back also if others have made other versions under the same numbers', async () => {
    await workerSends(phone)
    await lose(server.database, backup)
    const tablet = deviceOf(phone.person)
    await tablet.drain()
    await addExpense(tablet, '夕食')
    await tablet.drain()
    await phone.drain()
    await phone.drain()
    expect([await onServer(), await phone.queueLength()]).toEqual([['夕食', '昼食'], 0])
    expect(await titles(phone)).toHaveLength(2)
  })

  it('such a change comes back also if only its second call was answered', async () => {
    const lost = deviceOf(
      phone.person,
      () => async (asked) => {
        await httpTransport(phone.person)(asked)
        return { kind: 'unreachable', retryAfterSeconds: null }
      },
      phone.store,
    )
    await lost.drain()
    await workerSends(phone)
    await lose(server.database, backup)
    await phone.drain()
    await phone.drain()
    expect([await onServer(), await titles(phone), await phone.queueLength()]).toEqual([
      ['昼食'],
      ['昼食'],
      0,
    ])
  })
})
