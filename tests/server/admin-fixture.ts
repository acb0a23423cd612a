/** A server with a system admin, and what tests of the user management do with it. */
import { assert } from '#shared/assert.ts'
import { AdminUserDetail } from '#shared/api/user-management.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { AppSettings } from '#server/http/services.ts'
import { readAdminLog } from '#server/db/admin-access-log.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { newUuid } from '#client/store/new-id.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type Person, startOfTests, startTestServer } from './start-server.ts'
import { type Method, ask, call } from './trip-fixture.ts'

export type AdminServer = Awaited<ReturnType<typeof startAdminServer>>

/** 花子 is a system admin, 太郎 is none, and each has the plan of their profile. */
export async function startAdminServer(settings: Partial<AppSettings> = {}) {
  const server = await startTestServer({ settings: { plans: 'own', ...settings } })
  const admin = await server.signIn('花子')
  const taro = await server.signIn('太郎')
  await grantAdmin(server.database, admin.user.id, startOfTests)
  const log = () => readAdminLog(server.database, { limit: 100 })
  return {
    server,
    admin,
    taro,
    log,
    /** Who has done what to whom, the newest first. */
    logged: async () =>
      (await log()).map(({ userId, action, subjectId, details }) => [userId, action, subjectId, details]),
    detailOf: async (person: Person) =>
      AdminUserDetail.parse((await call(admin, 'GET', detailPath(person))).user),
    /** 太郎's group with 次郎, who is no user. */
    trip: async () => {
      const described = { name: '京都旅行', inviteMethod: 'open' }
      const { group, inviteCode } = await call(taro, 'POST', '/groups', described)
      const contact = { phone: '090-1234-5678', email: 'jiro@example.com' }
      const path = `/groups/${group.id}/pending-members`
      const { pendingMember } = await call(taro, 'POST', path, { name: '次郎', ...contact })
      return {
        groupId: GroupId.parse(group.id),
        inviteCode: String(inviteCode),
        jiro: PendingMemberId.parse(pendingMember.id),
      }
    },
    stop: async () => {
      assert((await wrongSums(server.database)).length === 0, 'running sums are of the rows')
      await server.stop()
    },
  }
}

export const userPath = (person: Person) => `/admin/user-management/${person.user.id}`
export const detailPath = (person: Person) => `/admin/user-detail/${person.user.id}`

export async function statusAndCode(person: Person, method: Method, path: string, body?: unknown) {
  const answered = await ask(person, method, path, body)
  return [answered.status, answered.body.code]
}

export type Asked = [method: Method, path: string, body?: object]

/** Every call of the user management, about these two. */
export const callsAbout = ({ user, pending }: { user: string; pending: string }): Asked[] => [
  ['GET', '/admin/users'],
  ['GET', `/admin/user-detail/${user}`],
  ['PATCH', `/admin/user-detail/${user}`, { displayName: '改名' }],
  ['PATCH', `/admin/user-management/${user}`, { isAdmin: true }],
  ['PATCH', `/admin/user-management/${user}`, { isPremium: true }],
  ['DELETE', `/admin/user-management/${user}/devices/${newUuid()}`],
  ['DELETE', `/admin/user-management/${user}/devices`],
  ['DELETE', `/admin/user-management/${user}`],
  ['GET', '/admin/pending-members'],
  ['GET', `/admin/pending-member-detail/${pending}`],
  ['PATCH', `/admin/pending-member-detail/${pending}`, { name: '改名' }],
  ['DELETE', `/admin/pending-members/${pending}`],
]
