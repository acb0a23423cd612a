/** The REST calls that list and restore what was deleted (docs/decisions/0053-undo-and-trash.md). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyTombstones } from '#server/db/purge-tombstones.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { attach } from './attachment-fixture.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, call, startWithFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

/** As lists have it, which say nothing of attachments. */
const record = async (title: string) => {
  const { hanako, group } = fixture
  const body = { ...lunch(hanako.user.id), title, participants: [{ userId: hanako.user.id }] }
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, body)
  const { attachments: _attachments, receiptUrl: _receiptUrl, ...listed } = expense
  return listed
}
const send = async () => {
  const { hanako, taro, group } = fixture
  const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 100, paymentDate: '2026-11-20' }
  return (await call(taro, 'POST', `/groups/${group}/transfers`, sent)).transfer
}
const trash = () => call(fixture.taro, 'GET', `/groups/${fixture.group}/trash`)
const empty = {
  success: true,
  expenses: [],
  transfers: [],
  pendingMembers: [],
  itineraries: [],
  attachments: [],
  hasMore: false,
}

it('the trash has what can be restored, the newest deletion first, with who deleted it and when', async () => {
  const { hanako, taro, group, jiro } = fixture
  expect(await trash()).toEqual(empty)
  const [soba, inn, kept, transfer] = [
    await record('そば'),
    await record('宿'),
    await record('茶'),
    await send(),
  ]
  await call(hanako, 'DELETE', `/expenses/${soba.id}`)
  server.clock.now += 60
  await call(taro, 'DELETE', `/expenses/${inn.id}`)
  await call(taro, 'DELETE', `/groups/${group}/transfers?transferId=${transfer.id}`)
  await call(taro, 'DELETE', `/groups/${group}/pending-members/${jiro}`)
  const later = { deletedAt: startOfTests + 60, deletedBy: taro.user.id }
  const { pendingMembers, ...rows } = await trash()
  expect(rows).toEqual({
    success: true,
    expenses: [
      { ...inn, ...later },
      { ...soba, deletedAt: startOfTests, deletedBy: hanako.user.id },
    ],
    transfers: [{ ...transfer, ...later }],
    itineraries: [],
    attachments: [],
    hasMore: false,
  })
  expect(pendingMembers).toMatchObject([{ id: jiro, name: '次郎', ...later }])
  expect((await call(taro, 'GET', `/groups/${group}/expenses`)).expenses).toEqual([kept])
})

it('an expense in the trash has the payments that were deleted with it, and not one that was deleted before', async () => {
  const { hanako, taro, group } = fixture
  const participants = [{ userId: hanako.user.id }, { userId: taro.user.id }]
  const shared = { ...lunch(hanako.user.id), participants }
  const recordPaid = async () => {
    const { id } = (await call(hanako, 'POST', `/groups/${group}/expenses`, shared)).expense
    await call(taro, 'POST', `/expenses/${id}/payments`, { userId: taro.user.id, paid: true })
    return id
  }
  const [paid, unpaid] = [await recordPaid(), await recordPaid()]
  await call(taro, 'POST', `/expenses/${unpaid}/payments`, { userId: taro.user.id, paid: false })
  for (const id of [paid, unpaid]) await call(taro, 'DELETE', `/expenses/${id}`)
  const { expenses } = await trash()
  const paidIn = (id: string) =>
    expenses
      .find((expense: { id: string }) => expense.id === id)
      .shares.map((share: { is_paid: boolean }) => share.is_paid)
  expect([paidIn(paid), paidIn(unpaid)]).toEqual([
    [true, true],
    [true, false],
  ])
})

it('what was restored leaves the trash, and a transfer is answered as a transfer', async () => {
  const { hanako, taro, group, jiro } = fixture
  const [expense, transfer] = [await record('そば'), await send()]
  await call(taro, 'DELETE', `/expenses/${expense.id}`)
  await call(taro, 'DELETE', `/groups/${group}/transfers?transferId=${transfer.id}`)
  await call(taro, 'DELETE', `/groups/${group}/pending-members/${jiro}`)
  const restore = (path: string) => call(hanako, 'POST', `${path}/restore`)
  expect(await restore(`/expenses/${transfer.id}`)).toEqual({ success: true, transfer })
  expect(await restore(`/expenses/${expense.id}`)).toMatchObject({ success: true, expense })
  await restore(`/groups/${group}/pending-members/${jiro}`)
  expect(await trash()).toEqual(empty)
  expect((await call(taro, 'GET', `/groups/${group}/transfers`)).transfers).toEqual([transfer])
})

it('a removed attachment is in the trash until it is restored', async () => {
  const { hanako, taro } = fixture
  const { id: expenseId } = await record('そば')
  const { body } = await attach(hanako, pngOf('そば'), { expenseId })
  const id = String(body.attachment?.id)
  await call(taro, 'DELETE', `/attachments/${id}`)
  const { attachments } = await trash()
  expect(attachments).toMatchObject([
    { id, expenseId, fileType: 'image/png', deletedAt: startOfTests, deletedBy: taro.user.id },
  ])
  await call(hanako, 'POST', `/attachments/${id}/restore`)
  expect(await trash()).toEqual(empty)
})

it('rows whose content is gone are not in the trash', async () => {
  const { taro } = fixture
  await call(taro, 'DELETE', `/expenses/${(await record('そば')).id}`)
  const now = () => server.clock.now + 60
  await emptyTombstones(server.database, { before: server.clock.now + 1, now })
  expect(await trash()).toEqual(empty)
})

it('a long trash of expenses is cut after the newest, of whatever kind these are', async () => {
  const { taro, group, jiro } = fixture
  const { db } = server.database
  await call(taro, 'DELETE', `/expenses/${(await record('そば')).id}`)
  const [found] = await db.selectFrom('tombstones').selectAll().execute()
  if (!found) throw new Error('there is a tombstone')
  const copies = Array.from({ length: 300 }, (_, index) => ({ ...found, rowId: `copy-${index}` }))
  await db.insertInto('tombstones').values(copies).execute()
  await call(taro, 'DELETE', `/groups/${group}/pending-members/${jiro}`)
  const long = await trash()
  expect([long.hasMore, long.expenses.length]).toEqual([true, 299])
  expect(long.pendingMembers).toMatchObject([{ id: jiro }])
})

it('a long trash is cut after the newest, and says so', async () => {
  const { taro, group } = fixture
  const path = `/groups/${group}/pending-members`
  const { db } = server.database
  const { pendingMember } = await call(taro, 'POST', path, { name: '三郎' })
  await call(taro, 'DELETE', `${path}/${pendingMember.id}`)
  const [found] = await db.selectFrom('tombstones').selectAll().execute()
  if (!found) throw new Error('there is a tombstone')
  const copies = Array.from({ length: 300 }, (_, index) => ({
    ...found,
    rowId: `copy-${index}`,
    version: found.version + 1,
    deletedAt: found.deletedAt + 1,
  }))
  await db.insertInto('tombstones').values(copies.slice(0, 299)).execute()
  expect(await trash()).toMatchObject({ hasMore: false, pendingMembers: { length: 300 } })
  await db.insertInto('tombstones').values(copies.slice(299)).execute()
  const long = await trash()
  expect([long.hasMore, long.pendingMembers.length]).toEqual([true, 300])
  expect(new Set(long.pendingMembers.map(({ deletedAt }: { deletedAt: number }) => deletedAt))).toEqual(
    new Set([found.deletedAt + 1]),
  )
})
