/** The lists of users and pending members on a server with many: each page once, in every order, and by indexes alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PendingMemberList, UserList } from '#shared/api/user-management.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { insertRows } from '#server/db/in-batches.ts'
import { matchesMax } from '#server/db/people-search.ts'
import { grantAdmin } from '#server/db/system-admins.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { unboundedStatements } from '#tests/support/unbounded-statements.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { call } from './trip-fixture.ts'

/** More than a search looks for by its index. */
const many = matchesMax + 500

let server: TestServer
let admin: Person
let users: { id: UserId; displayName: string; createdAt: number; lastLoginAt: number }[]
let people: { id: PendingMemberId; name: string; createdAt: number }[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('管理 花子')
  await grantAdmin(server.database, admin.user.id, startOfTests)
  const { group } = await call(admin, 'POST', '/groups', { name: '大人数' })
  const numbers = Array.from({ length: many }, (_, number) => number)
  users = numbers.map((number) => ({
    id: UserId.parse(newUuid()),
    // Some have the same name, and some the same time.
    displayName: `旅人${String(number % 700)}さん`,
    createdAt: 1_000 + (number % 90),
    lastLoginAt: number % 7 === 0 ? 0 : 2_000 + (number % 50),
  }))
  people = numbers.map((number) => ({
    id: PendingMemberId.parse(newUuid()),
    name: `知人${String(number % 700)}`,
    createdAt: 1_000 + (number % 90),
  }))
  await server.database.db.transaction().execute(async (tx) => {
    for (let first = 0; first < many; first += 100) {
      const batch = users.slice(first, first + 100)
      await insertRows(tx, {
        into: 'users',
        rows: batch.map((user) => ({ ...user, lineUserId: null, avatarUrl: null, updatedAt: 1_000 })),
      })
      const stamp = { version: 1, createdVersion: 1, status: 'uninvited', role: 'member' } as const
      await insertRows(tx, {
        into: 'pendingMembers',
        rows: people.slice(first, first + 100).map((person, index) => ({
          ...{ ...person, ...stamp, groupId: GroupId.parse(group.id), ordinal: first + index, phone: '' },
          ...{ email: '', inviteCode: null, invitedAt: null, linkedTo: null },
        })),
      })
    }
  })
})
afterAll(() => server.stop())

const listUsers = async (query: string) => UserList.parse(await call(admin, 'GET', `/admin/users?${query}`))
const listPeople = async (query: string) =>
  PendingMemberList.parse(await call(admin, 'GET', `/admin/pending-members?${query}`))

type Page = { next: string | null }

async function pagesOf<P extends Page>(list: (query: string) => Promise<P>, query: string): Promise<P[]> {
  const pages: P[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: P = await list(`${query}&limit=100${next === '' ? '' : `&after=${next}`}`)
    pages.push(page)
    next = page.next
  }
  return pages
}

const byCodeUnits = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

describe.each(['asc', 'desc'] as const)('in the direction %s', (direction) => {
  const sign = direction === 'asc' ? 1 : -1

  it.each([
    ['created', 'createdAt'],
    ['name', 'displayName'],
    ['login', 'lastLoginAt'],
  ] as const)('every user is on one page, ordered by %s', async (sort, key) => {
    const pages = await pagesOf(listUsers, `sort=${sort}&direction=${direction}&filter=others`)
    const expected = users.toSorted((a, b) => sign * (byCodeUnits(a[key], b[key]) || byCodeUnits(a.id, b.id)))
    expect(pages.flatMap((page) => page.users.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
    expect(pages.map(({ total }) => total?.count ?? null)).toEqual([many, ...pages.slice(1).map(() => null)])
  })

  it.each([
    ['created', 'createdAt'],
    ['name', 'name'],
  ] as const)('every pending member is on one page, ordered by %s', async (sort, key) => {
    const pages = await pagesOf(listPeople, `sort=${sort}&direction=${direction}`)
    const expected = people.toSorted(
      (a, b) => sign * (byCodeUnits(a[key], b[key]) || byCodeUnits(a.id, b.id)),
    )
    expect(pages.flatMap((page) => page.pendingMembers.map(({ id }) => id))).toEqual(
      expected.map(({ id }) => id),
    )
  })
})

describe('a text', () => {
  const named = (part: string) => users.filter(({ displayName }) => displayName.includes(part)).length
  const found = async (q: string) =>
    (await pagesOf(listUsers, `q=${encodeURIComponent(q)}`)).flatMap((page) => page.users).length

  it.each(['旅人699さん', '9さん', '699', '人69'])('finds everybody whose name contains %s', async (q) => {
    expect(await found(q)).toBe(named(q))
    expect((await listUsers(`q=${encodeURIComponent(q)}`)).total).toEqual({
      count: named(q),
      isLowerBound: false,
    })
  })

  it('that very many names contain finds them all, and says that they are more than it counts', async () => {
    expect(await found('旅人')).toBe(many)
    expect((await listUsers('q=旅人')).total).toEqual({ count: matchesMax, isLowerBound: true })
    expect((await listPeople('q=大人数')).total).toEqual({ count: matchesMax, isLowerBound: true })
    expect((await listPeople('q=知人1')).total?.isLowerBound).toBe(false)
  })

  it('is not read as a pattern', async () => {
    for (const q of ['旅人_', '旅%', String.raw`\\`]) expect(await found(q)).toBe(0)
  })

  it('longer than what is kept of a name is compared as a whole', async () => {
    const displayName = `${'あ'.repeat(30)}い`
    await call(admin, 'PUT', '/user/profile', { displayName })
    for (const [q, count] of [
      ['あ'.repeat(30), 1],
      [displayName, 1],
      ['あ'.repeat(31), 0],
      [`${'あ'.repeat(20)}い`, 1],
      [`${'あ'.repeat(20)}う`, 0],
    ] as const)
      expect([q, await found(q)]).toEqual([q, count])
  })
})

describe.skipIf(isOnPostgres())('no statement reads everybody', () => {
  const queries = [
    '',
    'sort=name',
    'sort=login&direction=asc',
    'q=旅人',
    'q=旅人&sort=login',
    'q=699&sort=name',
  ]
  it.each([...queries, 'filter=admins', 'filter=others&sort=name'])('for users: %s', async (query) => {
    expect(await unboundedStatements(() => listUsers(query))).toEqual([])
    const { next } = await listUsers(query)
    if (next !== null)
      expect(await unboundedStatements(() => listUsers(`${query}&after=${next}`))).toEqual([])
  })

  it.each(['', 'sort=name', 'q=知人', 'q=大人数&sort=name', 'q=699'])(
    'for pending members: %s',
    async (query) => {
      expect(await unboundedStatements(() => listPeople(query))).toEqual([])
    },
  )
})
