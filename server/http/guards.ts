/** Who may speak to the server at all: which hosts it answers, and from which origins it takes calls. */
import type { Request, RequestHandler } from 'express'
import { refuse } from './refuse.ts'
import type { AppSettings } from './services.ts'

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Where anybody who reaches the server may sign in, it serves the computer it runs on: no other name that leads here
 * (DNS rebinding), and nothing that a proxy passes on.
 */
export function loopbackOnly({ isLoopbackOnly }: AppSettings): RequestHandler {
  return (request, response, next) => {
    const isForwarded = forwardedHeaders.some((name) => request.headers[name] !== undefined)
    const isLoopback = loopbackHost.test(request.headers.host ?? '') && !isForwarded
    if (isLoopbackOnly && !isLoopback) refuse(response, 'not-allowed')
    else next()
  }
}

/**
 * A page of another site sends the person's cookie along: its calls are refused, reading ones too. So is signing in, by
 * which it would bring the person to record in an account of its own.
 */
export function sameOriginOnly({ publicOrigin }: AppSettings): RequestHandler {
  return (request, response, next) => {
    if (isForeign(request, publicOrigin)) refuse(response, 'foreign-origin')
    else next()
  }
}

/** Programs that are no browsers send neither header, and no cookie that they were not given. */
function isForeign(request: Request, publicOrigin: string | null): boolean {
  const { origin, host = '' } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  return origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${host}`)
}
