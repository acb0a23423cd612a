/** Sends an answer that is compressed already. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** A caller that reads nothing for this long is disconnected. */
const stalledMsMax = 60_000
const chunkBytes = 64 * 1024

/** `gzipped` is JSON. */
export async function sendGzipped(request: Request, response: Response, gzipped: Uint8Array): Promise<void> {
  if (response.destroyed) return
  response.type('json').vary('accept-encoding')
  response.setTimeout(stalledMsMax)
  const isTakenAsItIs = request.acceptsEncodings('gzip') !== false
  if (isTakenAsItIs) response.setHeader('content-encoding', 'gzip')
  const chunks = Readable.from(chunksOf(gzipped))
  try {
    await (isTakenAsItIs ? pipeline(chunks, response) : pipeline(chunks, createGunzip(), response))
  } catch (error) {
    // The caller has disconnected and needs no answer.
    if (!isGone(error)) throw error
  }
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
