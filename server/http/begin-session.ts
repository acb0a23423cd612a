/** Begins the session of a person who has proved who they are, and ends the session that the caller had before. */
import type { Request, Response } from 'express'
import type { UserId } from '#shared/model/user.ts'
import { isKnownToOthers } from '#server/db/accounts.ts'
import { deviceOf } from '#server/identity/device-of.ts'
import { endSession, findProvenAccount, openSession } from '#server/identity/sessions.ts'
import { ensureProfile } from '#server/identity/ensure-profile.ts'
import type { PreparedSignIn } from '#server/identity/local-sign-in.ts'
import { valueOrRefuse } from '#shared/mutations/define-mutation.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { sessionTokensOf, setSessionCookie } from './session-cookie.ts'

type Exchange = { request: Request; response: Response }
type Beginning = PreparedSignIn & {
  endsSessionOf: UserId | null | undefined
  /** The refusal if another person would be signed out. */
  ifAnother: 'account-mismatch' | 'other-person-signed-in'
}

/**
 * The token is always a new one, so a token that somebody has put into the browser before the sign-in is worth nothing
 * after it.
 */
export async function beginSession(
  services: Services,
  { request, response }: Exchange,
  { userId, formerUserId, deviceKey, complete, endsSessionOf, ifAnother }: Beginning,
): Promise<void> {
  const { database, settings, newToken, now } = services
  if (await wouldLeaveAnother(services, request, { userId, endsSessionOf }))
    return refuse(response, ifAnother)
  const user = valueOrRefuse(await complete())
  await ensureProfile(services, user)
  const token = newToken()
  const device = deviceOf(request.headers['user-agent'])
  const opening = { token, userId: user.id, at: now(), device, deviceKey }
  if (!(await openSession(database, opening))) return refuse(response, 'device-revoked')
  // The sessions of a person who was signed in here before must not stay valid.
  await endSessions(services, request)
  setSessionCookie(response, settings, token)
  response.json({ success: true, user, token, ...(formerUserId === undefined ? {} : { formerUserId }) })
}

export async function endSessions({ database, settings }: Services, request: Request): Promise<void> {
  for (const token of sessionTokensOf(request, settings)) await endSession(database, token)
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
    if (await isKnownToOthers(database, account.userId)) return true
  }
  return false
}
