/** The person's own account: who they are, and its deletion. */
import type { Request, Response, Router } from 'express'
import * as z from 'zod/mini'
import { assert } from '#shared/assert.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { UserId } from '#shared/model/user.ts'
import { refusals } from '#shared/rejection-codes.ts'
import { findUser } from '#server/db/accounts.ts'
import { isDeletedAccount } from '#server/db/deleted-accounts.ts'
import { findAccount } from '#server/identity/sessions.ts'
import { isSystemAdmin } from '#server/identity/system-admins.ts'
import { readGroups } from '#server/db/group-reads.ts'
import type { Plan } from '#server/sync/plan-limits.ts'
import { deleteAccount } from '#server/sync/delete-account.ts'
import { lineConsentOf } from './line-consent.ts'
import { readBody, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, lineTokenOf, sessionTokensOf } from './session-cookie.ts'

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
  const asked = readBody(Deletion, request.body)
  if (!asked.ok) return refuse(response, asked.code)
  const { userId } = asked.value
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
