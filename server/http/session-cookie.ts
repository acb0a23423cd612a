/** Reads and writes the session's token: in a cookie, or as a bearer token. */
import type { CookieOptions, Request, Response } from 'express'
import { assert } from '#shared/assert.ts'
import { proofSeconds } from '#shared/limits.ts'
import type { AppSettings } from './services.ts'

function isHttps({ secure }: Request, { publicOrigin }: AppSettings): boolean {
  return publicOrigin === null ? secure : publicOrigin.startsWith('https:')
}

/** The `__Host-` name can only be set by the host itself, and only over https. */
function nameFor(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid'
}

function optionsFor(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure }
}

/**
 * Sets the cookie for as long as the token can prove its person; the server decides at each use whether the session has
 * expired. Only a sign-in sets it: a late answer to another call would restore a cookie that was replaced meanwhile.
 */
export function setSessionCookie(response: Response, settings: AppSettings, token: string): void {
  const secure = isHttps(response.req, settings)
  response.cookie(nameFor(secure), token, { ...optionsFor(secure), maxAge: proofSeconds * 1000 })
}

export function clearSessionCookie(response: Response, settings: AppSettings): void {
  const secure = isHttps(response.req, settings)
  response.clearCookie(nameFor(secure), optionsFor(secure))
}

/** All tokens of the call. The first one identifies the caller. */
export function sessionTokensOf(request: Request, settings: AppSettings): string[] {
  const tokens = [bearerOf(request), cookieOf(request, nameFor(isHttps(request, settings)))]
  return tokens.filter((token) => token !== undefined)
}

/** The token of the caller's session. Only behind `requireSession` or `requireProof`. */
export function currentTokenOf(request: Request, settings: AppSettings): string {
  const [token] = sessionTokensOf(request, settings)
  assert(token !== undefined, 'nobody comes this far without a session')
  return token
}

/**
 * The bearer token, if it can be one of LINE: tokens of ours have 43 letters, and those of LINE are longer. So a token of
 * ours is never sent to LINE.
 */
export function lineTokenOf(request: Request): string | undefined {
  const token = bearerOf(request)
  return token === undefined || /^[\w-]{1,43}$/.test(token) ? undefined : token
}

/** A token of ours or of LINE. */
function bearerOf(request: Request): string | undefined {
  return /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && /^[\w-]{1,200}$/.test(value)) return value
  }
  return undefined
}
