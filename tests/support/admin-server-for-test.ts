/** The calls of the user management as screens make them in tests, and who makes them. */
import { vi } from 'vitest'
import type {
  AdminPendingMember,
  AdminUser,
  AdminUserDetail,
  AdminPendingMemberDetail,
} from '#shared/api/user-management.ts'
import type { ListedLog, LogCounts, LogDetails } from '#shared/api/system-logs.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { forgetSystemAdmin } from '#client/session/system-admin.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { FakeEventSource } from './fake-event-source.ts'

const at = 1_795_000_000

type Named = { id: UserId; displayName: string }
export const hanako: Named = { id: newId(UserId), displayName: '花子' }
export const taro: Named = { id: newId(UserId), displayName: '太郎' }

/** 花子 is an admin, and 太郎 has the premium plan. */
export function userOf({ id, displayName }: Named): AdminUser {
  return {
    id,
    displayName,
    pictureUrl: null,
    statusMessage: '',
    lineUserId: id === taro.id ? 'U9a01e77d5c0b42' : null,
    isSystemAdmin: id === hanako.id,
    isNamedBySetting: false,
    isPremium: id === taro.id,
    isPlanShared: false,
    groupCount: 3,
    createdAt: at,
    updatedAt: at,
    lastLoginAt: at,
  }
}

export function userDetailOf(person: Named, changed: Partial<AdminUserDetail> = {}): AdminUserDetail {
  return {
    ...userOf(person),
    premiumGrant: null,
    expenseStats: { totalExpenses: 37 },
    createdGroups: [],
    groups: [{ id: newId(GroupId), name: 'バンコク 2026冬', description: '', role: 'admin', joinedAt: at }],
    devices: [
      { id: 'phone', device: 'iPhone・LINE', createdAt: at, seenAt: at },
      { id: 'key', device: '', createdAt: at, seenAt: null },
    ],
    ...changed,
  }
}

export const misaki: AdminPendingMember = {
  id: newId(PendingMemberId),
  name: '美咲',
  role: 'member',
  status: 'applied',
  createdAt: at,
  groupId: newId(GroupId),
  groupName: 'バンコク 2026冬',
  appliedByUserName: '佐藤 フミ',
}

export const misakiDetail: AdminPendingMemberDetail = {
  ...misaki,
  phone: '090-1234-5678',
  email: '',
  inviteCode: 'ABCD2345',
  invitedAt: at,
  group: { name: 'バンコク 2026冬', description: '年末の旅', createdAt: at },
  creator: { displayName: '花子', pictureUrl: null },
  applicant: { displayName: '佐藤 フミ', pictureUrl: null },
  appliedAt: at,
}

type Listed = {
  users?: readonly AdminUser[]
  pendingMembers?: readonly AdminPendingMember[]
  total?: number
  next?: string
}

export function pageOf({ users, pendingMembers, total, next }: Listed): Response {
  const exactly = (count: number) => ({ count, isLowerBound: false })
  return Response.json({
    success: true,
    ...(users ? { users } : {}),
    ...(pendingMembers ? { pendingMembers } : {}),
    next: next ?? null,
    total: total === undefined ? null : exactly(total),
    counts: total === undefined ? null : { users: exactly(1_512), pendingMembers: exactly(604) },
  })
}

export const refusal = (code: string, status: number) =>
  Response.json({ success: false, error: '', code }, { status })

/** An error that 太郎's phone has sent. */
export const sentLog: LogDetails = {
  id: '0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e',
  kind: 'device',
  level: 'error',
  category: 'sync',
  message: 'TypeError: x is undefined',
  timestamp: at,
  requestId: '5f1c2b7e-0a51-4f7e-8b0a-1c52a3d4e5f6',
  userId: taro.id,
  userName: taro.displayName,
  stack: 'TypeError: x is undefined\nat save (save.ts:1:2)',
  data: '{"status":503}',
  sessionId: 's-1',
  userAgent: 'iPhone',
  url: '/groups',
  deviceTimestamp: at - 60,
}

export const logsOf = (logs: readonly ListedLog[], next: string | null = null) =>
  Response.json({ success: true, logs, next })

/** Day by day, unless it is said otherwise. */
export const countsOf = (counts: LogCounts['counts'], given: Partial<LogCounts> = {}) =>
  Response.json({ success: true, step: 86_400, isCut: false, counts, ...given })

type Answers = Record<string, (query: URLSearchParams, body: unknown) => Response | Promise<Response>>

/** Answers by method and path. A test replaces those that it is about. */
export function adminServer() {
  const answers: Answers = {
    'GET /api/admin/verify': () => Response.json({ success: true, isSystemAdmin: true }),
    'GET /api/admin/users': () => pageOf({ users: [userOf(hanako), userOf(taro)], total: 2 }),
    'GET /api/admin/system-logs': () => logsOf([sentLog]),
    'GET /api/admin/system-logs/counts': () => countsOf([]),
    [`GET /api/admin/system-logs/${sentLog.id}`]: () => Response.json({ success: true, log: sentLog }),
    'GET /api/admin/pending-members': () => pageOf({ pendingMembers: [misaki], total: 1 }),
    [`GET /api/admin/pending-member-detail/${misaki.id}`]: () =>
      Response.json({ success: true, pendingMember: misakiDetail }),
  }
  for (const person of [hanako, taro])
    answers[`GET /api/admin/user-detail/${person.id}`] = () =>
      Response.json({ success: true, user: userDetailOf(person) })
  /** Method and address of each call, and what was sent. */
  const asked: string[] = []
  const sent: unknown[] = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (!pathname.startsWith('/api/admin/')) throw new TypeError('no connection')
    const content: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push(`${method} ${address}`)
    sent.push(content)
    const answer = answers[`${method} ${pathname}`]
    return answer ? answer(searchParams, content) : Response.json({ success: true })
  })
  return { answers, asked, sent }
}

export async function signInAsAdmin(): Promise<void> {
  forgetSystemAdmin()
  await becomeAccount({ userId: hanako.id, displayName: hanako.displayName, avatarUrl: null })
}

export async function leaveAdmin(): Promise<void> {
  const database = currentDatabase()
  await leaveAccount()
  await database.delete()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
