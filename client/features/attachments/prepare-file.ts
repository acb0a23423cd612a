/**
 * Makes a file ready to be attached, on the device: a picture becomes small and upright, and loses whatever else its file says,
 * such as the place (docs/decisions/0135-screens-of-attachments.md). A PDF stays as it is.
 */
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { attachmentBytesMax } from '#shared/limits.ts'
import { type Attachment, ContentHash, type ReadyFile } from '#shared/model/attachment.ts'
import { fileNameOf, readAttachmentFile } from '#shared/model/attachment-file.ts'
import {
  photoHeadBytes,
  photoMegabytesMax,
  photoMegapixelsMax,
  refusePhoto,
} from '#shared/receipts/refuse-photo.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { hashOf } from '#client/sync/piece-transport.ts'

type FileProblem = keyof typeof texts.problems

/** In pixels, of the longer side. A receipt of a metre is still readable. */
const pictureSide = 2000
const thumbnailSide = 320
/** In bytes. What is larger with the last quality is kept all the same. */
const pictureBytes = 400_000
const qualities = [0.85, 0.75, 0.65, 0.5, 0.35]

export async function prepareFile(
  file: Blob & { name?: string },
  kind: Attachment['kind'],
): Promise<Result<ReadyFile, FileProblem>> {
  // A file of a cloud may be gone, and a decoder may run out of memory.
  return readyFile(file, kind).catch(() => err('unreadable'))
}

async function readyFile(
  file: Blob & { name?: string },
  kind: Attachment['kind'],
): Promise<Result<ReadyFile, FileProblem>> {
  const head = new Uint8Array(await file.slice(0, photoHeadBytes).arrayBuffer())
  const made = isPdf(head) ? await pdfOf(file) : await pictureOf(file, head)
  if (!made.ok) return made
  const { bytes, thumbnail } = made.value
  const read = readAttachmentFile(new Uint8Array(bytes))
  if (!read.ok) return err('unreadable')
  const facts = {
    kind,
    ...read.value,
    name: fileNameOf({ name: nameOf(file), type: read.value.type }),
    size: bytes.byteLength,
    hash: ContentHash.parse(await hashOf(bytes)),
  }
  return ok({ facts, bytes, thumbnail })
}

/** Without an extension of the picture that it was: `IMG_0042.HEIC` becomes `IMG_0042.webp`. */
const nameOf = ({ name = '' }: { name?: string }) =>
  name.replace(/\.(?:jpe?g|png|webp|hei[cf]|avif)$/i, '') || texts.photo

type Made = Pick<ReadyFile, 'bytes' | 'thumbnail'>

function isPdf(head: Uint8Array): boolean {
  const read = readAttachmentFile(head.subarray(0, 16))
  return read.ok && read.value.type === 'application/pdf'
}

async function pdfOf(file: Blob): Promise<Result<Made, FileProblem>> {
  if (file.size > attachmentBytesMax) return err('pdf-too-large')
  return ok({ bytes: await file.arrayBuffer(), thumbnail: null })
}

async function pictureOf(file: Blob, head: Uint8Array): Promise<Result<Made, FileProblem>> {
  const heic = heicIn(head)
  const refusal = heic ? refuseHeic(file, heic) : refusePhoto(file.size, head)
  if (refusal) return err(refusal === 'too-large' ? 'photo-too-large' : 'not-supported')
  const source = await createImageBitmap(file).catch(() => null)
  if (!source) return err(heic ? 'heic' : 'unreadable')
  const canvas = drawn(source, pictureSide)
  source.close()
  const small = drawn(canvas, thumbnailSide)
  try {
    const picture = await smallEnough(canvas)
    const thumbnail = await encoded(small, 0.7)
    return picture ? ok({ bytes: picture, thumbnail }) : err('unreadable')
  } finally {
    release(canvas, small)
  }
}

/** Of a picture whose bytes came from the server, which has measured it. Null if this browser cannot draw it. */
export async function makeThumbnail(
  bytes: ArrayBuffer,
  type: Attachment['type'],
): Promise<ArrayBuffer | null> {
  const source = await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
  if (!source) return null
  const canvas = drawn(source, thumbnailSide)
  source.close()
  const thumbnail = await encoded(canvas, 0.7)
  release(canvas)
  return thumbnail
}

type Size = { width: number; height: number }

/** Keeps the proportions, and never makes a picture larger. */
export function fittingSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawn(source: ImageBitmap | HTMLCanvasElement, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const size = fittingSize(source, side)
  Object.assign(canvas, size)
  const drawing = canvas.getContext('2d')
  if (drawing) {
    // JPEG has no transparency and would show black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, size.width, size.height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(source, 0, 0, size.width, size.height)
  }
  return canvas
}

/** Safari keeps the memory of a canvas that nothing refers to. */
function release(...canvases: HTMLCanvasElement[]): void {
  for (const canvas of canvases) Object.assign(canvas, { width: 0, height: 0 })
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<ArrayBuffer | null> {
  let last: ArrayBuffer | null = null
  for (const quality of qualities) {
    last = await encoded(canvas, quality)
    if (!last || last.byteLength <= pictureBytes) return last
  }
  return last
}

/** As WebP, or as JPEG where the browser writes none. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<ArrayBuffer | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
    // A browser that does not write the type writes PNG.
    if (blob?.type === type) return blob.arrayBuffer()
  }
  return null
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'])

/** The largest size that the head of a HEIC file names. Undefined for other files. */
function heicIn(head: Uint8Array): Size | undefined {
  const letters = (at: number) => String.fromCharCode(...head.subarray(at, at + 4))
  if (letters(4) !== 'ftyp' || !heicBrands.has(letters(8))) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let largest: Size = { width: 0, height: 0 }
  for (let at = 0; at + 16 <= head.length; at += 1) {
    // The letters `ispe`, by which the box of a size begins.
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function refuseHeic(file: Blob, { width, height }: Size): 'not-a-picture' | 'too-large' | null {
  const pixels = width * height
  if (pixels === 0) return 'not-a-picture'
  return file.size > photoMegabytesMax * 1e6 || pixels > photoMegapixelsMax * 1e6 ? 'too-large' : null
}
