/**
 * A deleted row can be restored for thirty days. Then its content is removed from the server and from every device.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ExpenseId, Expense } from '#shared/model/expense.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { noBudget } from '#shared/model/trip-item.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { emptiedRow, isEmptied } from '#shared/model/row-schemas.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { err } from '#shared/result.ts'
import { discardChange } from '#shared/sync/resend-edit-discard.ts'
import { newUuid } from '#client/store/new-id.ts'
import { putBack, takeBackup } from '#tests/support/backup.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { up as emptyAgain } from '#migrations/20261128220000-emptied-by-time.ts'
import {
  type Device,
  type Returning,
  addExpense,
  comeIn,
  deviceOf,
  groupId,
  later,
  makeGroup,
  scope,
  titles,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

const secret = 'ないしょの贈り物'
let server: TestServer
let hanako: Returning
let phone: Device
let tablet: Device
let gift: ExpenseId
beforeEach(async () => {
  server = await startTestServer()
  hanako = await comeIn(server, '花子')
  phone = deviceOf(hanako)
  tablet = deviceOf(hanako)
  await makeGroup(phone)
  gift = await addExpense(phone, secret)
  await addExpense(phone, '昼食')
  await phone.drain()
  await tablet.drain()
})
afterEach(() => server.stop())

async function deleteGift(): Promise<void> {
  await phone.record(groupId, 'expense.delete', { id: gift })
  await phone.drain()
  await tablet.drain()
}
const onServer = () => server.database.db.selectFrom('tombstones').selectAll().execute()
const onDevice = ({ store }: Device) => store.transaction((tx) => tx.tombstones.ofScope(scope))
const restore = (device: Device) => device.record(groupId, 'expense.restore', { id: gift })

it.each([
  ['cannot be read', { content: '{' }],
  ['is of a table that only a newer build knows', { tableName: 'notes' as never }],
])('what is deleted and %s keeps nothing else from being forgotten', async (_, written) => {
  await deleteGift()
  const other = await addExpense(phone, secret)
  await phone.record(groupId, 'expense.delete', { id: other })
  await phone.drain()
  await server.database.db.updateTable('tombstones').set(written).where('rowId', '=', gift).execute()
  await later(server, 31, hanako)
  expect(JSON.stringify(await onServer())).not.toContain(secret)
})

describe('a deleted expense', () => {
  it('can be restored from any device within thirty days', async () => {
    await deleteGift()
    await later(server, 29, hanako)
    expect(await restore(tablet)).toMatchObject({ ok: true })
    await tablet.drain()
    await phone.drain()
    expect((await titles(phone)).toSorted()).toEqual([secret, '昼食'].toSorted())
  })

  it('has no content after thirty days, on the server and on devices', async () => {
    await deleteGift()
    await later(server, 31, hanako)
    for (const device of [phone, tablet]) await device.drain()
    const held = [await onServer(), await onDevice(phone), await onDevice(tablet)]
    for (const tombstones of held) expect(tombstones).toHaveLength(1)
    expect(JSON.stringify(held)).not.toContain(secret)
    expect(JSON.stringify(held)).not.toContain('4400')
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('cannot be restored later, and the person is told so', async () => {
    await deleteGift()
    await later(server, 31, hanako)
    expect(await restore(tablet)).toMatchObject({ ok: true })
    await phone.drain()
    expect(await restore(phone)).toEqual(err('restore-too-late'))
    await tablet.drain()
    expect(await tablet.unsent()).toMatchObject([{ record: { code: 'restore-too-late' } }])
    expect(JSON.stringify(await tablet.unsent())).toContain(secret)
    expect(rejectionSentences['restore-too-late']).toContain('30日')
  })

  it('stays deleted on a device that reconnects between the two', async () => {
    await phone.record(groupId, 'expense.delete', { id: gift })
    await phone.drain()
    await later(server, 60, hanako)
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食'])
    await later(server, 60, hanako)
    expect(await onServer()).toEqual([])
    await tablet.drain()
    expect(await titles(tablet)).toEqual(['昼食'])
  })

  it('is given back without content after a restore of the server', async () => {
    const backup = await takeBackup(server.database)
    await deleteGift()
    await later(server, 31, hanako)
    await phone.drain()
    await putBack(server.database, backup)
    await hanako.comeBack()
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect(await phone.unsent()).toEqual([])
    expect(await titles(await freshDevice())).toEqual(['昼食'])
    expect(JSON.stringify(await onServer())).not.toContain(secret)
  })

  it('that was restored in time is given back after a restore of the server that has removed its content', async () => {
    await deleteGift()
    const backup = await takeBackup(server.database)
    await later(server, 29, hanako)
    await restore(phone)
    await phone.drain()
    server.clock.now += 2 * 24 * 60 * 60
    await putBack(server.database, backup)
    await later(server, 0, hanako)
    expect(JSON.stringify(await onServer()), 'the purge was quicker').not.toContain(secret)
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect(await phone.unsent()).toEqual([])
    expect((await titles(await freshDevice())).toSorted()).toEqual([secret, '昼食'].toSorted())
  })

  it('counts as the same deletion if the server has its content again and the device has not', async () => {
    await deleteGift()
    const backup = await takeBackup(server.database)
    await addExpense(phone, '夕食')
    await phone.drain()
    await later(server, 31, hanako)
    await phone.drain()
    await putBack(server.database, backup)
    await hanako.comeBack()
    for (let tried = 0; tried < 3; tried++) await phone.drain()
    expect(await phone.unsent()).toEqual([])
    expect((await titles(await freshDevice())).toSorted()).toEqual(['夕食', '昼食'].toSorted())
    await later(server, 0, hanako)
    expect(JSON.stringify(await onServer())).not.toContain(secret)
  })
})

it('many deleted rows are emptied in versions small enough for an answer on a slow line', async () => {
  const ids: ExpenseId[] = []
  for (let made = 0; made < 120; made++) ids.push(await addExpense(phone, `${secret}${made}`))
  for (const id of ids) await phone.record(groupId, 'expense.delete', { id })
  await phone.drain()
  await later(server, 31, hanako)
  const tombstones = await onServer()
  expect(JSON.stringify(tombstones)).not.toContain(secret)
  const perVersion = Map.groupBy(tombstones, ({ version }) => version)
  expect([...perVersion.values()].map((some) => some.length).toSorted((a, b) => a - b)).toEqual([20, 50, 50])
})

it('a deleted transfer and a deleted pending member lose their content too', async () => {
  const jiro = PendingMemberId.parse(newUuid())
  const saburo = PendingMemberId.parse(newUuid())
  const transfer = ExpenseId.parse(newUuid())
  await phone.record(groupId, 'pendingMember.add', { id: jiro, name: '次郎' })
  await phone.record(groupId, 'pendingMember.add', { id: saburo, name: secret })
  await phone.record(groupId, 'transfer.create', {
    id: transfer,
    itineraryId: null,
    title: secret,
    description: '',
    date: '2026-08-12',
    amount: 4_400,
    from: keyOfUser(hanako.user.id),
    to: keyOfPendingMember(jiro),
  })
  await phone.record(groupId, 'transfer.delete', { id: transfer })
  await phone.record(groupId, 'pendingMember.remove', { id: saburo })
  await phone.drain()
  await later(server, 31, hanako)
  await phone.drain()
  expect(JSON.stringify([await onServer(), await onDevice(phone)])).not.toContain(secret)
  expect(await phone.record(groupId, 'pendingMember.restore', { id: saburo })).toEqual(
    err('restore-too-late'),
  )
  // A second deletion by a person who has not seen the first succeeds, because the result is as they want it.
  expect(await phone.record(groupId, 'transfer.delete', { id: transfer })).toMatchObject({ ok: true })
})

describe('what is called `-`, as emptied rows are,', () => {
  const person = PendingMemberId.parse(newUuid())
  const trip = TripId.parse(newUuid())
  const item = TripItemId.parse(newUuid())
  const texts = { title: '-', description: '' }
  const dates = { startDate: '2000-01-01', endDate: '2000-01-01', destination: '' }
  const place = { date: null, orderKey: '1', time: null, location: '', category: 'OTHER' as const }

  async function deleteAll(): Promise<void> {
    await phone.record(groupId, 'group.edit', { itineraries: 'enabled' })
    await phone.record(groupId, 'pendingMember.add', { id: person, name: '-', phone: '090-1234-5678' })
    await phone.record(groupId, 'itinerary.create', { id: trip, ...texts, ...dates })
    await phone.record(groupId, 'item.create', {
      id: item,
      itineraryId: trip,
      ...texts,
      ...place,
      ...noBudget,
    })
    await phone.record(groupId, 'item.delete', { id: item })
    await phone.record(groupId, 'itinerary.delete', { id: trip, expenses: [] })
    await phone.record(groupId, 'pendingMember.remove', { id: person })
    await phone.drain()
    await tablet.drain()
  }
  const restoreAll = async (device: Device) => [
    await device.record(groupId, 'pendingMember.restore', { id: person }),
    await device.record(groupId, 'itinerary.restore', { id: trip }),
    await device.record(groupId, 'item.restore', { id: item }),
  ]
  const tooLate = Array.from({ length: 3 }, () => err('restore-too-late'))

  it('can be restored', async () => {
    await deleteAll()
    expect(await restoreAll(tablet)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    await tablet.drain()
    expect([await tablet.unsent(), await onServer()]).toEqual([[], []])
  })

  it('is emptied after thirty days all the same, and cannot be restored then', async () => {
    await deleteAll()
    await later(server, 31, hanako)
    await phone.drain()
    expect(JSON.stringify([await onServer(), await onDevice(phone)])).not.toContain('090')
    expect(await restoreAll(phone)).toEqual(tooLate)
  })

  it('is emptied again where an older build has done so, which took the name for the mark', async () => {
    await deleteAll()
    const byOlderBuild = async () => {
      for (const { rowId, content } of await onServer()) {
        const row = { ...JSON.parse(content), createdAt: 5, updatedAt: 5 }
        if (rowId === person) delete row.updatedAt
        const stored = { content: JSON.stringify(row), isEmptied: 1 } as const
        await server.database.db.updateTable('tombstones').set(stored).where('rowId', '=', rowId).execute()
      }
    }
    await byOlderBuild()
    await emptyAgain(server.database.db)
    expect(await restoreAll(phone), 'those of which the content is still kept').not.toContainEqual(tooLate[0])
    for (const { record } of await phone.unsent()) await discardChange(phone.store, { seq: record.seq })
    await later(server, 31, hanako)
    const versions = (await onServer()).map(({ contentVersion }) => contentVersion)
    await byOlderBuild()
    await emptyAgain(server.database.db)
    await later(server, 0, hanako)
    const device = await freshDevice()
    expect(await restoreAll(device)).toEqual(tooLate)
    expect((await onServer()).map(({ contentVersion }) => contentVersion)).toEqual(versions)
    expect(await wrongSums(server.database)).toEqual([])
  })
})

it('an emptied row is valid in every schema', async () => {
  await deleteGift()
  const [tombstone] = await onServer()
  const emptied = emptiedRow('expenses', Expense.parse(JSON.parse(tombstone?.content ?? '')))
  expect(Expense.parse(emptied)).toEqual(emptied)
  expect(isEmptied('expenses', emptied)).toBe(true)
  expect(emptiedRow('expenses', emptied)).toEqual(emptied)
})

async function freshDevice(): Promise<Device> {
  const device = deviceOf(hanako)
  await device.drain()
  return device
}
