/**
 * A backup is restored on the server: what came after it comes back from the devices once, and nobody gets a needless
 * notice.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExpenseId } from '#shared/model/expense.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { newId } from '#client/store/new-id.ts'
import { type Backup, restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  later,
  losingAnswer,
  makeGroup,
  titles,
  joinByCode,
  drainAll,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Returning
let taro: Returning
let phone: Device
let tablet: Device
let backup: Backup
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  taro = await comeIn(server, '太郎')
  phone = deviceOf(hanako)
  tablet = deviceOf(taro)
  await makeGroup(phone)
  await joinByCode(taro)
  await drainAll(tablet, phone)
  backup = await takeBackup(server.database)
})
afterEach(() => server.stop())

const restore = () => restoreBackup(server.database, backup)
const passes = (seconds: number) => void (server.clock.now += seconds)
const unsentCodes = async (device: Device) => (await device.unsent()).map(({ record }) => record.code)

async function setAmount(device: Device, id: ExpenseId, amount: number): Promise<void> {
  const row = (await device.rows('expenses', groupId)).find((expense) => expense.id === id)
  const userKey = keyOfUser(hanako.user.id)
  const args = {
    id,
    mark: row?.moneyMark ?? newId(MutationId),
    amount,
    payers: [{ userKey, amount }],
    split: { method: 'equal' as const, participants: [userKey] },
  }
  expect(await device.record(groupId, 'expense.setMoney', args)).toEqual({ ok: true })
}

async function onServer(): Promise<unknown[]> {
  const rows = server.database.db.selectFrom('expenses').select(['title', 'amount'])
  return rows.orderBy('title').execute()
}

describe('what was recorded after the backup', () => {
  it('is on screen together with the restored rows, is sent again, and is applied once', async () => {
    await addExpense(phone, '昼食')
    await addExpense(phone, '夕食')
    await drainAll(phone, tablet)
    await restore()
    expect(await onServer()).toEqual([])
    await drainAll(tablet)
    expect(await titles(tablet)).toEqual(['昼食', '夕食'])
    await drainAll(phone)
    expect(await titles(phone)).toEqual(['昼食', '夕食'])
    await drainAll(tablet, phone)
    expect([await titles(tablet), await phone.queueLength()]).toEqual([['昼食', '夕食'], 0])
    expect(await onServer()).toHaveLength(2)
  })

  it('and is still on the server is recognized by its id and not applied again', async () => {
    await addExpense(phone, '昼食')
    await drainAll(phone)
    backup = await takeBackup(server.database)
    await addExpense(phone, '夕食')
    await drainAll(phone)
    await restore()
    await drainAll(phone, phone, tablet)
    expect([await titles(phone), await titles(tablet)]).toEqual([
      ['昼食', '夕食'],
      ['昼食', '夕食'],
    ])
    expect([await phone.queueLength(), await phone.unsent()]).toEqual([0, []])
  })

  it('waits until all rows have arrived, even if the download is interrupted', async () => {
    await addExpense(phone, '昼食')
    await drainAll(phone)
    const { loss, transport } = losingAnswer(httpTransport(hanako))
    await restore()
    const cut = deviceOf(hanako, () => transport, phone.store)
    loss.isNext = true
    await cut.drain()
    expect(await titles(cut)).toEqual(['昼食'])
    await cut.drain()
    expect(await onServer()).toEqual([{ title: '昼食', amount: 4_400 }])
  })

  it('longer than a day ago does not expire', async () => {
    await addExpense(phone, '昼食')
    await drainAll(phone)
    await later(server, 5, hanako)
    await restore()
    await hanako.comeBack()
    await drainAll(phone, phone)
    expect([await onServer(), await phone.queueLength()]).toEqual([[{ title: '昼食', amount: 4_400 }], 0])
  })

  it('comes back however old it is, from a device in use', async () => {
    await addExpense(phone, '昼食')
    await drainAll(phone)
    await later(server, 8, hanako)
    await addExpense(phone, '夕食')
    await drainAll(phone)
    await restore()
    await hanako.comeBack()
    await drainAll(phone, phone)
    expect(await onServer()).toHaveLength(2)
  })

  it('is not run again over later changes if its log entry is purged', async () => {
    const id = await addExpense(phone, '昼食')
    await drainAll(phone, tablet)
    await tablet.record(groupId, 'expense.describe', { id, title: '夕食' })
    await drainAll(tablet, phone)
    await phone.record(groupId, 'expense.describe', { id, title: '朝食' })
    await drainAll(phone)
    await later(server, 91, hanako, taro)
    backup = await takeBackup(server.database)
    await restore()
    await drainAll(tablet, tablet, phone, phone)
    expect([await titles(tablet), await titles(phone)]).toEqual([['朝食'], ['朝食']])
    expect([await tablet.queueLength(), await phone.queueLength()]).toEqual([0, 0])
  })

  it('and was blocked meanwhile keeps its place behind it', async () => {
    const id = await addExpense(phone, '昼食')
    await drainAll(phone)
    await setAmount(phone, id, 5_000)
    await restore()
    await drainAll(phone, phone)
    expect([await onServer(), await phone.queueLength()]).toEqual([[{ title: '昼食', amount: 5_000 }], 0])
  })
})

describe('changes of several people', () => {
  it('come back as rows: the newest state that any device has wins', async () => {
    const id = await addExpense(phone, '昼食')
    await drainAll(phone, tablet)
    await setAmount(tablet, id, 5_000)
    await drainAll(tablet, phone)
    await setAmount(phone, id, 6_000)
    await drainAll(phone)
    await restore()
    await drainAll(tablet)
    expect(await onServer()).toEqual([{ title: '昼食', amount: 5_000 }])
    await drainAll(phone)
    for (let round = 0; round < 3; round++) await drainAll(tablet, phone)
    expect(await onServer()).toEqual([{ title: '昼食', amount: 6_000 }])
    expect([await tablet.queueLength(), await phone.queueLength()]).toEqual([0, 0])
  })

  it.each([
    ['the deletion', () => [tablet, phone]],
    ['the creation', () => [phone, tablet]],
  ])('that created and deleted a row leave none, whichever comes first: %s', async (_, order) => {
    const id = await addExpense(phone, '昼食')
    await drainAll(phone, tablet)
    await setAmount(tablet, id, 5_000)
    await tablet.record(groupId, 'expense.delete', { id })
    await drainAll(tablet, phone)
    await restore()
    for (let round = 0; round < 4; round++) await drainAll(...order())
    expect(await onServer()).toEqual([])
    for (const device of [phone, tablet]) {
      expect([await titles(device), await device.queueLength(), await device.unsent()]).toEqual([[], 0, []])
    }
    await phone.record(groupId, 'expense.restore', { id })
    await drainAll(phone)
    expect(await onServer()).toEqual([{ title: '昼食', amount: 5_000 }])
  })

  it('to a row that was deleted before the answer came stay deleted', async () => {
    const { loss, transport } = losingAnswer(httpTransport(hanako))
    const losing = deviceOf(hanako, () => transport, phone.store)
    const id = await addExpense(losing, '昼食')
    loss.isNext = true
    await losing.drain()
    await drainAll(tablet)
    await tablet.record(groupId, 'expense.delete', { id })
    await drainAll(tablet)
    await restore()
    await drainAll(tablet, losing, losing)
    expect([await onServer(), await titles(losing), await losing.queueLength()]).toEqual([[], [], 0])
  })
})

describe('a group that was made after the backup', () => {
  it('stays on every screen, and comes back from its creator’s device', async () => {
    await server.stop()
    server = await startTestServer()
    backup = await takeBackup(server.database)
    hanako = await comeIn(server, '花子')
    taro = await comeIn(server, '太郎')
    phone = deviceOf(hanako)
    tablet = deviceOf(taro)
    await makeGroup(phone)
    await joinByCode(taro)
    await addExpense(phone, '昼食')
    await drainAll(tablet, phone)
    await addExpense(tablet, '夕食')
    await drainAll(tablet, phone)
    await restore()
    await expectSignedOut(phone)
    await hanako.comeBack()
    await taro.comeBack()
    await drainAll(tablet)
    expect((await titles(tablet)).toSorted()).toEqual(['夕食', '昼食'])
    expect(await unsentCodes(tablet)).toEqual(['group-lost'])
    await drainAll(phone, phone, tablet)
    expect([(await titles(phone)).toSorted(), await phone.queueLength()]).toEqual([['夕食', '昼食'], 0])
    expect(await unsentCodes(tablet)).toEqual(['membership-lost'])
    await joinByCode(taro)
    passes(3_600)
    await drainAll(tablet, tablet, phone)
    expect([await tablet.queueLength(), (await titles(phone)).toSorted()]).toEqual([0, ['夕食', '昼食']])
    expect((await titles(tablet)).toSorted()).toEqual(['夕食', '昼食'])
  })
})

async function expectSignedOut(device: Device): Promise<void> {
  const waiting = await device.queueLength()
  expect(await device.drain()).toEqual({ kind: 'signed-out' })
  expect(await device.queueLength()).toBe(waiting)
}
