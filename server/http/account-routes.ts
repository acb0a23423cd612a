/** The person's own account: who they are, its deletion, and its sessions. */
import * as z from 'zod/mini'
import type { Request, Response, Router } from 'express'
import { readFields } from '#shared/api/define-call.ts'
import { assert } from '#shared/assert.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { UserId } from '#shared/model/user.ts'
import { refusals } from '#shared/rejection-codes.ts'
import { findUser } from '#server/db/accounts.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import { findAccount, endAllSessions, endSessionById, listSessions } from '#server/identity/sessions.ts'
import { isSystemAdmin } from '#server/identity/system-admins.ts'
import { readGroups } from '#server/db/group-reads.ts'
import type { Plan } from '#server/sync/plan-limits.ts'
import { deleteAccount } from '#server/sync/delete-account.ts'
import { deauthorize } from '#server/identity/line-api.ts'
import { accountOfLine } from '#server/identity/line-sign-in.ts'
import { readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, lineTokenOf, sessionTokensOf, currentTokenOf } from './session-cookie.ts'

export function addAccountRoutes(router: Router, services: Services): void {
  const { bodies, limits } = services
  router.get('/me', requireSession(services), (request, response) => answerMe(services, request, response))
  // With a LINE token the call asks LINE, as a sign-in does.
  const limit = services.lineTokens ? limits.signIns : limits.signedOut
  router.delete('/me', limit, ...readJson({ bodies }), (request, response) =>
    answerDeletion(services, request, response),
  )
}

async function answerMe(services: Services, request: Request, response: Response): Promise<void> {
  const { userId } = accountOf(request)
  const user = await findUser(services.database, userId)
  assert(user, 'a session has its user')
  const plan = await planOfUser(services, userId)
  const isAdmin = await isSystemAdmin(services.database, services.settings.systemAdmins, userId)
  const account = { ...user, plan, isPremium: plan === 'premium' }
  response.json({ success: true, user: account, isSystemAdmin: isAdmin })
}

/** The plan by which the person's limits are counted. */
function planOfUser({ database, settings: { plans } }: Services, userId: UserId): Promise<Plan> | Plan {
  return plans === 'own' ? readGroups(database, userId, (reads) => reads.ownPlan()) : plans
}

/** The person has to be named, so that nobody deletes the account of whoever has signed in on another tab. */
const Deletion = z.strictObject({ userId: UserId })

/**
 * Without a session it succeeds if the account is deleted, which is how a call ends whose first answer was lost. What the
 * first call may have left is done then.
 *
 * With the person's LINE token it also takes back their consent at LINE. A failure of LINE keeps nobody from deleting their
 * account: `isDeauthorized` says whether the person still has to do it in LINE.
 */
async function answerDeletion(services: Services, request: Request, response: Response): Promise<void> {
  const { database, settings, pokes, now, accountQueue } = services
  const { userId } = readFields(Deletion, request.body)
  const consent = await lineConsentOf(services, request)
  const [token] = sessionTokensOf(request, settings).filter((given) => given !== lineTokenOf(request))
  const bySession = token === undefined ? undefined : await findAccount(database, token, now())
  const account = bySession ?? consent
  if (account && account.userId !== userId) return refuse(response, 'account-mismatch')
  if (!account && !(await isDeletedAccount(database, userId))) return refuse(response, 'signed-out')
  const deps = { ...services, plans: settings.plans }
  const { groupsInTheWay } = await accountQueue(userId, () => deleteAccount(deps, userId))
  if (groupsInTheWay.length > 0) return refuseForGroups(response, groupsInTheWay)
  await pokes.endDeadStreamsOf(userId)
  clearSessionCookie(response, settings)
  if (settings.line === null) return void response.json({ success: true })
  const isDeauthorized = consent?.userId === userId && (await consent.takeBack())
  response.json({ success: true, isDeauthorized })
}

/** Names the groups, so that the person can go to them. */
function refuseForGroups(response: Response, groups: readonly { id: string; name: string }[]): void {
  const code = 'owner-of-groups'
  const refusal = { success: false, error: rejectionSentences[code], code, groups }
  response.status(refusals[code].status).json(refusal)
}

/** A person's own sessions: listing them, and ending one or all of them (docs/design.md, "Sessions"). */
export function addOwnSessionsRoutes(router: Router, services: Services): void {
  const { database, pokes, settings, now } = services
  const callerOf = (request: Request) => {
    return { userId: accountOf(request).userId, token: currentTokenOf(request, settings), at: now() }
  }
  const answerList = async (request: Request, response: Response) => {
    response.json({ success: true, sessions: await listSessions(database, callerOf(request)) })
  }
  const endOne = async (request: Request<{ id: string }>, response: Response) => {
    if (!(await endSessionById(database, callerOf(request), request.params.id)))
      return refuse(response, 'session-not-found')
    await pokes.endDeadStreamsOf(accountOf(request).userId)
    response.json({ success: true })
  }
  const endAll = async (request: Request, response: Response) => {
    await endAllSessions(database, callerOf(request))
    await pokes.endDeadStreamsOf(accountOf(request).userId)
    clearSessionCookie(response, settings)
    response.json({ success: true })
  }
  router.get('/sessions', requireSession(services), answerList)
  router.delete('/sessions/:id', requireSession(services), endOne)
  router.delete('/sessions', requireSession(services), endAll)
}

type LineConsent = {
  userId: UserId
  /** Ends the consent at LINE. Resolves with whether LINE has done it. */
  takeBack: () => Promise<boolean>
}

/** The account of the call's LINE token, if it has a valid one. */
async function lineConsentOf(
  { database, settings, lineTokens }: Services,
  request: Request,
): Promise<LineConsent | undefined> {
  const token = lineTokenOf(request)
  const { line } = settings
  if (token === undefined || line === null || lineTokens === null) return undefined
  const person = await lineTokens.personOf(token)
  const account = person.ok ? await accountOfLine(database, person.value) : undefined
  return account && { userId: account.userId, takeBack: () => deauthorize(line, token) }
}
