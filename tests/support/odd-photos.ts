/** Files that people, or attackers, choose in place of a photo. */
import { deflateSync } from 'node:zlib'
import { jpegOf, pngChunk, pngOf, webpWith } from '../builders/pictures.ts'

type OddFile = { name: string; content: Buffer; sentence: string }

const noPhoto = 'このファイルは写真として開けません'
const tooLarge = 'この写真は大きすぎます（50MB、5000万画素まで）'

/** With what is said of each. */
export function oddFiles(): OddFile[] {
  const file = (name: string, content: Buffer | string, sentence = noPhoto) => {
    return { name, content: Buffer.from(content), sentence }
  }
  const animated = webpWith(['VP8X', Buffer.from([2, 0, 0, 0, 255, 0, 0, 255, 0, 0])])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="23000" height="23000"><script>1</script></svg>'
  return [
    file('bomb.png', bitmap({ width: 23_000, height: 23_000 }), tooLarge),
    file('bomb.jpg', jpegOf('', { width: 60_000, height: 60_000 }), tooLarge),
    file('huge.jpg', Buffer.concat([jpegOf(), Buffer.alloc(60_000_000)]), tooLarge),
    file('empty.jpg', ''),
    file('IMG_0001.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    file('receipt.svg', svg),
    file('receipt.pdf', '%PDF-1.7\n'),
    file('receipt.webp', animated),
    file('cut.jpg', jpegOf().subarray(0, 8)),
  ]
}

/** A white picture with as many pixels as a phone may open. */
export function largeBitmap() {
  return { name: 'white.png', mimeType: 'image/png', buffer: bitmap({ width: 10_000, height: 5000 }) }
}

/** A PNG of one bit a pixel, all of them white: a few kilobytes, however large it is. */
function bitmap({ width, height }: { width: number; height: number }): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  row[0] = 0
  const head = pngOf('', { width, height }).subarray(8, 33)
  head[16] = 1
  const header = pngChunk('IHDR', head.subarray(8, 21))
  const pixels = pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row))))
  return Buffer.concat([pngOf().subarray(0, 8), header, pixels, pngChunk('IEND', Buffer.alloc(0))])
}
