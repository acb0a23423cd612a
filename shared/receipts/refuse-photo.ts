/**
 * Which photos a device does not even open. It is told by the beginning of the file, because decoding a few kilobytes may take
 * gigabytes.
 */
import { readPicture } from '../model/picture-headers.ts'

export const photoMegabytesMax = 50
/** Cameras of phones make up to this many. What they call 200 megapixels must be asked for. */
export const photoMegapixelsMax = 50

/** The part of a file in which its headers are, previews and profiles included. */
export const photoHeadBytes = 2_000_000

export type PhotoRefusal = 'not-a-picture' | 'too-large'

/** `bytes` is the size of the file, `head` its first `photoHeadBytes`. Null if it may be opened. */
export function refusePhoto(bytes: number, head: Uint8Array): PhotoRefusal | null {
  const picture = readPicture(head)
  if (!picture || picture.isAnimated) return 'not-a-picture'
  const megapixels = (picture.width * picture.height) / 1e6
  return bytes > photoMegabytesMax * 1e6 || megapixels > photoMegapixelsMax ? 'too-large' : null
}
