/** The calls of the user management. The server checks at each of them that the person is a system admin. */
import {
  type AdminPendingMemberDetail,
  type AdminUserDetail,
  PendingMemberAnswer,
  PendingMemberList,
  UserAnswer,
  UserList,
} from '#shared/api/user-management.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin, fetchList, type ListQuery } from './admin-calls.ts'

export function fetchUsers(query: ListQuery, waiting: Waiting): Promise<Answer<UserList>> {
  return fetchList('/api/admin/users', UserList, query, waiting)
}

export function fetchPendingMembers(query: ListQuery, waiting: Waiting): Promise<Answer<PendingMemberList>> {
  return fetchList('/api/admin/pending-members', PendingMemberList, query, waiting)
}

export function fetchUser(id: UserId, waiting: Waiting): Promise<Answer<AdminUserDetail>> {
  return asAdmin(callSignedIn({ method: 'GET', path: userDetailPath(id), read: readUser }, waiting))
}

type ProfileEdit = Partial<Pick<Profile, 'displayName' | 'statusMessage'>>

export function saveUser(id: UserId, body: ProfileEdit): Promise<Answer<AdminUserDetail>> {
  return asAdmin(callSignedIn({ method: 'PATCH', path: userDetailPath(id), body, read: readUser }))
}

export function changeUser(
  id: UserId,
  body: { isAdmin: boolean } | { isPremium: boolean },
): Promise<Answer<true>> {
  return sendChange({ method: 'PATCH', path: userPath(id), body })
}

export function deleteUser(id: UserId): Promise<Answer<true>> {
  return sendChange({ method: 'DELETE', path: userPath(id) })
}

/** Signs out one device, or all of them. */
export function endDevices(id: UserId, deviceId?: string): Promise<Answer<true>> {
  const one = deviceId === undefined ? '' : `/${deviceId}`
  return sendChange({ method: 'DELETE', path: `${userPath(id)}/devices${one}` })
}

export function fetchPendingMember(
  id: PendingMemberId,
  waiting: Waiting,
): Promise<Answer<AdminPendingMemberDetail>> {
  return asAdmin(
    callSignedIn({ method: 'GET', path: pendingMemberDetailPath(id), read: readPerson }, waiting),
  )
}

type PersonEdit = Partial<Pick<PendingMember, 'name' | 'phone' | 'email'>>

export function savePendingMember(
  id: PendingMemberId,
  body: PersonEdit,
): Promise<Answer<AdminPendingMemberDetail>> {
  return asAdmin(callSignedIn({ method: 'PATCH', path: pendingMemberDetailPath(id), body, read: readPerson }))
}

export function deletePendingMember(id: PendingMemberId): Promise<Answer<true>> {
  return sendChange({ method: 'DELETE', path: `/api/admin/pending-members/${id}` })
}

const userPath = (id: UserId) => `/api/admin/user-management/${id}`
const userDetailPath = (id: UserId) => `/api/admin/user-detail/${id}`
const pendingMemberDetailPath = (id: PendingMemberId) => `/api/admin/pending-member-detail/${id}`
const readUser = (body: unknown) => UserAnswer.safeParse(body).data?.user
const readPerson = (body: unknown) => PendingMemberAnswer.safeParse(body).data?.pendingMember

function sendChange(call: {
  method: 'PATCH' | 'DELETE'
  path: string
  body?: object
}): Promise<Answer<true>> {
  return asAdmin(callSignedIn({ ...call, read: () => true as const }))
}
