/** The calls on attachments: adding a file, listing, fetching, removing (docs/decisions/0131-attachments.md). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachmentBytesMax, attachmentsMax } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { jpegOf, pngOf, webpOf } from '#tests/builders/pictures.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { addExpense, addRow, attach, fetched, photoOf, storedIn } from './attachment-fixture.ts'
import { dumpDatabase } from './dump-database.ts'
import { multipartOf } from './multipart.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let expenseId: string
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  expenseId = await addExpense(fixture)
})
afterEach(() => server.stop())

const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const listed = async () =>
  (await call(fixture.taro, 'GET', `/groups/${fixture.group}/attachments`)).attachments

describe('a file', () => {
  it.each([
    ['image/png', pngOf('京都')],
    ['image/jpeg', jpegOf('京都')],
    ['image/webp', webpOf('kyoto')],
    ['application/pdf', pdf],
  ])(
    'of the type %s is given to members, byte by byte, and cannot be taken for anything else',
    async (...row) => {
      const [type, content] = row
      const { body } = await attach(fixture.hanako, content, { expenseId })
      expect(body.attachment).toMatchObject({
        expenseId,
        fileType: type,
        fileSize: content.length,
        kind: 'receipt',
      })
      const {
        status,
        headers,
        body: bytes,
      } = await ask(fixture.taro, 'GET', `/attachments/${String(body.attachment?.id)}`)
      expect([status, Buffer.compare(bytes, content)]).toEqual([200, 0])
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
        'accept-ranges': 'none',
      })
      expect(headers['content-disposition']).toMatch(/^attachment; /)
      expect(await wrongSums(server.database)).toEqual([])
    },
  )

  it('is given as a whole, also to whoever asks for a part', async () => {
    const content = photoOf(3_000)
    const { body } = await attach(fixture.hanako, content, { expenseId })
    const path = `/attachments/${String(body.attachment?.id)}`
    const part = await ask(fixture.taro, 'GET', path, undefined, { range: 'bytes=0-9' })
    expect([part.status, part.body.length, part.headers['content-range']]).toEqual([200, 3_000, undefined])
  })

  it.each([
    [
      '領収書 1.jpg',
      `attachment; filename="??? 1.jpg"; filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8%201.jpg`,
    ],
    ['a;b=c, d.jpg', 'attachment; filename="a;b=c, d.jpg"'],
    ['trip.html', 'attachment; filename=trip.html.jpg'],
    ['../../x.jpg', 'attachment; filename=x.jpg'],
  ])('of the name %j is saved under a name of its type', async (fileName, disposition) => {
    const { body } = await attach(fixture.hanako, photoOf(500), { expenseId, fileName })
    const { headers } = await ask(fixture.taro, 'GET', `/attachments/${String(body.attachment?.id)}`)
    expect(headers['content-disposition']).toBe(disposition)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 415, 'attachment-type-unsupported'],
    ['a drawing that can contain code', '<svg/>', 415, 'attachment-type-unsupported'],
    ['a PDF that begins later', Buffer.concat([Buffer.from(' '), pdf]), 415, 'attachment-type-unsupported'],
    ['nothing', '', 415, 'attachment-type-unsupported'],
    ['a bomb', pngOf('x', { width: 23_000, height: 23_000 }), 413, 'attachment-dimensions-too-large'],
    ['too large', photoOf(attachmentBytesMax + 1), 413, 'attachment-too-large'],
    ['far too large', photoOf(attachmentBytesMax + 9_000), 413, 'attachment-too-large'],
  ])('that is %s is refused, and nothing is kept', async (_, content, status, code) => {
    const before = await dumpDatabase(server.database)
    const refused = await attach(fixture.hanako, content, { expenseId, fileName: 'photo.jpg' })
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is of an expense, of an item, or of the group alone', async () => {
    const { hanako, group } = fixture
    await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
    const trip = { title: '紅葉', startDate: '2026-11-20', endDate: '2026-11-22' }
    const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, trip)
    const { item } = await call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, { title: '拝観' })
    for (const place of [
      { groupId: group, expense_id: expenseId },
      { itineraryItemId: String(item.id) },
      { group_id: group, kind: 'other' },
    ])
      expect((await attach(hanako, pdf, place as unknown as Record<string, string>)).status).toBe(200)
    expect(await listed()).toMatchObject([
      { expenseId, itineraryItemId: null, kind: 'receipt' },
      { expenseId: null, itineraryItemId: item.id, kind: 'ticket' },
      { expenseId: null, itineraryItemId: null, kind: 'other' },
    ])
    expect(await storedIn(server)).toEqual({ contents: 1, pieces: 1 })
  })

  it.each([
    ['to nowhere', {}, 400, 'attachment-place-required'],
    ['to a field that there is not', { groupId: 'group', hash: 'x' }, 400, 'unknown-field'],
    ['to an expense of another group', { expenseId: 'other' }, 404, 'expense-not-found'],
    ['to a group of others', { groupId: 'otherGroup' }, 404, 'group-not-found'],
    [
      'to an expense that is not of the group',
      { groupId: 'group', expenseId: 'other' },
      404,
      'expense-not-found',
    ],
    ['to no id', { expenseId: '../1' }, 400, 'id-invalid'],
    ['with a kind that there is not', { groupId: 'group', kind: 'video' }, 400, 'unreadable'],
  ])('%s is refused, and nothing is kept', async (_, fields, status, code) => {
    const { group, otherGroup, otherExpense } = fixture
    const known: Record<string, string> = { group, otherGroup, other: otherExpense }
    const entries = Object.entries(fields).map(([name, value]) => [name, known[value] ?? value])
    const before = await dumpDatabase(server.database)
    const refused = await attach(fixture.hanako, pdf, Object.fromEntries(entries))
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is one for a call, under its own name', async () => {
    const file = { name: 'file', content: pdf }
    for (const [body, code] of [
      [multipartOf(), 'file-required'],
      [multipartOf(file, file), 'file-required'],
      [multipartOf({ ...file, name: 'photo' }), 'unknown-field'],
      [multipartOf(file, { ...file, name: 'second' }), 'unknown-field'],
      [{ expenseId }, 'unreadable'],
    ] as const)
      expect((await ask(fixture.hanako, 'POST', '/attachments', body)).body.code).toBe(code)
  })

  it('is added once for each key', async () => {
    const key = { 'idempotency-key': newUuid() }
    const send = (content: Buffer) =>
      ask(
        fixture.hanako,
        'POST',
        '/attachments',
        multipartOf({ name: 'file', content }, { name: 'expenseId', content: expenseId, fileName: null }),
        key,
      )
    const { attachment } = (await send(pdf)).body
    expect((await send(pdf)).body.attachment).toEqual(attachment)
    expect((await send(pngOf())).body.code).toBe('id-reused')
    expect(await listed()).toHaveLength(1)
  })
})

describe('an attachment', () => {
  it('is removed by every member, and brought back with its bytes', async () => {
    const content = photoOf(2_000)
    const { body } = await attach(fixture.hanako, content, { expenseId })
    const id = String(body.attachment?.id)
    await call(fixture.taro, 'DELETE', `/attachments/${id}`)
    expect([await listed(), await fetched(fixture.hanako, id)]).toEqual([[], 'attachment-not-found'])
    await call(fixture.hanako, 'POST', `/attachments/${id}/restore`)
    expect(await fetched(fixture.taro, id)).toEqual(content)
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('is said of its expense, with the address of the receipt once the server has it', async () => {
    const { hanako, taro } = fixture
    const path = `/expenses/${expenseId}`
    expect((await call(taro, 'GET', path)).expense).toMatchObject({ attachments: [], receiptUrl: null })
    await addRow(server, fixture, photoOf(700), { expenseId })
    await attach(hanako, pdf, { expenseId, kind: 'other' })
    const before = (await call(taro, 'GET', path)).expense
    expect(before.attachments.map((each: { fileUrl: string | null }) => each.fileUrl !== null)).toEqual([
      false,
      true,
    ])
    expect(before.receiptUrl).toBe(null)
    const { body } = await attach(hanako, photoOf(800), { expenseId })
    const receiptUrl = `/api/attachments/${String(body.attachment?.id)}`
    const { expense } = await call(taro, 'PATCH', path, { title: '夕食' })
    expect(expense).toMatchObject({ title: '夕食', receiptUrl })
    expect(expense.attachments[2]).toEqual(body.attachment)
  })

  it('is not given to whoever has left the group, or was never in it', async () => {
    const { body } = await attach(fixture.hanako, photoOf(2_000), { expenseId })
    const id = String(body.attachment?.id)
    expect(await fetched(fixture.outsider, id)).toBe('attachment-not-found')
    const place = memberIdOf({ groupId: GroupId.parse(fixture.group), userId: fixture.taro.user.id })
    await call(fixture.hanako, 'DELETE', `/groups/${fixture.group}/members/${place}`)
    expect(await fetched(fixture.taro, id)).toBe('membership-ended')
    expect((await ask(fixture.outsider, 'DELETE', `/attachments/${id}`)).body.code).toBe(
      'attachment-not-found',
    )
  })

  it('is one of thirty of an expense at most', async () => {
    const small = photoOf(300)
    for (let count = 0; count < attachmentsMax; count += 1)
      await addRow(server, fixture, small, { expenseId })
    const { status, body } = await attach(fixture.taro, small, { expenseId })
    expect([status, body.code]).toEqual([422, 'attachments-full'])
    expect((await attach(fixture.taro, small, { groupId: fixture.group })).status).toBe(200)
    expect(await listed()).toHaveLength(attachmentsMax + 1)
  })
})
