/** What becomes of bytes: none that somebody can still see or restore is deleted, and no other is kept. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { putBack, takeBackup } from '#tests/support/backup.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { addExpense, addRow, attach, fetched, photoOf, putPiece, storedIn } from './attachment-fixture.ts'
import { addExpense as addOnPhone, comeIn, deviceOf, groupId, later, makeGroup } from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'
import { attachmentArgs, hashOf } from '#tests/builders/attachment-rows.ts'
import { AttachmentId } from '#shared/model/attachment.ts'
import { newUuid } from '#client/store/new-id.ts'

const day = 24 * 60 * 60
const content = photoOf(2_000)
const none = { contents: 0, pieces: 0 }
const one = { contents: 1, pieces: 1 }

describe('bytes', () => {
  let server: TestServer
  let fixture: Fixture
  let expenseId: string
  beforeEach(async () => {
    ;({ server, fixture } = await startWithFixture())
    expenseId = await addExpense(fixture)
  })
  afterEach(() => server.stop())
  const add = async (place: Record<string, string> = { expenseId }) =>
    String((await attach(fixture.hanako, content, place)).body.attachment?.id)
  const afterDays = async (days: number) => {
    for (let left = days; left > 0; left -= 15) {
      // Sessions last from their last use.
      for (const person of [fixture.hanako, fixture.taro]) await call(person, 'GET', '/me')
      server.clock.now += Math.min(left, 15) * day
    }
    await purge(server.database, server.clock.now)
    expect(await wrongSums(server.database)).toEqual([])
    return storedIn(server)
  }
  const remove = (id: string) => call(fixture.hanako, 'DELETE', `/attachments/${id}`)

  it('stay as long as their attachment', async () => {
    const id = await add()
    for (const days of [1, 7, 7, 7]) expect(await afterDays(days)).toEqual(one)
    expect(await fetched(fixture.taro, id)).toEqual(content)
  })

  it('stay for the thirty days in which a removed attachment can be restored', async () => {
    const id = await add()
    await remove(id)
    expect(await afterDays(29)).toEqual(one)
    await call(fixture.taro, 'POST', `/attachments/${id}/restore`)
    expect(await fetched(fixture.taro, id)).toEqual(content)
    await remove(id)
    expect(await afterDays(29)).toEqual(one)
    expect(await afterDays(2)).toEqual(none)
  })

  it('stay while another attachment of the group names them', async () => {
    const [first, second] = [await add(), await add({ groupId: fixture.group })]
    await remove(first)
    expect(await afterDays(26)).toEqual(one)
    expect(await afterDays(5)).toEqual(one)
    expect(await fetched(fixture.taro, second)).toEqual(content)
  })

  it('that have come in part go with their row as well', async () => {
    const photo = photoOf(300_000)
    const id = await addRow(server, fixture, photo)
    await putPiece(fixture.hanako, id, 1, photo.subarray(256 * 1024))
    expect(await storedIn(server)).toEqual(one)
    await remove(id)
    expect(await afterDays(29)).toEqual(one)
    expect(await afterDays(2)).toEqual(none)
  })

  it('of a deleted expense are back with it, and go with its content', async () => {
    const id = await add()
    await call(fixture.hanako, 'DELETE', `/expenses/${expenseId}`)
    expect(await afterDays(29)).toEqual(one)
    await call(fixture.hanako, 'POST', `/expenses/${expenseId}/restore`)
    expect(await fetched(fixture.taro, id)).toEqual(content)
    await call(fixture.hanako, 'DELETE', `/expenses/${expenseId}`)
    expect(await afterDays(31)).toEqual(none)
    const { attachments } = await call(fixture.hanako, 'GET', `/groups/${fixture.group}/attachments`)
    expect(attachments).toEqual([])
    const tombstones = server.database.db.selectFrom('tombstones').select('content')
    const left = await tombstones.where('tableName', '=', 'attachments').execute()
    expect(left.map((row) => row.content.includes(hashOf(content)))).toEqual([false])
    const { body } = await ask(fixture.hanako, 'POST', `/attachments/${id}/restore`)
    expect(body.code).toBe('restore-too-late')
  })

  it('of a deleted group go after thirty days', async () => {
    await add()
    await call(fixture.hanako, 'DELETE', `/groups/${fixture.group}`)
    expect(await afterDays(29)).toEqual(one)
    expect(await afterDays(2)).toEqual(none)
  })

  it('of a group that its author has left stay', async () => {
    const { body } = await attach(fixture.taro, content, { groupId: fixture.group })
    const place = memberIdOf({ groupId: GroupId.parse(fixture.group), userId: fixture.taro.user.id })
    await call(fixture.taro, 'DELETE', `/groups/${fixture.group}/members/${place}`)
    expect(await afterDays(31)).toEqual(one)
    expect(await fetched(fixture.hanako, String(body.attachment?.id))).toEqual(content)
  })
})

describe('after a restore of a backup', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.stop())

  async function begun() {
    const hanako = await comeIn(server, '花子')
    const phone = deviceOf(hanako)
    await makeGroup(phone)
    const expenseId: ExpenseId = await addOnPhone(phone, '昼食')
    await phone.drain()
    const id = AttachmentId.parse(newUuid())
    const size = { size: content.length, width: 256, height: 256 }
    const args = attachmentArgs(1, { id, expenseId, ...size, hash: hashOf(content) })
    return { hanako, phone, id, args }
  }
  const rowOf = async (id: string) => {
    const rows = server.database.db
      .selectFrom('attachments')
      .select('uploadedAt')
      .where('id', '=', AttachmentId.parse(id))
    return (await rows.execute())[0]
  }

  it('an attachment that was lost is given back without its bytes, which are sent again', async () => {
    const { hanako, phone, id, args } = await begun()
    const backup = await takeBackup(server.database)
    await phone.record(groupId, 'attachment.add', args)
    await phone.drain()
    await putPiece(hanako, id, 0, content)
    await phone.drain()
    await putBack(server.database, backup)
    await hanako.comeBack()
    expect([await rowOf(id), await storedIn(server)]).toEqual([undefined, none])
    await phone.drain()
    await phone.drain()
    expect(await rowOf(id)).toEqual({ uploadedAt: null })
    expect(await putPiece(hanako, id, 0, content)).toEqual([200, []])
    await phone.drain()
    expect(await fetched(hanako, id)).toEqual(content)
    expect((await rowOf(id))?.uploadedAt).toBe(server.clock.now)
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('bytes that came after it are asked for again, because only they were lost', async () => {
    const { hanako, phone, id, args } = await begun()
    await phone.record(groupId, 'attachment.add', args)
    await phone.drain()
    const backup = await takeBackup(server.database)
    await putPiece(hanako, id, 0, content)
    await phone.drain()
    await putBack(server.database, backup)
    await hanako.comeBack()
    await phone.drain()
    await phone.drain()
    const onPhone = await phone.store.transaction((tx) => tx.rows('attachments').get(id))
    expect([onPhone?.uploadedAt, await rowOf(id)]).toEqual([null, { uploadedAt: null }])
    expect(await putPiece(hanako, id, 0, content)).toEqual([200, []])
  })

  it('an attachment whose deletion was lost is deleted again, and the server knows that it has the bytes', async () => {
    const { hanako, phone, id, args } = await begun()
    await phone.record(groupId, 'attachment.add', args)
    await phone.drain()
    await putPiece(hanako, id, 0, content)
    await phone.drain()
    const backup = await takeBackup(server.database)
    await phone.record(groupId, 'attachment.remove', { id })
    await phone.drain()
    await putBack(server.database, backup)
    await hanako.comeBack()
    server.clock.now += 5
    await phone.drain()
    await phone.drain()
    expect(await rowOf(id)).toBeUndefined()
    const deleted = await phone.store.transaction((tx) => tx.tombstones.get(rowKey('attachments', id)))
    expect(deleted?.row).toMatchObject({ id, uploadedAt: server.clock.now })
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('a device that was away while it was purged has no row of it any more', async () => {
    const { hanako, phone, id, args } = await begun()
    const tablet = deviceOf(hanako)
    await phone.record(groupId, 'attachment.add', args)
    await phone.drain()
    await tablet.drain()
    await phone.record(groupId, 'expense.delete', { id: ExpenseId.parse(args.expenseId) })
    await phone.drain()
    for (let days = 0; days < 133; days += 7) await later(server, 7, hanako)
    await tablet.drain()
    await tablet.drain()
    const scope = scopeOfGroup(GroupId.parse(groupId))
    const left = await tablet.store.transaction(async (tx) => [
      await tx.rows('attachments').get(id),
      (await tx.tombstones.ofScope(scope)).length,
    ])
    expect(left).toEqual([undefined, 0])
  })
})
