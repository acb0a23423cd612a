/**
 * Reads type and size of a picture from the headers of its file. It is not decoded, because decoding a few bytes may take
 * gigabytes (docs/decisions/0085-group-icons.md). The type that the sender declares is ignored.
 */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** Width and height are in pixels, at least 1. */
type Picture = { type: PictureType; width: number; height: number; isAnimated: boolean }

/** Undefined for what is no picture of these types, or has no pixels. */
export function readPicture(file: Uint8Array): Picture | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const picture = pngIn(view) ?? jpegIn(view) ?? webpIn(view)
  return picture && picture.width > 0 && picture.height > 0 ? picture : undefined
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const ihdrBytes = 13
/** Around the data of a chunk: length, type and checksum. */
const pngChunkBytes = 12

/** The first chunk has the size of all frames. An animated picture has a chunk `acTL` before its first pixels. */
function pngIn(view: DataView): Picture | undefined {
  if (!beginsWith(view, pngSignature) || textAt(view, 12) !== 'IHDR' || !has(view, 33)) return undefined
  if (view.getUint32(8) !== ihdrBytes) return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  let isAnimated = false
  for (let at = 33; has(view, at + 8); at += pngChunkBytes + view.getUint32(at)) {
    const type = textAt(view, at + 4)
    if (type === 'IDAT') return { type: 'image/png', width, height, isAnimated }
    if (type === 'acTL') isAnimated = true
  }
  return undefined
}

/** The frame header comes before the first scan. Segments in front of it may contain previews, which are skipped. */
function jpegIn(view: DataView): Picture | undefined {
  if (!beginsWith(view, [0xff, 0xd8])) return undefined
  let at = 2
  while (has(view, at + 9) && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === scan || marker === endOfImage) return undefined
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { type: 'image/jpeg', width, height, isAnimated: false }
    }
    // Any number of these bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const [scan, endOfImage] = [0xda, 0xd9]
/** Huffman tables, arithmetic coding and an extension have numbers among those of frames. */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker)

/** The extended format has a size of its own beside that of its image. The larger one counts. */
function webpIn(view: DataView): Picture | undefined {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return undefined
  const picture: Picture = { type: 'image/webp', width: 0, height: 0, isAnimated: false }
  for (let at = 12; has(view, at + 8);) {
    const kind = textAt(view, at)
    const bytes = view.getUint32(at + 4, true)
    const size = webpSizeAt(view, { kind, at: at + 8 })
    picture.width = Math.max(picture.width, size.width)
    picture.height = Math.max(picture.height, size.height)
    if (kind === 'ANIM' || kind === 'ANMF') picture.isAnimated = true
    if (kind === 'VP8X' && has(view, at + 9) && (view.getUint8(at + 8) & animationFlag) !== 0)
      picture.isAnimated = true
    at += 8 + bytes + (bytes % 2)
  }
  return picture
}

const animationFlag = 0x02
const lossyStartCode = 0x9d012a
const losslessSignature = 0x2f
const fourteenBits = 0x3fff
const noSize = { width: 0, height: 0 }

function webpSizeAt(view: DataView, { kind, at }: { kind: string; at: number }): typeof noSize {
  if (!has(view, at + 10)) return noSize
  switch (kind) {
    case 'VP8 ': {
      if (view.getUint32(at + 2) % 0x1000000 !== lossyStartCode) return noSize
      const [width, height] = [view.getUint16(at + 6, true), view.getUint16(at + 8, true)]
      return { width: width & fourteenBits, height: height & fourteenBits }
    }
    case 'VP8L': {
      if (view.getUint8(at) !== losslessSignature) return noSize
      const bits = view.getUint32(at + 1, true)
      return { width: (bits & fourteenBits) + 1, height: ((bits >>> 14) & fourteenBits) + 1 }
    }
    case 'VP8X':
      // Three bytes each, behind the flags and a reserved place.
      return {
        width: (view.getUint32(at + 3, true) >>> 8) + 1,
        height: (view.getUint32(at + 6, true) >>> 8) + 1,
      }
    default:
      return noSize
  }
}

function has(view: DataView, bytes: number): boolean {
  return bytes <= view.byteLength
}

function beginsWith(view: DataView, signature: readonly number[]): boolean {
  return has(view, signature.length) && signature.every((byte, at) => view.getUint8(at) === byte)
}

/** The four letters by which these formats name their parts; empty behind the end. */
function textAt(view: DataView, at: number): string {
  if (!has(view, at + 4)) return ''
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
