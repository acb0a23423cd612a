/** Devices send the bytes of attachments, are cut off and killed, and others fetch them (docs/decisions/0131-attachments.md). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { pieceBytes } from '#shared/limits.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { GroupId } from '#shared/model/group.ts'
import type { PieceOutcome, PieceTransport } from '#shared/sync/send-contents.ts'
import { contentHere, unsentAttachments } from '#client/store/contents.ts'
import { type ContentDevice, openContentDevice, photoFacts } from '#tests/support/content-device.ts'
import { photoOf, piecesOf, storedIn } from './attachment-fixture.ts'
import type { Person, TestServer } from './start-server.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let groupId: GroupId
let phone: ContentDevice
const opened: ContentDevice[] = []

const open = async (person: Person) => {
  const device = await openContentDevice({ person, address: server.address, now: () => server.clock.now })
  opened.push(device)
  await device.drain()
  return device
}

beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  groupId = GroupId.parse(fixture.group)
  phone = await open(fixture.hanako)
})
afterEach(async () => {
  for (const { database } of opened.splice(0)) database.close()
  await server.stop()
})

const rowOn = async (device: ContentDevice, id: AttachmentId) => {
  const row = (await device.rows('attachments', groupId)).find((each) => each.id === id)
  assert(row, 'the row is on the device')
  return row
}
const size = 3 * pieceBytes + 17
const unreachable: PieceOutcome = { kind: 'unreachable', retryAfterSeconds: null }

/** Counts the pieces that are sent, and lets `cut` answer in place of the server. */
function countedFrom(device: ContentDevice, cut: (nth: number) => 'lost' | 'answer lost' | undefined) {
  const sent: number[] = []
  const transport: PieceTransport = {
    ask: device.pieces.ask,
    send: async (id, piece, bytes) => {
      const fate = cut(sent.push(piece))
      if (fate === 'lost') return unreachable
      const outcome = await device.pieces.send(id, piece, bytes)
      return fate === 'answer lost' ? unreachable : outcome
    },
  }
  return { sent, transport }
}

describe('the bytes of a photo that was attached with no connection', () => {
  it('are sent once the row is applied, and are the same on another device', async () => {
    const content = photoOf(size)
    const id = await phone.attach(groupId, content, photoFacts)
    expect(await phone.send()).toEqual({ kind: 'done', sent: [] })
    await phone.drain()
    const progress: number[] = []
    const outcome = await phone.send({ onProgress: ({ sentPieces }) => progress.push(sentPieces) })
    expect([outcome, progress]).toEqual([{ kind: 'done', sent: [id] }, [0, 1, 2, 3]])
    await phone.drain()
    expect(await phone.unsentBytes()).toEqual([])
    const tablet = await open(fixture.taro)
    const fetched = await tablet.fetch(await rowOn(tablet, id))
    expect(Buffer.compare(Buffer.from(fetched), content)).toBe(0)
  })

  it('are sent from where they were cut off, and only what is missing', async () => {
    const id = await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    const first = countedFrom(phone, (nth) => (nth === 3 ? 'answer lost' : undefined))
    expect(await phone.send(first)).toEqual({ ...unreachable, isMoving: true, sent: [] })
    const second = countedFrom(phone, () => undefined)
    expect(await phone.send(second)).toEqual({ kind: 'done', sent: [id] })
    expect([first.sent, second.sent]).toEqual([[0, 1, 2], [3]])
  })

  it('are complete after each cut at each piece', async () => {
    const ids: AttachmentId[] = []
    for (const fate of ['lost', 'answer lost'] as const)
      for (let at = 1; at <= 4; at += 1) {
        ids.push(await phone.attach(groupId, photoOf(size, 10 * at + fate.length), photoFacts))
        await phone.drain()
        expect(await phone.send(countedFrom(phone, (nth) => (nth === at ? fate : undefined)))).toMatchObject({
          kind: 'unreachable',
        })
        const again = await phone.send()
        await phone.drain()
        expect([again.kind, await phone.unsentBytes()]).toEqual(['done', []])
      }
    expect(ids.length).toBe(8)
  })

  it('are sent by whoever has them: two pages at once, and another member with the same file', async () => {
    const content = photoOf(size)
    await phone.attach(groupId, content, photoFacts)
    await phone.drain()
    const friend = await open(fixture.taro)
    await friend.attach(groupId, content, photoFacts)
    await friend.drain()
    const outcomes = await Promise.all([phone.send(), phone.send(), friend.send()])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
    for (const device of [phone, friend]) {
      await device.drain()
      expect(await device.unsentBytes()).toEqual([])
    }
    expect(await storedIn(server)).toEqual({ contents: 1, pieces: 4 })
  })

  it('wait behind the changes before each call, and stop between two pieces', async () => {
    await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    const order: string[] = []
    const { transport } = countedFrom(phone, (nth) => void order.push(`piece ${nth}`))
    const outcome = await phone.send({
      transport,
      letChangesGoFirst: async () => void order.push('changes'),
      mayGoOn: () => order.length < 6,
    })
    expect(outcome).toEqual({ kind: 'done', sent: [] })
    expect(order).toEqual(['changes', 'changes', 'piece 1', 'changes', 'piece 2', 'changes'])
    expect(await phone.unsentBytes()).toHaveLength(1)
  })

  it('are asked for again if the server was killed before it compared them', async () => {
    const content = photoOf(size)
    const id = await phone.attach(groupId, content, photoFacts)
    await phone.drain()
    const { hash } = await rowOn(phone, id)
    const { db } = server.database
    await db
      .insertInto('attachmentContents')
      .values({ groupId, hash, size, type: null, width: null, height: null })
      .execute()
    for (const [piece, bytes] of piecesOf(content).entries())
      await db.insertInto('attachmentPieces').values({ groupId, hash, size, piece, content: bytes }).execute()
    const again = countedFrom(phone, () => undefined)
    expect(await phone.send(again)).toEqual({ kind: 'done', sent: [id] })
    expect(again.sent).toEqual([3])
    await phone.drain()
    expect(await phone.unsentBytes()).toEqual([])
  })
})

describe('bytes that cannot be sent', () => {
  it('are refused on the device if the row does not say what they are, and hold up no others', async () => {
    const falseRow = await phone.attach(groupId, photoOf(size, 1), { ...photoFacts, width: 257 })
    const trueRow = await phone.attach(groupId, photoOf(900, 2), photoFacts)
    await phone.drain()
    const refused = new Set<AttachmentId>()
    const { sent, transport } = countedFrom(phone, () => undefined)
    expect(await phone.send({ refused, transport })).toEqual({ kind: 'done', sent: [trueRow] })
    expect([[...refused], sent]).toEqual([[falseRow], [0]])
    await phone.drain()
    expect([await phone.send({ refused, transport }), sent]).toEqual([{ kind: 'done', sent: [] }, [0]])
  })

  it('are not tried again if the server refuses them', async () => {
    const id = await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    const refused = new Set<AttachmentId>()
    const other = new Uint8Array(photoOf(size, 9)).buffer
    const contents = {
      unsent: () => unsentAttachments(phone.database),
      bytesOf: async () => other,
    }
    expect(await phone.send({ refused, contents })).toEqual({ kind: 'done', sent: [] })
    expect([...refused]).toEqual([id])
    expect(await storedIn(server)).toEqual({ contents: 0, pieces: 0 })
  })

  it('of an attachment that somebody has deleted wait until it is restored', async () => {
    const id = await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    const friend = await open(fixture.taro)
    await friend.record(groupId, 'attachment.remove', { id })
    await friend.drain()
    expect(await phone.send()).toEqual({ kind: 'done', sent: [] })
    await phone.drain()
    expect([await phone.send(), await phone.unsentBytes()]).toEqual([{ kind: 'done', sent: [] }, [id]])
    await friend.record(groupId, 'attachment.restore', { id })
    await friend.drain()
    await phone.drain()
    expect(await phone.send()).toEqual({ kind: 'done', sent: [id] })
  })

  it('wait as long as the server says', async () => {
    await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    const transport: PieceTransport = {
      ...phone.pieces,
      send: async () => ({ kind: 'unreachable', retryAfterSeconds: 7 }),
    }
    expect(await phone.send({ transport })).toEqual({ kind: 'unreachable', retryAfterSeconds: 7, sent: [] })
  })

  it('of an ended session end the run, which says so', async () => {
    await phone.attach(groupId, photoOf(size), photoFacts)
    await phone.drain()
    await call(fixture.hanako, 'DELETE', '/session')
    expect(await phone.send()).toEqual({ kind: 'signed-out', sent: [] })
  })
})

it('fetches say why there are no bytes, and take none that are not the row’s', async () => {
  const id = await phone.attach(groupId, photoOf(size), photoFacts)
  await phone.drain()
  const row = await rowOn(phone, id)
  const stranger = await open(fixture.outsider)
  expect([await phone.fetch(row), await stranger.fetch(row)]).toEqual(['not-uploaded', 'gone'])
  await phone.send()
  const { hash } = await rowOn(phone, await phone.attach(groupId, photoOf(900, 2), photoFacts))
  expect(await phone.fetch({ ...row, hash })).toBe('failed')
  expect(await contentHere(stranger.database, row.hash)).toBe(undefined)
  phone.moveTo('http://127.0.0.1:1')
  expect(await phone.fetch(row)).toBe('offline')
})
