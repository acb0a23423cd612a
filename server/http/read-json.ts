/** Reads a call's body: JSON of limited size and depth. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Request, type RequestHandler } from 'express'
import type * as z from 'zod/mini'
import type { RawCall } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { rejectionOfIssues } from '#shared/mutations/argument-issues.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Budgets } from './cost-budgets.ts'
import { refuse } from './refuse.ts'
import { accountOf } from './require-session.ts'

const callBytesMax = 256 * 1024

/**
 * `budgets` is for calls behind `requireSession`. An account that has exceeded its budget is refused before its body is
 * read. It is charged for the bytes of the body after decompression.
 */
export function readJson({ bytesMax = callBytesMax, budgets }: ReadJson = {}): RequestHandler[] {
  const verify: Verify = (request, response, body, encoding) => {
    if (budgets) chargeForBody({ budgets, request, response, body })
    // `refuseStructure` looks for ASCII bytes, which in other encodings may be parts of other characters.
    if (encoding !== 'utf-8') throw Object.assign(new Error('not UTF-8'), { status: 400 })
    refuseStructure(body)
  }
  return [
    ...(budgets ? [requireBudget(budgets)] : []),
    refuseOtherTypes,
    express.json({ limit: bytesMax, type: 'application/json', verify }),
  ]
}

/** Behind `requireSession`. */
export function requireBudget(budgets: Budgets): RequestHandler {
  return (request, _response, next) => {
    budgets.require(accountOf(request).userId)
    next()
  }
}

type ReadBody = { budgets: Budgets; request: IncomingMessage; response: ServerResponse; body: Buffer }

/** Charges when the call has ended, because a call must not be refused for the size of its own body. */
export function chargeForBody({ budgets, request, response, body }: ReadBody): void {
  response.once('close', () => budgets.charge(accountOf(request).userId, body.length / bytesOfUnit))
}

type Verify = NonNullable<NonNullable<Parameters<typeof express.json>[0]>['verify']>
type ReadJson = { bytesMax?: number; budgets?: Budgets }

/** Parsing this many bytes takes about as long as a unit of cost, in the largest body. */
const bytesOfUnit = 128

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0
  if (hasBody && !request.is('application/json')) refuse(response, 'unreadable')
  else next()
}

/**
 * No call of the product nests half as deep. Code that walks a body recurses once for each level, and the stack is
 * finite.
 */
const depthMax = 20
/**
 * Counts objects and arrays, each of which takes time to parse and check. A full batch of the largest changes has half
 * as many.
 */
const partsMax = 20_000

/** Checks depth and number of parts on the bytes, before anything is parsed. */
function refuseStructure(body: Buffer): void {
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
      if (depth > depthMax) throw Object.assign(new Error('nested too deeply'), { status: 400 })
      if (parts > partsMax) throw Object.assign(new Error('too many parts'), { type: 'entity.too.large' })
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')

/** The part of a request that a call's row in `shared/api` may read. Behind `readJson`, if the call has a body. */
export function rawCallOf({ params, query, body }: Request): RawCall {
  return { params, query, body: body as unknown }
}

/** The body as its schema parses it, or the code of the first issue. */
export function readBody<S extends z.ZodMiniType>(
  schema: S,
  body: unknown,
): Result<z.output<S>, RejectionCode> {
  const read = schema.safeParse(body)
  return read.success ? ok(read.data) : err(rejectionOfIssues(read.error.issues))
}
