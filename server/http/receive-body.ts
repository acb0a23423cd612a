/**
 * Receives the body of a call, in front of everything that parses one. The bytes are counted before they are kept, by the
 * declared length or else as they arrive, and after they are inflated. They count until the call is answered
 * (docs/decisions/0094-bodies-in-memory.md).
 */
import type { Readable } from 'node:stream'
import { createGunzip, createInflate } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { type BodyMemory, type HeldBody, startPace } from './body-memory.ts'
import { refuse } from './refuse.ts'
import { signedInAccountOf } from './require-session.ts'

type BodyBounds = {
  bodies: BodyMemory
  /** After inflating. */
  bytesMax: number
  /** The refusal of a larger body. */
  tooLarge?: RejectionCode
}

/** Sets `request.body` to the bytes. Leaves calls without a body alone. */
export function receiveBody(bounds: BodyBounds): RequestHandler {
  return async (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers
    if (length === undefined && transferEncoding === undefined) return next()
    const held = bounds.bodies.hold(callerOf(request))
    giveBackWhenAnswered({ request, response, held })
    const received = await receive(request, { ...bounds, held })
    if (received.ok) {
      request.body = received.value
      return next()
    }
    held.giveBack()
    if (received.code === 'body-too-slow') response.set('connection', 'close')
    return refuse(response, received.code)
  }
}

function callerOf(request: Request): string {
  return signedInAccountOf(request)?.userId ?? ipKeyGenerator(request.ip ?? '')
}

type Holding = { request: Request; response: Response; held: HeldBody }

/**
 * A handler that waits goes on with the body after the caller has disconnected, and answers all the same. So the body is
 * given back when the answer is complete, and when the connection closes before the body was.
 */
function giveBackWhenAnswered({ request, response, held }: Holding): void {
  response.end = new Proxy(response.end.bind(response), {
    apply: (end, target: unknown, given) => {
      held.giveBack()
      return Reflect.apply(end, target, given)
    },
  })
  response.once('close', () => {
    if (!request.complete || response.headersSent) held.giveBack()
  })
}

type Receiving = BodyBounds & { held: HeldBody }

function receive(
  request: Request,
  { bytesMax, tooLarge = 'too-large', held }: Receiving,
): Promise<Result<Buffer, RejectionCode>> {
  const declared = declaredBytesOf(request)
  const refusal = declared > bytesMax ? tooLarge : held.take(declared)
  if (refusal) return Promise.resolve(err(refusal))
  const inflated = inflatedOf(request)
  if (!inflated) return Promise.resolve(err('unreadable'))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const end = (result: Result<Buffer, RejectionCode>) => {
      pace.end()
      request.off('data', onSent)
      inflated.off('data', onData)
      if (inflated !== request) {
        request.unpipe()
        inflated.destroy()
      }
      // What is still to come is read off and dropped, so that callers who send everything first read the refusal.
      request.resume()
      resolve(result)
    }
    const pace = startPace({
      heldBytes: () => held.bytes,
      onTooSlow: () => end(err('body-too-slow')),
    })
    const onSent = (chunk: Buffer) => pace.came(chunk.length)
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      const code = bytes > bytesMax ? tooLarge : held.take(Math.max(0, bytes - held.bytes))
      if (code) end(err(code))
      else chunks.push(chunk)
    }
    request.on('data', onSent)
    inflated.on('data', onData)
    inflated.on('end', () => end(ok(Buffer.concat(chunks))))
    // Also if the connection closes before the body is complete.
    for (const stream of new Set([request, inflated])) stream.on('error', () => end(err('unreadable')))
  })
}

/** 0 if the length shows as the body arrives: it is sent in chunks, or compressed. */
function declaredBytesOf({ headers }: Request): number {
  const isSentAsItIs = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  return isSentAsItIs ? Number(headers['content-length'] ?? 0) : 0
}

/**
 * Undefined for another encoding than these. Others reserve memory by what the sender says: a few bytes of zstd may ask for
 * 128 MB.
 */
function inflatedOf(request: Request): Readable | undefined {
  switch ((request.headers['content-encoding'] ?? 'identity').toLowerCase()) {
    case 'identity':
      return request
    case 'gzip':
      return request.pipe(createGunzip())
    case 'deflate':
      return request.pipe(createInflate())
    default:
      return undefined
  }
}
