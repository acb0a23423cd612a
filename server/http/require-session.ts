/** Gates that require a session. Handlers learn the account from it and never from the request's content. */
import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { assert } from '#shared/assert.ts'
import type { LineTokens } from '#server/identity/line-tokens.ts'
import { accountOfLine } from '#server/identity/line-sign-in.ts'
import { type Account, findAccount, findProvenAccount } from '#server/identity/sessions.ts'
import { runningCall } from '#server/logs/log.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { lineTokenOf, sessionTokensOf } from './session-cookie.ts'

/** To be placed before the gates that read the body. On a server with LINE, a LINE access token is as good. */
export function requireSession(services: Services): RequestHandler {
  const bySession = requireSessionOfOurs(services)
  const { lineTokens } = services
  if (lineTokens === null) return bySession
  const byLine = requireLineAccount(services, lineTokens)
  return (request, response, next) =>
    (lineTokenOf(request) === undefined ? bySession : byLine)(request, response, next)
}

/** For what goes on only as long as the session does. */
export function requireSessionOfOurs(services: Services): RequestHandler {
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
    setAccount(request, account)
    return limits.calls(request, response, next)
  }
}

/** A token that has to be asked about counts as a sign-in, because LINE limits how often it is asked. */
function requireLineAccount({ database, limits }: Services, lineTokens: LineTokens): RequestHandler {
  return async (request, response, next) => {
    const token = lineTokenOf(request)
    assert(token, 'another call is none of LINE')
    if (!lineTokens.isKnown(token) && !(await isWithin(limits.signIns, request, response))) return
    const person = await lineTokens.personOf(token)
    if (!person.ok) return refuse(response, person.code)
    const account = await accountOfLine(database, person.value)
    if (!account) return refuse(response, 'signed-out')
    setAccount(request, account)
    return limits.calls(request, response, next)
  }
}

/** Whether the limit lets the call through. Otherwise the limit has answered it. */
async function isWithin(limit: RequestHandler, request: Request, response: Response): Promise<boolean> {
  let passes = false
  await limit(request, response, () => {
    passes = true
  })
  return passes
}

const accounts = new WeakMap<IncomingMessage, Account>()

function setAccount(request: IncomingMessage, account: Account): void {
  accounts.set(request, account)
  const running = runningCall.getStore()
  if (running) running.userId = account.userId
}

/** The caller's account, if a gate has found it. */
export function signedInAccountOf(request: IncomingMessage): Account | undefined {
  return accounts.get(request)
}

/** The caller's account. Only behind `requireSession` or `requireProof`. */
export function accountOf(request: IncomingMessage): Account {
  const account = accounts.get(request)
  assert(account, 'nobody comes this far without a session')
  return account
}
