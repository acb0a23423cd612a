/** Checks who may use the server at all: which hosts it answers to, and from which origins it accepts calls. */
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
 * Without an access code anybody who reaches the server may sign in, so it answers its own computer only. It refuses
 * other host names, which may lead here by DNS rebinding, and whatever a proxy has forwarded.
 */
export function loopbackOnly({ isLoopbackOnly }: AppSettings): RequestHandler {
  return (request, response, next) => {
    if (isLoopbackOnly && !(isLoopbackHost(request) && !isForwarded(request))) refuse(response, 'not-allowed')
    else next()
  }
}

export function isLoopbackHost({ headers }: Request): boolean {
  return loopbackHost.test(headers.host ?? '')
}

export function isForwarded({ headers }: Request): boolean {
  return forwardedHeaders.some((name) => headers[name] !== undefined)
}

/**
 * Refuses calls from pages of other sites, because browsers send the user's cookie with them. Reads and sign-ins are
 * refused as well: by a sign-in such a page could make the user record in the attacker's account.
 */
export function sameOriginOnly({ publicOrigin }: AppSettings): RequestHandler {
  return (request, response, next) => {
    if (isForeign(request, publicOrigin)) refuse(response, 'foreign-origin')
    else next()
  }
}

/** Other programs than browsers send neither header. They send a cookie only if it was given to them. */
function isForeign(request: Request, publicOrigin: string | null): boolean {
  const { origin, host = '' } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  // The picture of a profile may be any address, also one of a call, which every browser that shows it would make.
  if (request.headers['sec-fetch-dest'] === 'image' && !isIconAddress(request.path)) return true
  return origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${host}`)
}

/** Behind `/api`. */
function isIconAddress(address: string): boolean {
  return /^(?:\/api)?\/groups\/[^/]+\/icon\/[^/]+$/.test(address)
}
