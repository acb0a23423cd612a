/** Which files may be a group's icon, by their headers. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconPixelsMax } from '#shared/limits.ts'
import { jpegOf, jpegSegment, pngChunk, pngOf, webpOf, webpWith } from '#tests/builders/pictures.ts'
import { readIconType } from './icon-picture.ts'

const root = resolve(import.meta.dirname, '../..')
const fileOf = (name: string) => readFileSync(resolve(root, name))
const refusal = (code: string) => ({ ok: false, code })
const unsupported = refusal('icon-type-unsupported')
const tooLarge = refusal('icon-dimensions-too-large')

describe('a picture that a browser has written', () => {
  it.each([
    ['client/public/icon-192.png', 'image/png'],
    ['client/public/icon-512.png', 'image/png'],
    ['tests/data/pictures/photo.jpg', 'image/jpeg'],
    ['tests/data/pictures/lossy.webp', 'image/webp'],
    ['tests/data/pictures/lossless.webp', 'image/webp'],
    ['tests/data/pictures/transparent.webp', 'image/webp'],
  ])('%s is taken as %s', (name, value) => {
    expect(readIconType(fileOf(name))).toEqual({ ok: true, value })
  })

  it('is refused above the limit', () => {
    expect(readIconType(fileOf('client/public/share-image.png'))).toEqual(tooLarge)
  })

  it.each(['photo.jpg', 'lossy.webp', 'lossless.webp'])('%s is read wherever its file ends', (name) => {
    const file = fileOf(`tests/data/pictures/${name}`)
    for (let end = 0; end < file.length; end++) {
      const read = readIconType(file.subarray(0, end))
      expect([true, 'icon-type-unsupported']).toContain(read.ok || read.code)
    }
  })
})

const [most, more] = [iconPixelsMax, iconPixelsMax + 1]
/** Both sizes are written less one, in three bytes each. */
function extended({ width, height, flags = 0 }: { width: number; height: number; flags?: number }) {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return content
}
function lossless({ width, height }: { width: number; height: number }) {
  const content = Buffer.alloc(12)
  content[0] = 0x2f
  content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return content
}
const writers: [string, (size: { width: number; height: number }) => Buffer][] = [
  ['PNG', (size) => pngOf('', size)],
  ['JPEG', (size) => jpegOf('', size)],
  ['lossy WebP', (size) => webpOf('', size)],
  ['lossless WebP', (size) => webpWith(['VP8L', lossless(size)])],
  ['extended WebP', (size) => webpWith(['VP8X', extended(size)])],
]

describe.each(writers)('a %s', (_, write) => {
  it('has 512 pixels each way at most', () => {
    expect(readIconType(write({ width: most, height: most })).ok).toBe(true)
    expect(readIconType(write({ width: more, height: 1 }))).toEqual(tooLarge)
    expect(readIconType(write({ width: 1, height: more }))).toEqual(tooLarge)
  })

  it('that is as wide as its format can say is refused', () => {
    expect(readIconType(write({ width: 16_383, height: 16_383 }))).toEqual(tooLarge)
  })
})

describe('a file that says two sizes', () => {
  it('is measured by the larger one', () => {
    const small = { width: 8, height: 8 }
    const huge = { width: 16_383, height: 8 }
    const file = (canvas: typeof small, image: typeof small) =>
      webpWith(['VP8X', extended(canvas)], ['VP8L', lossless(image)])
    expect([readIconType(file(small, huge)), readIconType(file(huge, small))]).toEqual([tooLarge, tooLarge])
  })

  it('is measured by the picture and not by a preview within it', () => {
    const preview = jpegOf('', { width: 8, height: 8 })
    const [start, rest] = [Buffer.from([0xff, 0xd8]), jpegOf('', { width: 9_000, height: 8 }).subarray(2)]
    expect(readIconType(Buffer.concat([start, jpegSegment(preview), rest]))).toEqual(tooLarge)
  })
})

describe('not taken', () => {
  const pngStart = pngOf().subarray(0, 33)
  it.each([
    ['a PNG that moves', Buffer.concat([pngStart, pngChunk('acTL', Buffer.alloc(8)), pngOf().subarray(33)])],
    ['a WebP that says it moves', webpWith(['VP8X', extended({ width: 8, height: 8, flags: 0x02 })])],
    ['a WebP with frames', webpWith(['VP8L', lossless({ width: 8, height: 8 })], ['ANMF', Buffer.alloc(24)])],
    ['a PNG without pixels', pngStart],
    [
      'a PNG whose first part is another',
      Buffer.concat([pngOf().subarray(0, 8), pngChunk('tEXt', Buffer.alloc(13)), pngOf().subarray(8)]),
    ],
    ['a PNG of no height', pngOf('', { width: 8, height: 0 })],
    ['a JPEG whose height comes later', jpegOf('', { width: 8, height: 0 })],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])],
    ['a WebP without an image', webpWith(['ICCP', Buffer.alloc(4)])],
    ['a lossy WebP without its start code', webpWith(['VP8 ', Buffer.alloc(10)])],
    ['a GIF', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
  ])('is %s', (_, file) => {
    expect(readIconType(file)).toEqual(unsupported)
  })
})
