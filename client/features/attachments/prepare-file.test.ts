// @vitest-environment happy-dom
/** What real browsers make of a photo, and that no place is left in it, is in tests/long/attachments.e2e.ts. */
import { afterEach, expect, it, vi } from 'vitest'
import { readPicture } from '#shared/model/picture-headers.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { jpegOf, pngChunk, pngOf, webpOf } from '#tests/builders/pictures.ts'
import { stubDrawing } from '#tests/support/drawn-pictures.ts'
import { fittingSize, makeThumbnail, prepareFile } from './prepare-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fileOf = (content: string | Buffer, name: string) =>
  new File([new Uint8Array(Buffer.from(content))], name)
const photo = fileOf(jpegOf('', { width: 3_000, height: 4_000 }), 'IMG_0042.JPG')

it.each([
  [{ width: 4_000, height: 3_000 }, 2_000, { width: 2_000, height: 1_500 }],
  [{ width: 300, height: 9_000 }, 320, { width: 11, height: 320 }],
  [{ width: 640, height: 480 }, 2_000, { width: 640, height: 480 }],
  [{ width: 1, height: 9_000 }, 320, { width: 1, height: 320 }],
])('%j within %i is %j', (size, side, fitting) => {
  expect(fittingSize(size, side)).toEqual(fitting)
})

it('a photo becomes a small WebP under its own name, with a thumbnail, and is let go', async () => {
  const seen = stubDrawing()
  const prepared = await prepareFile(photo, 'receipt')
  if (!prepared.ok) throw new Error(prepared.code)
  const { facts, bytes, thumbnail } = prepared.value
  expect(facts).toEqual({
    kind: 'receipt',
    name: 'IMG_0042.webp',
    type: 'image/webp',
    width: 1_500,
    height: 2_000,
    size: bytes.byteLength,
    hash: hashOf(new Uint8Array(bytes)),
  })
  expect(thumbnail && readPicture(new Uint8Array(thumbnail))).toMatchObject({ width: 240, height: 320 })
  expect([seen.opened, seen.closed]).toEqual([1, 1])
})

it('is written with less quality until it is small, and as JPEG where the browser writes no WebP', async () => {
  const seen = stubDrawing({ bytesOf: (quality) => Math.round(quality * 600_000), written: ['image/jpeg'] })
  const prepared = await prepareFile(photo, 'receipt')
  if (!prepared.ok) throw new Error(prepared.code)
  expect(prepared.value.facts).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
  expect(prepared.value.facts.size).toBeLessThan(400_000)
  expect(prepared.value.facts.size).toBeGreaterThan(380_000)
  expect(seen.closed).toBe(1)
})

it('what is still large with the least quality is kept all the same', async () => {
  stubDrawing({ bytesOf: () => 500_000 })
  const prepared = await prepareFile(photo, 'receipt')
  expect(prepared).toMatchObject({ ok: true })
})

it('a PDF stays as it is, up to 5 MB', async () => {
  const seen = stubDrawing()
  const pdf = fileOf('%PDF-1.7 予約', '予約の控え.pdf')
  const prepared = await prepareFile(pdf, 'ticket')
  if (!prepared.ok) throw new Error(prepared.code)
  expect(prepared.value).toMatchObject({
    facts: { kind: 'ticket', name: '予約の控え.pdf', type: 'application/pdf', width: null, height: null },
    thumbnail: null,
  })
  expect(new TextDecoder().decode(prepared.value.bytes)).toBe('%PDF-1.7 予約')
  const large = fileOf(`%PDF-${'.'.repeat(5 * 1024 * 1024)}`, 'large.pdf')
  expect(await prepareFile(large, 'ticket')).toEqual({ ok: false, code: 'pdf-too-large' })
  expect(seen.opened).toBe(0)
})

/** The head of a HEIC file that says this size. */
function heicOf({ width, height }: { width: number; height: number }): Buffer {
  const size = Buffer.alloc(16)
  size.write('ispe')
  size.writeUInt32BE(width, 8)
  size.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), size])
}

const animated = Buffer.concat([
  pngOf().subarray(0, 33),
  pngChunk('acTL', Buffer.alloc(8)),
  pngOf().subarray(33),
])

it.each([
  ['a bomb', pngOf('', { width: 23_000, height: 23_000 }), 'photo-too-large'],
  ['a HEIC bomb', heicOf({ width: 23_000, height: 23_000 }), 'photo-too-large'],
  ['a HEIC file without a size', Buffer.from('\0\0\0\x18ftypheic'), 'not-supported'],
  ['a picture that moves', animated, 'not-supported'],
  ['a text', Buffer.from('領収書'), 'not-supported'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-supported'],
  ['nothing', Buffer.from(''), 'not-supported'],
])('%s is refused before it is opened', async (_what, content, code) => {
  const seen = stubDrawing()
  expect(await prepareFile(fileOf(content, 'x.png'), 'receipt')).toEqual({ ok: false, code })
  expect(seen.opened).toBe(0)
})

it('says of HEIC that this browser cannot open it, and of others that they are broken', async () => {
  stubDrawing({ opensNone: true })
  const heic = fileOf(heicOf({ width: 3_000, height: 4_000 }), 'IMG_0042.HEIC')
  expect(await prepareFile(heic, 'receipt')).toEqual({ ok: false, code: 'heic' })
  expect(await prepareFile(photo, 'receipt')).toEqual({ ok: false, code: 'unreadable' })
})

it('a file that is gone is said to be unreadable', async () => {
  const gone = fileOf(webpOf(), 'x.webp')
  vi.spyOn(gone, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) }),
  )
  expect(await prepareFile(gone, 'receipt')).toEqual({ ok: false, code: 'unreadable' })
})

it('a pasted picture without a name gets one', async () => {
  stubDrawing()
  const pasted = new Blob([new Uint8Array(pngOf())])
  expect(await prepareFile(pasted, 'receipt')).toMatchObject({
    ok: true,
    value: { facts: { name: '写真.webp' } },
  })
})

it('makes a thumbnail of a picture that was fetched, and none where it cannot be opened', async () => {
  const bytes = new Uint8Array(webpOf()).buffer
  stubDrawing()
  const made = await makeThumbnail(bytes, 'image/webp')
  expect(made && readPicture(new Uint8Array(made))).toMatchObject({ width: 240, height: 320 })
  stubDrawing({ opensNone: true })
  expect(await makeThumbnail(bytes, 'image/webp')).toBeNull()
})
