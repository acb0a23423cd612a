/** Files and names that are to be taken for something else, or to harm whoever opens them (docs/decisions/0131-attachments.md). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#client/store/new-id.ts'
import { jpegOf, jpegSegment, pngChunk, pngOf, webpOf, webpWith } from '#tests/builders/pictures.ts'
import {
  addRow,
  attach,
  change,
  factsOf,
  fetched,
  photoOf,
  putPiece,
  sendAll,
  storedIn,
} from './attachment-fixture.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, ask, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const page = '<!doctype html><script>alert(1)</script>'
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const zip = Buffer.from('PK\x03\x04 PK\x05\x06', 'latin1')
const huge = { width: 23_000, height: 23_000 }
const pngHead = pngOf().subarray(0, 33)
const moving = Buffer.concat([pngHead, pngChunk('acTL', Buffer.alloc(8)), pngOf().subarray(33)])
const stepFlag = Buffer.concat([Buffer.from([0x02]), Buffer.alloc(9)])
const none = { contents: 0, pieces: 0 }

describe('a file', () => {
  it.each([
    ['a page', Buffer.from(page)],
    ['a page behind a comment of letters of a picture', Buffer.from(`<!--\x89PNG JFIF WEBP-->${page}`)],
    ['a drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)')],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a ZIP with a PDF in it', Buffer.concat([zip, pdf])],
    ['a page before a PDF', Buffer.concat([Buffer.from(page), pdf])],
    ['a PNG cut off before its pixels', pngHead],
    [
      'a PNG with another part first',
      Buffer.concat([pngHead.subarray(0, 8), pngChunk('iCCP', Buffer.alloc(13))]),
    ],
    ['a JPEG cut off before its size', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment('JFIF\0')])],
    ['a JPEG that ends before its size', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xd9]), jpegOf()])],
    ['a WebP of no picture', webpWith(['EXIF', Buffer.from(page)])],
    ['a PNG that moves', moving],
    ['a WebP that moves', webpWith(['VP8X', stepFlag], ['ANIM', Buffer.alloc(6)])],
  ])('that is %s is neither taken as a whole nor in pieces, whatever its row says', async (_, file) => {
    const refused = await attach(fixture.hanako, file, { groupId: fixture.group, fileName: 'photo.jpg' })
    expect([refused.status, refused.body.code]).toEqual([415, 'attachment-type-unsupported'])
    for (const fields of [
      {},
      { type: 'image/png' },
      { type: 'application/pdf', width: null, height: null },
    ]) {
      const id = await addRow(server, fixture, file, fields)
      expect(await putPiece(fixture.hanako, id, 0, file)).toEqual([422, 'attachment-mismatch'])
      expect(await fetched(fixture.taro, id)).toBe('attachment-not-uploaded')
    }
    expect(await storedIn(server)).toEqual(none)
  })

  it.each([
    ['image/png', pngOf('x'.repeat(1_000), huge)],
    ['image/jpeg', jpegOf('x', huge)],
    ['image/webp', webpOf('x', { width: 16_383, height: 16_383 })],
    // Its frame is small, and what it is drawn on is not.
    [
      'image/webp',
      webpWith(['VP8X', Buffer.from('00000000ffffffffffff', 'hex')], ['VP8 ', webpOf().subarray(20)]),
    ],
  ])('that is a bomb of the type %s is not taken, also if its row says less', async (type, file) => {
    const refused = await attach(fixture.hanako, file, { groupId: fixture.group })
    expect([refused.status, refused.body.code]).toEqual([413, 'attachment-dimensions-too-large'])
    const id = await addRow(server, fixture, file, { type })
    expect(await putPiece(fixture.hanako, id, 0, file)).toEqual([422, 'attachment-mismatch'])
    const args = { id: newUuid(), ...factsOf(file), type, ...huge }
    const outcome = await change(server, fixture.hanako, {
      group: fixture.group,
      name: 'attachment.add',
      args,
    })
    expect(outcome).toEqual(['rejected', 'attachment-dimensions-too-large'])
    expect(await storedIn(server)).toEqual(none)
  })

  it.each([
    ['a PNG with a page behind it', 'image/png', Buffer.concat([pngOf(), Buffer.from(page)])],
    ['a PNG with a ZIP behind it', 'image/png', Buffer.concat([pngOf(), zip])],
    ['a JPEG with a page in a segment', 'image/jpeg', Buffer.concat([jpegOf(), jpegSegment(page)])],
    ['a JPEG with a PDF behind it', 'image/jpeg', Buffer.concat([jpegOf(), pdf])],
    ['a WebP with a page behind it', 'image/webp', Buffer.concat([webpOf(), Buffer.from(page)])],
    ['a PDF with a page in it', 'application/pdf', Buffer.concat([pdf, Buffer.from(page)])],
  ])('that is %s is given as a download of the type %s, byte by byte', async (_, type, file) => {
    const { body } = await attach(fixture.hanako, file, { groupId: fixture.group, fileName: 'trip.html' })
    const { headers, body: bytes } = await ask(
      fixture.taro,
      'GET',
      `/attachments/${String(body.attachment?.id)}`,
    )
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename=trip\.html\.(?:png|jpg|webp|pdf)$/)
    expect(Buffer.compare(bytes, file)).toBe(0)
  })
})

describe('a name that a device has given', () => {
  const photo = photoOf(300)
  it.each([
    ['trip.html', 'attachment; filename=trip.html.jpg'],
    ['../../etc/passwd', 'attachment; filename=passwd.jpg'],
    [String.raw`C:\Windows\run.exe`, 'attachment; filename=run.exe.jpg'],
    ['/', 'attachment; filename=.jpg'],
    ['a"; filename="b.html', String.raw`attachment; filename="a\"; filename=\"b.html.jpg"`],
    ['切符.jpg', `attachment; filename="??.jpg"; filename*=UTF-8''%E5%88%87%E7%AC%A6.jpg`],
    ['%2e%2e%2fx.jpg', `attachment; filename=%2e%2e%2fx.jpg; filename*=UTF-8''%252e%252e%252fx.jpg`],
  ])('%j is none that a page, a program or a path is saved under', async (name, disposition) => {
    const id = await addRow(server, fixture, photo, { name })
    await sendAll(fixture.hanako, id, photo)
    const { headers } = await ask(fixture.taro, 'GET', `/attachments/${id}`)
    expect(headers['content-disposition']).toBe(disposition)
  })

  it.each(['', ' ', 'a'.repeat(1_000)])('%j is refused', async (name) => {
    const args = { id: newUuid(), ...factsOf(photo), name }
    const outcome = await change(server, fixture.hanako, {
      group: fixture.group,
      name: 'attachment.add',
      args,
    })
    expect(outcome[0]).toBe('rejected')
  })
})
