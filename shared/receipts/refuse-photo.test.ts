import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jpegOf, jpegSegment, pngOf, webpOf, webpWith } from '#tests/builders/pictures.ts'
import { photoHeadBytes, refusePhoto } from './refuse-photo.ts'

const refusalOf = (file: Uint8Array) => refusePhoto(file.length, file.subarray(0, photoHeadBytes))
const bomb = { width: 23_000, height: 23_000 }
const animated = webpWith(['VP8X', Buffer.from([2, 0, 0, 0, 255, 0, 0, 255, 0, 0])])

it('opens photos as cameras make them, with previews before their size', () => {
  expect(refusalOf(readFileSync('tests/data/pictures/photo.jpg'))).toBeNull()
  expect(refusalOf(readFileSync('tests/data/pictures/lossy.webp'))).toBeNull()
  const preview = jpegSegment(Buffer.alloc(60_000, jpegOf()))
  const [start, rest] = [jpegOf('', { width: 8000, height: 6000 }).subarray(0, 2), jpegOf().subarray(2)]
  const photo = Buffer.concat([start, ...Array.from({ length: 16 }, () => preview), rest])
  expect(refusalOf(photo)).toBeNull()
})

it.each([
  ['PNG', pngOf('', bomb)],
  ['JPEG', jpegOf('', bomb)],
  ['WebP', webpOf('', { width: 16_383, height: 16_383 })],
])('does not open a %s of a few bytes that would take gigabytes', (_type, file) => {
  expect(refusalOf(file)).toBe('too-large')
})

it('opens 50 megapixels and not more, and 50 MB and not more', () => {
  expect(refusalOf(jpegOf('', { width: 10_000, height: 5000 }))).toBeNull()
  expect(refusalOf(jpegOf('', { width: 10_000, height: 5001 }))).toBe('too-large')
  expect(refusePhoto(50_000_000, jpegOf())).toBeNull()
  expect(refusePhoto(60_000_000, jpegOf())).toBe('too-large')
})

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['an animated WebP', animated],
  ['a JPEG that ends before its size', jpegOf().subarray(0, 8)],
  ['a JPEG without a size', jpegOf('', { width: 0, height: 0 })],
])('%s is no photo', (_name, file) => {
  expect(refusalOf(file)).toBe('not-a-picture')
})
