/** A call to one of LINE's hosts, and what may be answered. Handlers are functions from the one to the other. */
import { randomBytes } from 'node:crypto'
import type { LineState } from './line-state.ts'
import type { TokenIssuer } from './token-issuer.ts'

export type Call = {
  method: string
  url: URL
  /** The bearer token, or an empty text. */
  bearer: string
  body: string
}

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

export type Line = { state: LineState; issuer: TokenIssuer }
export type Handler = (line: Line, call: Call) => Answer | Promise<Answer>

/** By method and address. `{liffId}` in an address is the id of the LIFF app. */
export type Handlers = Readonly<Record<string, Handler>>

export function json(status: number, body: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  }
}

export function page(html: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: html }
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location }, body: '' }
}

/** The form of OAuth's own endpoints. */
export function oauthError(error: string, description: string): Answer {
  return json(400, { error, error_description: description })
}

/** The form of LINE's other endpoints. */
export const tokenRevoked = json(401, { message: 'The access token revoked' })

export function formOf({ body }: Call): URLSearchParams {
  return new URLSearchParams(body)
}

export function random(bytes = 16): string {
  return randomBytes(bytes).toString('base64url')
}
