/** Reads a call's body: JSON, of at most so many bytes. */
import express, { type RequestHandler } from 'express'
import type * as z from 'zod/mini'
import type { RejectionCode } from '#shared/codes.ts'
import { rejectionOfIssues } from '#shared/mutations/argument-issues.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { refuse } from './refuse.ts'

export const callBytesMax = 256 * 1024

export function readJson(bytesMax: number = callBytesMax): RequestHandler[] {
  return [refuseOtherTypes, express.json({ limit: bytesMax, type: 'application/json' }), refuseDepth]
}

const refuseOtherTypes: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0
  if (hasBody && !request.is('application/json')) refuse(response, 'unreadable')
  else next()
}

const refuseDepth: RequestHandler = (request, response, next) => {
  if (isDeeperThan(request.body, depthMax)) refuse(response, 'unreadable')
  else next()
}

/** No call nests by half as much. What walks a body later calls itself once for each level, and the stack is finite. */
const depthMax = 20

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}

/** A body as its schema has it, or the code of the first thing wrong with it. */
export function readBody<S extends z.ZodMiniType>(
  schema: S,
  body: unknown,
): Result<z.output<S>, RejectionCode> {
  const read = schema.safeParse(body)
  return read.success ? ok(read.data) : err(rejectionOfIssues(read.error.issues))
}
