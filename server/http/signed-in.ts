/** Lets in who has a session. What follows learns the account from it, and from nothing that the caller says. */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { assert } from '#shared/assert.ts'
import { type Account, findAccount, findProvenAccount } from '#server/identity/sessions.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { sessionTokensOf } from './session-cookie.ts'

/** Stands before whatever reads the call's body. */
export function requireSession(services: Services): RequestHandler {
  return requireAccount(services, findAccount)
}

/** Also who has one that has run out: for what a device needs to begin another. */
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

/** Behind requireSession: whose call it is. */
export function accountOf(request: IncomingMessage): Account {
  const account = accounts.get(request)
  assert(account, 'nobody comes this far without a session')
  return account
}
