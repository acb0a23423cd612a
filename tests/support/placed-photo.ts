/** A photo as a phone takes it: lying on its side, with an orientation, a place and a description in its Exif data. */
import type { Page } from '@playwright/test'

/** In the Exif data alone. */
export const secretOfPhoto = 'Shuri 26.2170N 127.7195E'

/** Upright it is 1,500 × 3,000 pixels, red above and blue below. */
export async function placedPhoto(page: Page, name = 'IMG_0042.jpg') {
  const base64 = await page.evaluate(drawSideways)
  const jpeg = Buffer.from(base64, 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Runs in the page. The first column is what is above when the photo is upright. */
async function drawSideways(): Promise<string> {
  const canvas = new OffscreenCanvas(3000, 1500)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#c00000'
  context.fillRect(0, 0, 1500, 1500)
  context.fillStyle = '#0000c0'
  context.fillRect(1500, 0, 1500, 1500)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const [ascii, short, long] = [2, 3, 4]

/** Three entries of the first directory: description, orientation 6, and the directory of the place with its north. */
function exifSegment(): Buffer {
  const description = Buffer.from(`${secretOfPhoto}\0`)
  const directoryAt = 8
  const descriptionAt = directoryAt + 2 + 3 * 12 + 4
  const placeAt = descriptionAt + description.length + (description.length % 2)
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    if (type === short) bytes.writeUInt16BE(value, 8)
    else bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const count = (entries: number) => Buffer.from([0, entries])
  const end = Buffer.alloc(4)
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    count(3),
    entry(0x010e, ascii, description.length, descriptionAt),
    entry(0x0112, short, 1, 6),
    entry(0x8825, long, 1, placeAt),
    end,
    description,
    Buffer.alloc(description.length % 2),
    count(1),
    entry(0x0001, ascii, 2, 0x4e000000),
    end,
  ])
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
