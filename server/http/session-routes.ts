/** Sign-in and sign-out (docs/design.md, "Identity"). */
import type { Request, Response, Router } from 'express'
import { readFields } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { deviceCodeSeconds } from '#shared/limits.ts'
import type { Result } from '#shared/result.ts'
import { findUser } from '#server/db/accounts.ts'
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
import { isLinkedToLine } from '#server/identity/line-sign-in.ts'
import { findProvenAccount } from '#server/identity/sessions.ts'
import { valueOrRefuse } from '#shared/mutations/define-mutation.ts'
import { beginSession, endSessions } from './begin-session.ts'
import { addLineSessionRoute } from './line-routes.ts'
import { readJson } from './read-json.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, currentTokenOf, sessionTokensOf } from './session-cookie.ts'
import { accountOf, requireProof, requireSession } from './require-session.ts'

export function addSessionRoutes(router: Router, services: Services): void {
  const { bodies, limits } = services
  if (services.lineTokens) addLineSessionRoute(router, services, services.lineTokens)
  else addLocalSessionRoutes(router, services)
  router.post(
    '/session/key',
    limits.signIns,
    requireProof(services),
    ...readJson({ bodies }),
    (request, response) => addKey(services, request, response),
  )
  router.get('/session', limits.signedOut, (request, response) => answerSession(services, request, response))
  router.delete('/session', limits.signedOut, (request, response) => signOut(services, request, response))
}

/** Sessions that began by a name go on when the server gets LINE, but no new ones begin. */
function addLocalSessionRoutes(router: Router, services: Services): void {
  const { bodies, limits } = services
  router.post('/session/local', limits.signIns, ...readJson({ bodies }), (request, response) =>
    signIn(services, request, response),
  )
  router.post('/session/codes', limits.signIns, requireSession(services), (request, response) =>
    answerDeviceCode(services, request, response),
  )
}

async function signIn(services: Services, request: Request, response: Response): Promise<void> {
  const asked = readSignIn(request.body)
  const prepared = valueOrRefuse(await prepareSignIn(services, asked))
  const { endsSessionOf } = asked
  const ifAnother = endsSessionOf === undefined ? 'account-mismatch' : 'other-person-signed-in'
  await beginSession(services, { request, response }, { ...prepared, endsSessionOf, ifAnother })
}

function readSignIn(body: unknown): DeviceSignIn | LocalSignIn {
  const isByCode = typeof body === 'object' && body !== null && 'deviceCode' in body
  return isByCode ? readFields(DeviceSignIn, body) : readFields(LocalSignIn, body)
}

function prepareSignIn(
  services: Services,
  asked: DeviceSignIn | LocalSignIn,
): Promise<Result<PreparedSignIn, RejectionCode>> {
  return 'deviceCode' in asked ? signInByCode(services, asked) : signInLocally(services, asked)
}

/** Adds a key for a device that has lost its key but not its cookie. From then on it can renew its session by the key. */
async function addKey(services: Services, request: Request, response: Response): Promise<void> {
  const asked = readFields(AddedKey, request.body)
  const { userId } = accountOf(request)
  const token = currentTokenOf(request, services.settings)
  const user = valueOrRefuse(await addDeviceKey(services, { userId, key: asked.key, token }))
  response.json({ success: true, user })
}

/**
 * Returns null instead of a refusal without a session, because every first visit asks. With LINE it also says whether a LINE
 * account leads to the person: if none does, a device that has lost its key adds another one, by which they can be linked.
 */
async function answerSession(services: Services, request: Request, response: Response): Promise<void> {
  const { database, settings, now } = services
  const [token] = sessionTokensOf(request, settings)
  const account = token === undefined ? undefined : await findProvenAccount(database, token, now())
  const user = account && (await findUser(database, account.userId))
  const line = user && settings.line ? { isLinked: await isLinkedToLine(database, user.id) } : {}
  response.json({ success: true, user: user ?? null, ...line })
}

async function answerDeviceCode(services: Services, request: Request, response: Response): Promise<void> {
  const token = currentTokenOf(request, services.settings)
  const code = valueOrRefuse(await makeDeviceCode(services, { userId: accountOf(request).userId, token }))
  // A duration instead of a time, because the device's clock may be wrong.
  response.json({ success: true, code, expiresInSeconds: deviceCodeSeconds })
}

/** Succeeds without a session, too. */
async function signOut(services: Services, request: Request, response: Response): Promise<void> {
  await endSessions(services, request)
  clearSessionCookie(response, services.settings)
  response.json({ success: true })
}
