/** Signing in and out, and who is asking (design, sections 6 and 7). */
import type { Request, Response, Router } from 'express'
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { User } from '#shared/model/user.ts'
import type { Result } from '#shared/result.ts'
import { findUser } from '#server/db/accounts.ts'
import {
  DeviceSignIn,
  LocalSignIn,
  makeDeviceCode,
  signInByCode,
  signInLocally,
} from '#server/identity/local-identity.ts'
import { endSession, openSession } from '#server/identity/sessions.ts'
import { readBody, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, sessionTokensOf, setSessionCookie } from './session-cookie.ts'
import { accountOf, requireSession } from './signed-in.ts'

export function addSessionRoutes(router: Router, services: Services): void {
  const { limits } = services
  router.post('/session/local', limits.signIns, ...readJson(), (request, response) =>
    signIn(services, request, response),
  )
  router.post('/session/codes', limits.signIns, requireSession(services), (request, response) =>
    answerDeviceCode(services, request, response),
  )
  router.delete('/session', limits.strangers, (request, response) => signOut(services, request, response))
  router.get('/me', requireSession(services), (request, response) => answerMe(services, request, response))
}

async function signIn(services: Services, request: Request, response: Response): Promise<void> {
  const { database, settings, newToken, now } = services
  const signedIn = await personOf(services, request.body)
  if (!signedIn.ok) return refuse(response, signedIn.code)
  const user = signedIn.value
  // Nothing goes on in the name of whoever was signed in here before.
  await endSessions(services, request)
  const token = newToken()
  await openSession(database, { token, userId: user.id, at: now() })
  setSessionCookie(response, settings, token)
  response.json({ success: true, user, token })
}

async function personOf(services: Services, body: unknown): Promise<Result<User, RejectionCode>> {
  if (typeof body === 'object' && body !== null && 'deviceCode' in body) {
    const asked = readBody(DeviceSignIn, body)
    return asked.ok ? signInByCode(services, asked.value) : asked
  }
  const asked = readBody(LocalSignIn, body)
  return asked.ok ? signInLocally(services, asked.value) : asked
}

async function answerDeviceCode(services: Services, request: Request, response: Response): Promise<void> {
  const code = await makeDeviceCode(services, accountOf(request).userId)
  // A span and not a moment: the device's own clock may be wrong.
  response.json({ success: true, code, expiresInSeconds: deviceCodeSeconds })
}

/** Whoever is signed out already has what they ask for. */
async function signOut(services: Services, request: Request, response: Response): Promise<void> {
  await endSessions(services, request)
  clearSessionCookie(response, services.settings)
  response.json({ success: true })
}

async function answerMe({ database }: Services, request: Request, response: Response): Promise<void> {
  const user = await findUser(database, accountOf(request).userId)
  assert(user, 'a session has its user')
  response.json({ success: true, user })
}

async function endSessions({ database, settings }: Services, request: Request): Promise<void> {
  for (const token of sessionTokensOf(request, settings)) await endSession(database, token)
}
