/** Tells the type of a picture by its first bytes. What the caller says of it is not trusted. */
import type { IconType } from '#server/db/schema.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegSignature = [0xff, 0xd8, 0xff]

/** Undefined for anything but PNG, JPEG and WebP. */
export function iconTypeOf(content: Buffer): IconType | undefined {
  if (beginsWith(content, pngSignature)) return 'image/png'
  if (beginsWith(content, jpegSignature)) return 'image/jpeg'
  // The four bytes in between are the length.
  const isWebP = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  return isWebP ? 'image/webp' : undefined
}

function beginsWith(content: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, index) => content[index] === byte)
}
