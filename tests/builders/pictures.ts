/** Files of pictures with the headers of their types, and with `tail` in place of pixels. */
import { crc32 } from 'node:zlib'

type Size = { width: number; height: number }
const ofPhone: Size = { width: 256, height: 256 }

export function pngOf(tail: string | Buffer = '', { width, height }: Size = ofPhone): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', Buffer.from(tail))])
}

/** One part of a PNG. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

export function jpegOf(tail = '', { width, height }: Size = ofPhone): Buffer {
  const frame = Buffer.alloc(9)
  frame.writeUInt16BE(0xffc0, 0)
  frame.writeUInt16BE(17, 2)
  frame[4] = 8
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment('JFIF\0'), frame, Buffer.from(tail)])
}

/** The segment that tells more about the picture. */
export function jpegSegment(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const segment = Buffer.alloc(4 + bytes.length)
  segment.writeUInt16BE(0xffe0, 0)
  segment.writeUInt16BE(2 + bytes.length, 2)
  bytes.copy(segment, 4)
  return segment
}

export function webpOf(tail = '', { width, height }: Size = ofPhone): Buffer {
  const frame = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0])
  frame.writeUInt16LE(width, 6)
  frame.writeUInt16LE(height, 8)
  return webpWith(['VP8 ', Buffer.concat([frame, Buffer.from(tail)])])
}

/** A WebP of these parts, each with its name. */
export function webpWith(...parts: [name: string, content: Buffer][]): Buffer {
  const chunks = parts.flatMap(([name, content]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return [Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]
  })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), ...chunks])
}
