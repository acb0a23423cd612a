/** Reads a call's body: JSON of limited size and depth. */
import { MIMEType } from 'node:util'
import type { Request, RequestHandler } from 'express'
import type { RawCall } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Budgets } from './cost-budgets.ts'
import { receiveBody } from './receive-body.ts'
import { refuse } from './refuse.ts'
import { accountOf } from './require-session.ts'

const callBytesMax = 256 * 1024

type ReadJson = { bodies: BodyMemory; bytesMax?: number; budgets?: Budgets }

/**
 * `budgets` is for calls behind `requireSession`. An account that has exceeded its budget is refused before its body is
 * read. It is charged for the bytes of the body after decompression.
 */
export function readJson({ bodies, bytesMax = callBytesMax, budgets }: ReadJson): RequestHandler[] {
  return [
    ...(budgets ? [requireBudget(budgets)] : []),
    refuseOtherTypes,
    receiveBody({ bodies, bytesMax }),
    ...(budgets ? [chargeForBody(budgets)] : []),
    parseJson,
  ]
}

/** Behind `requireSession`. */
export function requireBudget(budgets: Budgets): RequestHandler {
  return (request, _response, next) => {
    budgets.require(accountOf(request).userId)
    next()
  }
}

/** Charges when the call has ended, because a call must not be refused for the size of its own body. */
export function chargeForBody(budgets: Budgets): RequestHandler {
  return (request, response, next) => {
    const body: unknown = request.body
    if (Buffer.isBuffer(body)) {
      const units = body.length / bytesOfUnit
      response.once('close', () => budgets.charge(accountOf(request).userId, units))
    }
    next()
  }
}

/** Parsing this many bytes takes about as long as a unit of cost, in the largest body. */
const bytesOfUnit = 128

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0
  if (hasBody && !request.is('application/json')) refuse(response, 'unreadable')
  else next()
}

const parseJson: RequestHandler = (request, response, next) => {
  const body: unknown = request.body
  if (!Buffer.isBuffer(body)) return next()
  const parsed = parsedIn(request, body)
  if (!parsed.ok) return refuse(response, parsed.code)
  request.body = parsed.value
  return next()
}

function parsedIn(request: Request, body: Buffer): Result<unknown, RejectionCode> {
  if (body.length === 0) return ok(request.is('application/json') ? {} : undefined)
  // `refusalOfStructure` looks for ASCII bytes, which in other encodings may be parts of other characters.
  if (!isUtf8(request.headers['content-type'])) return err('unreadable')
  const refusal = refusalOfStructure(body)
  if (refusal) return err(refusal)
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof parsed === 'object' && parsed !== null ? ok(parsed) : err('unreadable')
  } catch {
    return err('unreadable')
  }
}

function isUtf8(contentType = ''): boolean {
  try {
    return (new MIMEType(contentType).params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8'
  } catch {
    return false
  }
}

/** No call of the product nests half as deep. Code that walks a body recurses once for each level, and the stack is finite. */
const depthMax = 20
/**
 * Counts objects and arrays, each of which takes time to parse and check. A full batch of the largest changes has half as many.
 */
const partsMax = 20_000

/** Checks depth and number of parts on the bytes, before anything is parsed. */
function refusalOfStructure(body: Buffer): RejectionCode | undefined {
  let depth = 0
  let parts = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openBrace || byte === openBracket) {
      depth++
      parts++
      if (depth > depthMax) return 'unreadable'
      if (parts > partsMax) return 'too-large'
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return undefined
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')

/** The part of a request that a call's row in `shared/api` may read. Behind `readJson`, if the call has a body. */
export function rawCallOf({ params, query, body }: Request): RawCall {
  return { params, query, body: body as unknown }
}
