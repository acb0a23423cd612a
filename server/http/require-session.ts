/** Gates that require a session. Handlers learn the account from it and never from the request's content. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { assert } from '#shared/assert.ts'
import { type Account, findAccount, findProvenAccount } from '#server/identity/sessions.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { sessionTokensOf } from './session-cookie.ts'

/** To be placed before the gates that read the body. */
export function requireSession(services: Services): RequestHandler {
  return requireAccount(services, findAccount)
}

/** Also accepts an expired session, for the calls by which a device begins another. */
export function requireProof(services: Services): RequestHandler {
  return requireAccount(services, findProvenAccount)
}

function requireAccount(
  { database, settings, now, limits }: Services,
  find: typeof findAccount,
): RequestHandler {
  return async (request, response, next) => {
    const [token] = sessionTokensOf(request, settings)
    const account = token === undefined ? undefined : await find(database, token, now())
    if (!account) return limits.signedOut(request, response, () => refuse(response, 'signed-out'))
    accounts.set(request, account)
    return limits.calls(request, response, next)
  }
}

const accounts = new WeakMap<IncomingMessage, Account>()

/** The caller's account. Only behind `requireSession` or `requireProof`. */
export function accountOf(request: IncomingMessage): Account {
  const account = accounts.get(request)
  assert(account, 'nobody comes this far without a session')
  return account
}
