/** The bytes of attachments come in pieces, of which any may be lost, repeated or wrong (docs/decisions/0131-attachments.md). */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachmentBytesMax, pieceBytes } from '#shared/limits.ts'
import { newUuid } from '#client/store/new-id.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  addRow,
  attach,
  change,
  fetched,
  photoOf,
  piecesOf,
  putPiece,
  sendAll,
  storedIn,
} from './attachment-fixture.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const add = (content: Buffer, fields: object = {}) => addRow(server, fixture, content, fields)
const missing = async (id: string) => (await call(fixture.hanako, 'GET', `/attachments/${id}/pieces`)).missing
const uploadedAt = async (id: string) => {
  const { attachments } = await call(fixture.taro, 'GET', `/groups/${fixture.group}/attachments`)
  return attachments.find((each: { id: string }) => each.id === id)?.uploadedAt
}

describe('the pieces of a content', () => {
  it('are numbered, and each answer says which are missing, until the row says that all are there', async () => {
    const content = photoOf(2 * pieceBytes + 1)
    const id = await add(content)
    const [first, second, third] = piecesOf(content)
    expect([first?.length, second?.length, third?.length]).toEqual([pieceBytes, pieceBytes, 1])
    expect(await missing(id)).toEqual([0, 1, 2])
    expect(await putPiece(fixture.hanako, id, 1, second!)).toEqual([200, [0, 2]])
    expect(await fetched(fixture.hanako, id)).toBe('attachment-not-uploaded')
    expect(await missing(id)).toEqual([0, 2])
    expect(await putPiece(fixture.hanako, id, 2, third!)).toEqual([200, [0]])
    expect(await uploadedAt(id)).toBe(null)
    server.clock.now += 5
    expect(await putPiece(fixture.hanako, id, 0, first!)).toEqual([200, []])
    expect(await uploadedAt(id)).toBe(server.clock.now)
    expect(await missing(id)).toEqual([])
    expect(await fetched(fixture.taro, id)).toEqual(content)
    expect(await wrongSums(server.database)).toEqual([])
  })

  it('may come in any order and several times, with the same content in the end', async () => {
    const content = photoOf(5 * pieceBytes)
    const pieces = piecesOf(content)
    const order = fc.array(fc.nat({ max: pieces.length - 1 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(order, fc.integer(), async (begun, seed) => {
        const photo = Buffer.concat([content, Buffer.from(String(seed))])
        const all = piecesOf(photo)
        const id = await add(photo)
        for (const piece of [...begun, ...all.keys()]) await putPiece(fixture.taro, id, piece, all[piece]!)
        expect(await fetched(fixture.hanako, id)).toEqual(photo)
      }),
      { numRuns: 4 },
    )
  })

  it('are of the largest content too, and not of a larger one', async () => {
    const content = photoOf(attachmentBytesMax)
    const id = await add(content)
    await sendAll(fixture.hanako, id, content)
    expect(await fetched(fixture.taro, id)).toEqual(content)
    const args = { id: newUuid(), size: attachmentBytesMax + 1 }
    await expect(add(content, args)).rejects.toThrow('rejected attachment-too-large')
  })

  it('are taken again without an effect once all are there, also other bytes', async () => {
    const content = photoOf(1_000)
    const id = await add(content)
    await sendAll(fixture.hanako, id, content)
    const before = await dumpDatabase(server.database)
    expect(await putPiece(fixture.taro, id, 0, content)).toEqual([200, []])
    expect(await putPiece(fixture.taro, id, 0, photoOf(1_000, 2))).toEqual([200, []])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('are stored once for a group, whoever adds the same photo, and not for another group', async () => {
    const content = photoOf(1_000)
    const first = await add(content)
    const second = await add(content)
    await sendAll(fixture.hanako, first, content)
    expect(await uploadedAt(second)).toBe(server.clock.now)
    const third = await add(content)
    expect(await uploadedAt(third)).toBe(server.clock.now)
    expect(await storedIn(server)).toEqual({ contents: 1, pieces: 1 })
    const elsewhere = { hanako: fixture.outsider, group: fixture.otherGroup }
    const other = await addRow(server, elsewhere, content)
    expect(await fetched(fixture.outsider, other)).toBe('attachment-not-uploaded')
  })
})

describe('a hostile piece', () => {
  const content = photoOf(2 * pieceBytes)
  const [first] = piecesOf(content)
  it.each([
    ['is too short', 0, first!.subarray(1), 422, 'attachment-mismatch'],
    ['is empty', 0, Buffer.alloc(0), 422, 'attachment-mismatch'],
    ['is too long', 0, Buffer.concat([first!, Buffer.alloc(1)]), 413, 'too-large'],
    ['has a number behind the last', 2, first!, 422, 'attachment-mismatch'],
    ['has a negative number', '-1', first!, 400, 'unreadable'],
    ['has a number that is a path', '..%2f0', first!, 400, 'unreadable'],
    ['has a number in another writing', '0x0', first!, 400, 'unreadable'],
    ['has no whole number', '0.5', first!, 400, 'unreadable'],
    ['has a huge number', '99999999999999999999', first!, 400, 'unreadable'],
  ])('that %s is refused, and nothing is kept of it', async (_, piece, bytes, status, code) => {
    const id = await add(content)
    const before = await dumpDatabase(server.database)
    expect(await putPiece(fixture.hanako, id, piece, bytes)).toEqual([status, code])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('that is JSON, or no body at all, is refused', async () => {
    const id = await add(content)
    const path = `/attachments/${id}/pieces/0`
    for (const body of [undefined, { a: 1 }])
      expect((await ask(fixture.hanako, 'PUT', path, body)).body.code).toBe('unreadable')
  })

  it.each([
    ['another photo', photoOf(2 * pieceBytes, 2), {}],
    ['a page', Buffer.from('<!doctype html>'.padEnd(200)), {}],
    ['a drawing that can contain code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['a photo whose row says another width', content, { width: 255 }],
    ['a photo whose row says another type', content, { type: 'image/png' }],
  ])('of %s is dropped with all others, and can be sent again', async (_, bytes, fields) => {
    const isOther = bytes !== content
    const id = await add(isOther ? photoOf(bytes.length) : content, fields)
    const pieces = piecesOf(bytes)
    for (const [piece, each] of pieces.slice(0, -1).entries()) await putPiece(fixture.hanako, id, piece, each)
    const last = pieces.length - 1
    expect(await putPiece(fixture.hanako, id, last, pieces[last]!)).toEqual([422, 'attachment-mismatch'])
    expect(await storedIn(server)).toEqual({ contents: 0, pieces: 0 })
    expect(await uploadedAt(id)).toBe(null)
    if (!isOther) return
    await sendAll(fixture.hanako, id, photoOf(bytes.length))
    expect(await fetched(fixture.hanako, id)).toEqual(photoOf(bytes.length))
  })

  it.each([
    ['another size', { size: content.length - 1 }],
    ['another type', { type: 'image/png' }],
    ['another height', { height: 1 }],
  ])('of an attachment that says %s for the same hash takes nothing from the true one', async (_, fields) => {
    const liar = await add(content, fields)
    const id = await add(content)
    const [, second] = piecesOf(content)
    const ofLiar = piecesOf('size' in fields ? content.subarray(0, -1) : content)
    // Both send at once, again and again.
    expect((await putPiece(fixture.taro, liar, 0, ofLiar[0]!))[0]).toBe(200)
    expect((await putPiece(fixture.hanako, id, 1, second!))[0]).toBe(200)
    expect(await putPiece(fixture.taro, liar, 1, ofLiar[1]!)).toEqual([422, 'attachment-mismatch'])
    const before = await missing(id)
    expect(before).not.toContain(1)
    for (const piece of before) expect(await putPiece(fixture.hanako, id, piece, first!)).toEqual([200, []])
    const again: unknown[] = []
    for (const [piece, bytes] of ofLiar.entries())
      again.push(await putPiece(fixture.taro, liar, piece, bytes))
    expect(again.at(-1)).toEqual([422, 'attachment-mismatch'])
    expect((await storedIn(server)).contents).toBe(1)
    expect([await uploadedAt(liar), await missing(id)]).toEqual([null, []])
    expect(await fetched(fixture.hanako, id)).toEqual(content)
  })

  it('of somebody outside the group is answered as if there were no such attachment', async () => {
    const id = await add(content)
    const before = await dumpDatabase(server.database)
    expect(await putPiece(fixture.outsider, id, 0, first!)).toEqual([404, 'attachment-not-found'])
    expect(await putPiece(fixture.outsider, newUuid(), 0, first!)).toEqual([404, 'attachment-not-found'])
    expect(await fetched(fixture.outsider, id)).toBe('attachment-not-found')
    const refused = await change(server, fixture.outsider, {
      ...{ group: fixture.group, name: 'attachment.remove', args: { id } },
    })
    expect(refused).toEqual(['rejected', 'group-not-found'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('of a removed attachment is refused, and goes on once it is restored', async () => {
    const id = await add(content)
    await putPiece(fixture.hanako, id, 0, first!)
    await call(fixture.taro, 'DELETE', `/attachments/${id}`)
    expect(await putPiece(fixture.hanako, id, 1, first!)).toEqual([404, 'attachment-not-found'])
    await call(fixture.taro, 'POST', `/attachments/${id}/restore`)
    expect(await missing(id)).toEqual([1])
  })

  it('is one of several that come at the same time, and the row changes once', async () => {
    const photo = photoOf(1_000)
    const id = await add(photo)
    const version = async () =>
      (await server.database.db.selectFrom('attachments').select('version').execute())[0]?.version ?? 0
    const before = await version()
    const people = [fixture.hanako, fixture.taro, fixture.misaki]
    await Promise.all(people.map((person) => putPiece(person, id, 0, photo)))
    expect(await version()).toBe(before + 1)
    expect((await attach(fixture.taro, photo, { groupId: fixture.group })).status).toBe(200)
    expect(await storedIn(server)).toEqual({ contents: 1, pieces: 1 })
  })
})
