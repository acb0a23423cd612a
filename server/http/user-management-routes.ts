/**
 * The user management of system admins: the people of the server, and the pending members of all groups
 * (docs/decisions/0118-administration-of-people.md). What changes something logs it in the transaction of the change.
 */
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { camelKeys } from '#shared/api/call-fields.ts'
import { NoBody, readFields } from '#shared/api/define-call.ts'
import {
  PendingMemberEdit,
  PendingMemberListQuery,
  UserChange,
  UserEdit,
  UserListQuery,
} from '#shared/api/user-management.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import { Refusal, givenFields } from '#shared/mutations/define-mutation.ts'
import { type Acting, logAdminAction } from '#server/db/admin-access-log.ts'
import { editProfile, setPlan } from '#server/identity/change-profile.ts'
import { endDeviceOfPerson, endDevicesOfPerson } from '#server/identity/devices-of-person.ts'
import { changeRole, requirePower } from '#server/identity/system-admins.ts'
import { editPendingMember, removePendingMember } from '#server/sync/change-pending-member.ts'
import { deleteAccountOf } from '#server/sync/delete-account.ts'
import {
  pendingMemberAnswer,
  pendingMemberListAnswer,
  userAnswer,
  userListAnswer,
} from './user-management-answers.ts'
import { readJson } from './read-json.ts'
import { answer } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

/** Behind the gates of system admins. */
export function addUserManagementRoutes(
  router: Router,
  services: Services,
  gates: readonly RequestHandler[],
): void {
  const get = (path: string, handle: Handle) => router.get(path, ...gates, inTurn(services, handle))
  const body = readJson(services)
  const patch = (path: string, handle: Handle) =>
    router.patch(path, ...gates, ...body, inTurn(services, handle))
  const remove = (path: string, handle: Handle) =>
    router.delete(path, ...gates, ...body, inTurn(services, withoutBody(handle)))

  get('/admin/users', ({ query }) => userListAnswer(services, readFields(UserListQuery, query)))
  get('/admin/user-detail/:userId', (request) => userAnswer(services, userIdIn(request)))
  patch('/admin/user-detail/:userId', (request) => editUser(services, request))
  patch('/admin/user-management/:userId', (request) => changeUser(services, request))
  remove('/admin/user-management/:userId', (request) => deleteUser(services, request))
  remove('/admin/user-management/:userId/devices', (request) => endDevices(services, request))
  remove('/admin/user-management/:userId/devices/:id', (request) => endDevices(services, request))

  get('/admin/pending-members', ({ query }) =>
    pendingMemberListAnswer(services, readFields(PendingMemberListQuery, query)),
  )
  const onePerson = '/admin/pending-member-detail/:pendingMemberId'
  get(onePerson, (request) => pendingMemberAnswer(services, pendingIdIn(request)))
  patch(onePerson, (request) => editPerson(services, request))
  remove('/admin/pending-members/:pendingMemberId', (request) => deletePerson(services, request))
}

type Handle = (request: Request) => Promise<object>

/** One call of the account after the other, each charged with its cost, as every call that reads or writes rows. */
function inTurn({ accountQueue }: Services, handle: Handle) {
  return async (request: Request, response: Response) => {
    answer(response, { ...(await accountQueue(accountOf(request).userId, () => handle(request))) })
  }
}

function withoutBody(handle: Handle): Handle {
  return async (request) => {
    readFields(NoBody, request.body ?? {})
    return handle(request)
  }
}

function actingIn(request: Request): Acting {
  return { by: accountOf(request).userId, entryId: uuidV7() }
}

async function editUser(services: Services, request: Request): Promise<object> {
  const userId = userIdIn(request)
  const fields = readFields(UserEdit, camelKeys(request.body ?? {}))
  if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
  await editProfile(services, actingIn(request), { ...givenFields(fields), userId })
  return userAnswer(services, userId)
}

async function changeUser(services: Services, request: Request): Promise<object> {
  const { database, now, settings } = services
  const userId = userIdIn(request)
  const change = readFields(UserChange, camelKeys(request.body ?? {}))
  const acting = actingIn(request)
  if ('isAdmin' in change) {
    const deps = { database, now, named: settings.systemAdmins }
    await changeRole(deps, acting, { userId, isAdmin: change.isAdmin })
  } else await setPlan(services, acting, { userId, plan: change.isPremium ? 'premium' : 'free' })
  return {}
}

async function deleteUser(services: Services, request: Request): Promise<object> {
  const { pokes, settings } = services
  const userId = userIdIn(request)
  const acting = actingIn(request)
  if (acting.by === userId) throw new Refusal('own-account')
  await deleteAccountOf({ ...services, plans: settings.plans }, userId, async (tx, at) => {
    await requirePower(tx, settings.systemAdmins, { acting, userId })
    await logAdminAction(tx, acting, { action: 'account-deleted', subjectId: userId, at })
  })
  await pokes.endDeadStreamsOf(userId)
  return {}
}

/** One device, or all if the path names none. */
async function endDevices({ database, pokes, now }: Services, request: Request): Promise<object> {
  const userId = userIdIn(request)
  const acting = actingIn(request)
  const { id } = request.params
  const asked = { userId, at: now() }
  if (typeof id === 'string') await endDeviceOfPerson(database, acting, { ...asked, id })
  else await endDevicesOfPerson(database, acting, asked)
  await pokes.endDeadStreamsOf(userId)
  return {}
}

async function editPerson(services: Services, request: Request): Promise<object> {
  const id = pendingIdIn(request)
  const fields = readFields(PendingMemberEdit, camelKeys(request.body ?? {}))
  if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
  await editPendingMember(services, actingIn(request), { ...givenFields(fields), id })
  return pendingMemberAnswer(services, id)
}

async function deletePerson(services: Services, request: Request): Promise<object> {
  await removePendingMember(services, actingIn(request), pendingIdIn(request))
  return {}
}

function userIdIn({ params }: Request): UserId {
  const id = UserId.safeParse(params.userId)
  if (!id.success) throw new Refusal('id-invalid')
  return id.data
}

function pendingIdIn({ params }: Request): PendingMemberId {
  const id = PendingMemberId.safeParse(params.pendingMemberId)
  if (!id.success) throw new Refusal('id-invalid')
  return id.data
}
