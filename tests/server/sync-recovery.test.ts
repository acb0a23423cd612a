/** A device that was away for long, was damaged, or is empty: nothing is missing, and nothing happens twice. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checksumEverySeconds } from '#shared/sync/device-checksums.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { resendChange } from '#shared/sync/resend-edit-discard.ts'
import { openAccountDatabase } from '#client/store/account-database.ts'
import { ensureDevice } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { verificationEnded } from '#server/sync/verify-sums.ts'
import {
  type Device,
  type Returning,
  accountOf,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  later,
  losingAnswer,
  makeGroup,
  scope,
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

describe('a device that was away for more than ninety days', () => {
  it('gets its groups again, without rows that were deleted and purged meanwhile', async () => {
    const [phone, tablet] = [deviceOf(hanako), deviceOf(hanako)]
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await addExpense(phone, '残る')
    await phone.drain()
    await tablet.drain()
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(server, 91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    expect(await server.database.db.selectFrom('tombstones').selectAll().execute()).toEqual([])
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['残る', '新しい'])
    expect(await titles(phone)).toEqual(['残る', '新しい'])
  })

  it('is not sent everything again if it has received each deletion', async () => {
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    const gone = await addExpense(phone, '消える')
    await phone.record(groupId, 'expense.delete', { id: gone })
    await phone.drain()
    await later(server, 91, hanako)
    await addExpense(phone, '新しい')
    await phone.drain()
    const resets: unknown[] = []
    const tablet = deviceOf(hanako, (send) => async (asked) => {
      const outcome = await send(asked)
      if (outcome.kind === 'answer') resets.push(...outcome.response.scopes.filter(({ reset }) => reset))
      return outcome
    })
    await tablet.drain()
    await addExpense(tablet, 'もっと')
    await tablet.drain()
    expect(resets).toEqual([])
    expect(await titles(tablet)).toEqual(['新しい', 'もっと'])
  })

  it('cannot repeat a change whose log entry is purged: its person is told, and decides', async () => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    const tablet = deviceOf(hanako)
    await makeGroup(phone)
    const id = await addExpense(phone, '昼')
    await phone.drain()
    await phone.record(groupId, 'expense.describe', { id, title: '昼食' })
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await tablet.drain()
    await tablet.record(groupId, 'expense.describe', { id, title: '夕食' })
    await tablet.drain()
    await later(server, 91, hanako)
    await phone.drain()
    expect(await phone.unsent()).toMatchObject([{ state: 'rejected', record: { code: 'change-too-old' } }])
    expect(await titles(phone)).toEqual(['夕食'])
    await resendFirst(phone)
    await phone.drain()
    expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['昼食']])
  })

  it.each([
    [0, []],
    [89, []],
    [91, ['change-too-old']],
  ])('after %i days a change whose answer was lost takes effect once', async (days, codes) => {
    let lost: ReturnType<typeof losingAnswer> | undefined
    const phone = deviceOf(hanako, (send) => (lost = losingAnswer(send)).transport)
    await makeGroup(phone)
    await addExpense(phone, '昼食')
    if (lost) lost.loss.isNext = true
    await phone.drain()
    await later(server, days, hanako)
    await phone.drain()
    expect((await phone.unsent()).map(({ record }) => record.code)).toEqual(codes)
    const tablet = deviceOf(hanako)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食'])
  })
})

describe('a device whose rows are not the server’s', () => {
  async function damagedPhone(): Promise<Device> {
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    await addExpense(phone, '昼食')
    await phone.drain()
    await phone.drain()
    await phone.store.transaction(async (tx) => {
      const [row] = await tx.rows('expenses').ofScope(scope)
      if (row) await tx.rows('expenses').put({ ...row, title: '誤り' })
    })
    return phone
  }

  /** The server first verifies its own sums, and the device drains again meanwhile. */
  async function drainUntilSure(phone: Device) {
    await phone.drain()
    await verificationEnded(server.database)
    await phone.drain()
  }

  it('is found within a day, and corrected', async () => {
    const phone = await damagedPhone()
    await phone.drain()
    expect(await titles(phone)).toEqual(['誤り'])
    server.clock.now += checksumEverySeconds
    await drainUntilSure(phone)
    expect(await titles(phone)).toEqual(['昼食'])
    expect(server.takeDefects()).toMatchObject([{ name: 'OtherRows' }])
  })

  it('is corrected at most once a day', async () => {
    const phone = await damagedPhone()
    server.clock.now += checksumEverySeconds
    // How often it asks until the server has verified its own sums depends on how soon that is.
    const damage = { sum: 0, corrections: 0 }
    const worse = deviceOf(
      hanako,
      (send) => async (asked) => {
        const checksums = asked.checksums?.[scope] && {
          [scope]: { version: 2, tables: { members: damage.sum } },
        }
        const outcome = await send({ ...asked, ...(checksums ? { checksums } : {}) })
        if (outcome.kind === 'answer')
          damage.corrections += outcome.response.scopes.filter(({ reset }) => reset === true).length
        return outcome
      },
      phone.store,
    )
    for (let drains = 0; drains < 3; drains++) await drainUntilSure(worse)
    expect(damage.corrections).toBe(1)
    expect(server.takeDefects()).toHaveLength(1)
    server.clock.now += checksumEverySeconds
    for (let drains = 0; drains < 3; drains++) await drainUntilSure(worse)
    expect(damage.corrections).toBe(2)
    expect(server.takeDefects()).toHaveLength(1)
  })

  it('is compared by the rows below its held changes, and keeps those changes', async () => {
    const phone = await damagedPhone()
    const [row] = await phone.rows('expenses', groupId)
    if (row) await phone.record(groupId, 'expense.describe', { id: row.id, category: 'other' })
    server.clock.now += checksumEverySeconds + 1
    await phone.drain()
    await drainUntilSure(phone)
    expect(await phone.rows('expenses', groupId)).toMatchObject([{ title: '昼食', category: 'other' }])
    expect(await phone.unsent()).toMatchObject([{ state: 'expired' }])
    expect(server.takeDefects()).toMatchObject([{ name: 'OtherRows' }])
    server.clock.now += checksumEverySeconds
    await phone.drain()
    expect(server.takeDefects()).toEqual([])
  })
})

describe('a device that has lost its database', () => {
  it('gets everything again, as another device of the same person', async () => {
    const before = deviceOf(hanako)
    await makeGroup(before)
    await addExpense(before, '昼食')
    await before.drain()
    const after = deviceOf(hanako)
    await after.drain()
    expect(await titles(after)).toEqual(['昼食'])
    await addExpense(after, '夕食')
    expect([await after.drain(), await titles(after)]).toEqual([{ kind: 'done' }, ['昼食', '夕食']])
  })

  it('makes a new one by itself while its person stays signed in', async () => {
    const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
    const { userId } = accountOf(hanako)
    const opened = [openAccountDatabase(userId, factory), openAccountDatabase(userId, factory)]
    const clients: string[] = []
    for (const database of opened) {
      await ensureDevice(database, userId)
      clients.push(...(await database.device.toArray()).map(({ clientId }) => clientId))
      const phone = deviceOf(hanako, undefined, createDexieDeviceStore(database))
      if (clients.length === 1) await makeGroup(phone)
      else await phone.drain()
      expect(await phone.rows('groups', groupId)).toMatchObject([{ name: '沖縄' }])
      await database.delete()
    }
    expect(new Set(clients).size).toBe(2)
  })
})

async function resendFirst(device: Device): Promise<void> {
  const [first] = await device.unsent()
  if (!first) return
  const again = { seq: first.record.seq, mutationId: newId(MutationId), at: server.clock.now }
  await resendChange(device.store, again)
}
