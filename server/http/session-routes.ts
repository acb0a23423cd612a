/** Sign-in, sign-out, and the current account (docs/design.md, "Identity"). */
import type { Request, Response, Router } from 'express'
import { assert } from '#shared/assert.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Result } from '#shared/result.ts'
import { findUser, hasJoinedAnyGroup } from '#server/db/accounts.ts'
import {
  AddedKey,
  DeviceSignIn,
  type PreparedSignIn,
  LocalSignIn,
  addDeviceKey,
  makeDeviceCode,
  signInByCode,
  signInLocally,
} from '#server/identity/local-sign-in.ts'
import { ensureProfile } from '#server/identity/ensure-profile.ts'
import { endSession, findProvenAccount, openSession } from '#server/identity/sessions.ts'
import { readBody, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, sessionTokensOf, setSessionCookie } from './session-cookie.ts'
import { accountOf, requireProof, requireSession } from './require-session.ts'

export function addSessionRoutes(router: Router, services: Services): void {
  const { limits } = services
  router.post('/session/local', limits.signIns, ...readJson(), (request, response) =>
    signIn(services, request, response),
  )
  router.post('/session/codes', limits.signIns, requireSession(services), (request, response) =>
    answerDeviceCode(services, request, response),
  )
  router.post('/session/key', limits.signIns, requireProof(services), ...readJson(), (request, response) =>
    addKey(services, request, response),
  )
  router.get('/session', limits.signedOut, (request, response) => answerSession(services, request, response))
  router.delete('/session', limits.signedOut, (request, response) => signOut(services, request, response))
  router.get('/me', requireSession(services), (request, response) => answerMe(services, request, response))
}

async function signIn(services: Services, request: Request, response: Response): Promise<void> {
  const { database, settings, newToken, now } = services
  const asked = readSignIn(request.body)
  if (!asked.ok) return refuse(response, asked.code)
  const prepared = await prepareSignIn(services, asked.value)
  if (!prepared.ok) return refuse(response, prepared.code)
  const { userId, complete } = prepared.value
  const { endsSessionOf } = asked.value
  if (await wouldLeaveAnother(services, request, { userId, endsSessionOf }))
    return refuse(response, endsSessionOf === undefined ? 'account-mismatch' : 'other-person-signed-in')
  const completed = await complete()
  if (!completed.ok) return refuse(response, completed.code)
  const user = completed.value
  await ensureProfile(services, user)
  // The sessions of a person who was signed in here before must not stay valid.
  await endSessions(services, request)
  const token = newToken()
  await openSession(database, { token, userId: user.id, at: now() })
  setSessionCookie(response, settings, token)
  response.json({ success: true, user, token })
}

function readSignIn(body: unknown): Result<DeviceSignIn | LocalSignIn, RejectionCode> {
  const isByCode = typeof body === 'object' && body !== null && 'deviceCode' in body
  return isByCode ? readBody(DeviceSignIn, body) : readBody(LocalSignIn, body)
}

function prepareSignIn(
  services: Services,
  asked: DeviceSignIn | LocalSignIn,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  return 'deviceCode' in asked ? signInByCode(services, asked) : signInLocally(services, asked)
}

type Leaving = { userId: UserId; endsSessionOf: UserId | null | undefined }

/**
 * Whether the sign-in would end the last proof of another person: browsers delete IndexedDB and keep cookies, so the
 * session may be all that still leads to their account. It is ended only if the caller names that person
 * (`endsSessionOf`), or if its account has never been in a group.
 */
async function wouldLeaveAnother(
  { database, settings, now }: Services,
  request: Request,
  { userId, endsSessionOf }: Leaving,
): Promise<boolean> {
  for (const token of sessionTokensOf(request, settings)) {
    const account = await findProvenAccount(database, token, now())
    if (!account || account.userId === userId || account.userId === endsSessionOf) continue
    if (await hasJoinedAnyGroup(database, account.userId)) return true
  }
  return false
}

/**
 * Adds a key for a device that has lost its key but not its cookie. From then on it can renew its session by the key.
 */
async function addKey(services: Services, request: Request, response: Response): Promise<void> {
  const asked = readBody(AddedKey, request.body)
  if (!asked.ok) return refuse(response, asked.code)
  const { userId } = accountOf(request)
  const added = await addDeviceKey(services, { userId, key: asked.value.key })
  if (!added.ok) return refuse(response, added.code)
  response.json({ success: true, user: added.value })
}

/** Returns null instead of a refusal without a session, because every first visit asks. */
async function answerSession(services: Services, request: Request, response: Response): Promise<void> {
  const { database, settings, now } = services
  const [token] = sessionTokensOf(request, settings)
  const account = token === undefined ? undefined : await findProvenAccount(database, token, now())
  const user = account && (await findUser(database, account.userId))
  response.json({ success: true, user: user ?? null })
}

async function answerDeviceCode(services: Services, request: Request, response: Response): Promise<void> {
  const code = await makeDeviceCode(services, accountOf(request).userId)
  // A duration instead of a time, because the device's clock may be wrong.
  response.json({ success: true, code, expiresInSeconds: deviceCodeSeconds })
}

/** Succeeds without a session, too. */
async function signOut(services: Services, request: Request, response: Response): Promise<void> {
  await endSessions(services, request)
  clearSessionCookie(response, services.settings)
  response.json({ success: true })
}

/** Every account is premium, because all sign-ins are local: plan limits apply to people who come from LINE. */
async function answerMe({ database }: Services, request: Request, response: Response): Promise<void> {
  const user = await findUser(database, accountOf(request).userId)
  assert(user, 'a session has its user')
  response.json({ success: true, user: { ...user, isPremium: true } })
}

async function endSessions({ database, settings }: Services, request: Request): Promise<void> {
  for (const token of sessionTokensOf(request, settings)) await endSession(database, token)
}
