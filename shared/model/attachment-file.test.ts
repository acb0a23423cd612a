/** What may be attached, by its content. */
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attachmentBytesMax, attachmentPixelsMax, titleMaxLength } from '#shared/limits.ts'
import { jpegOf, jpegSegment, pngChunk, pngOf, webpOf, webpWith } from '#tests/builders/pictures.ts'
import { addedFields, attachmentTypes } from './attachment.ts'
import { fileNameOf, readAttachmentFile } from './attachment-file.ts'

const root = resolve(import.meta.dirname, '../..')
const fileOf = (name: string) => readFileSync(resolve(root, name))
const refused = (code: string) => ({ ok: false, code })
const taken = (type: string, width: number | null, height: number | null) => ({
  ok: true,
  value: { type, width, height },
})
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'latin1')

describe('a file', () => {
  it.each([
    ['a PNG', fileOf('client/public/icon-512.png'), taken('image/png', 512, 512)],
    ['a large PNG', fileOf('client/public/share-image.png'), taken('image/png', 1200, 630)],
    ['a PDF', pdf, taken('application/pdf', null, null)],
    ['a JPEG', jpegOf('x', { width: 4000, height: 3000 }), taken('image/jpeg', 4000, 3000)],
    ['a WebP', webpOf('x', { width: 2000, height: 1500 }), taken('image/webp', 2000, 1500)],
    ['a JPEG with a PDF in its comment', Buffer.concat([jpegOf(), pdf]), taken('image/jpeg', 256, 256)],
    ['a PNG with a page behind it', pngOf('<script>alert(1)</script>'), taken('image/png', 256, 256)],
    [
      'a PDF with a page in it',
      Buffer.concat([pdf, Buffer.from('<html>')]),
      taken('application/pdf', null, null),
    ],
  ])('that is %s is taken as that alone', (_, file, expected) => {
    expect(readAttachmentFile(file)).toEqual(expected)
  })

  it.each([
    ['a PDF that begins later', Buffer.concat([Buffer.from('\n'), pdf])],
    ['a page that names a PDF', Buffer.from('<!-- %PDF-1.7 -->')],
    ['a drawing that can contain code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
    ['a ZIP', Buffer.from('PK\x03\x04')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of the signature of a PDF', pdf.subarray(0, 4)],
    ['a PNG that moves', movingPng()],
    ['a WebP that moves', webpWith(['VP8X', flagged(0x02)], ['ANIM', Buffer.alloc(6)])],
    ['a JPEG without a frame', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment('JFIF\0')])],
    ['a picture of no width', pngOf('', { width: 0, height: 10 })],
  ])('that is %s is refused', (_, file) => {
    expect(readAttachmentFile(file)).toEqual(refused('attachment-type-unsupported'))
  })

  it('has at most so many pixels, to the pixel, whatever it says of its size in bytes', () => {
    const [width, height] = [10_000, attachmentPixelsMax / 10_000]
    for (const write of [pngOf, jpegOf, webpOf]) {
      expect(readAttachmentFile(write('', { width, height })).ok).toBe(true)
      const larger = readAttachmentFile(write('', { width, height: height + 1 }))
      expect(larger).toEqual(refused('attachment-dimensions-too-large'))
    }
    const bomb = pngOf('x'.repeat(63_000), { width: 23_000, height: 23_000 })
    expect(readAttachmentFile(bomb)).toEqual(refused('attachment-dimensions-too-large'))
  })

  it('has at most so many bytes, to the byte', () => {
    const file = Buffer.concat([pdf, Buffer.alloc(attachmentBytesMax - pdf.length)])
    expect(readAttachmentFile(file).ok).toBe(true)
    const larger = Buffer.concat([file, Buffer.alloc(1)])
    expect(readAttachmentFile(larger)).toEqual(refused('attachment-too-large'))
  })

  it('of any bytes is read without an error, also behind a true beginning', () => {
    const heads = [pngOf(), jpegOf(), webpOf(), pdf, Buffer.alloc(0)]
    const anyFile = fc
      .tuple(fc.constantFrom(...heads), fc.nat({ max: 60 }), fc.uint8Array({ maxLength: 200 }))
      .map(([head, cut, tail]) => Buffer.concat([head.subarray(0, cut), tail]))
    fc.assert(
      fc.property(anyFile, (file) => {
        const read = readAttachmentFile(file)
        if (!read.ok) return
        const { type, width, height } = read.value
        expect(attachmentTypes).toContain(type)
        expect([width === null, height === null]).toEqual(Array(2).fill(type === 'application/pdf'))
        expect((width ?? 1) * (height ?? 1)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the name of a file', () => {
  it.each([
    ['領収書.jpg', 'image/jpeg', '領収書.jpg'],
    ['IMG_0001.JPEG', 'image/jpeg', 'IMG_0001.jpeg'],
    ['trip.html', 'image/png', 'trip.html.png'],
    ['photo.png', 'image/jpeg', 'photo.png.jpg'],
    ['切符', 'application/pdf', '切符.pdf'],
    ['../../etc/passwd', 'image/webp', 'passwd.webp'],
    [String.raw`C:\写真\京都.png`, 'image/png', '京都.png'],
    ['a\r\nset-cookie: x.png', 'image/png', 'a set-cookie: x.png'],
    ['.png', 'image/png', '.png'],
    ['', 'application/pdf', '.pdf'],
    ['\u202Egnp.exe', 'image/png', 'gnp.exe.png'],
    ['\0.pdf', 'application/pdf', 'file.pdf'],
  ] as const)('%j of the type %s is kept as %j', (name, type, kept) => {
    expect(fileNameOf({ name, type })).toBe(kept)
  })

  it('is one that a row may have, whatever it was', () => {
    const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }))
    fc.assert(
      fc.property(names, fc.constantFrom(...attachmentTypes), (name, type) => {
        const kept = fileNameOf({ name, type })
        expect(addedFields.name.parse(kept)).toBe(kept)
        expect(kept.length).toBeLessThanOrEqual(titleMaxLength)
        expect(/\.(png|jpe?g|webp|pdf)$/.test(kept)).toBe(true)
      }),
    )
  })
})

function movingPng(): Buffer {
  const still = pngOf()
  const header = still.length - pngChunk('IDAT', Buffer.alloc(0)).length
  return Buffer.concat([still.subarray(0, header), pngChunk('acTL', Buffer.alloc(8)), still.subarray(header)])
}

/** The header of the extended format with these flags, of 100 pixels each way. */
function flagged(flags: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(99, 4, 3)
  content.writeUIntLE(99, 7, 3)
  return content
}
