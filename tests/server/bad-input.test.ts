/**
 * Bad input to every call gives the right status, code and sentence, and stores nothing. The whole database is
 * compared, except for when a session was last used. A rejection that cannot be repeated is not logged either.
 */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionSeconds } from '#shared/limits.ts'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { badCalls } from './bad-calls.ts'
import { badChanges } from './bad-changes.ts'
import { badConditions } from './bad-conditions.ts'
import { badProfiles } from './bad-profiles.ts'
import { badSettlements } from './bad-settlements.ts'
import { type BadFixture, badExpenses, goodExpense } from './bad-expenses.ts'
import { dumpDatabase } from './dump-database.ts'
import { type Person, type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { type Method, type Fixture, ask, call, createFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: BadFixture
let former: Person
let nobody: Pick<Person, 'agent'>

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createBadFixture(await createFixture(server))
  nobody = { agent: request.agent(server.http) }
  former = await server.signIn('元メンバー')
  await call(former, 'POST', '/groups/join', { inviteCode: fixture.inviteCode })
  const place = memberIdOf({ groupId: GroupId.parse(fixture.group), userId: former.user.id })
  await call(former, 'DELETE', `/groups/${fixture.group}/members/${place}`)
})
beforeEach(() => {
  server.clock.now = startOfTests
})
afterAll(() => server.stop())

/**
 * The fixture with an expense that 次郎 shares, a deleted expense, a transfer, and a pending member linked to 太郎.
 */
async function createBadFixture(trip: Fixture): Promise<BadFixture> {
  const { hanako, taro, group, jiro } = trip
  const lunch = { ...goodExpense(trip), participants: [{ pendingMemberId: jiro }] }
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, lunch)
  const { expense: deleted } = await call(hanako, 'POST', `/groups/${group}/expenses`, lunch)
  await call(hanako, 'DELETE', `/expenses/${deleted.id}`)
  const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 100, paymentDate: '2026-11-20' }
  const { transfer } = await call(hanako, 'POST', `/groups/${group}/transfers`, sent)
  const { pendingMember } = await call(hanako, 'POST', `/groups/${group}/pending-members`, { name: 'タロ' })
  const link = `/groups/${group}/pending-members/${pendingMember.id}/link`
  await call(hanako, 'POST', link, { userId: taro.user.id })
  return {
    ...trip,
    expense: expense.id,
    deleted: deleted.id,
    transfer: transfer.id,
    linked: pendingMember.id,
  }
}

type Asked = Parameters<typeof ask>

async function expectRefusal(asked: Asked, code: RejectionCode) {
  const before = await dumpDatabase(server.database)
  const { status, body } = await ask(...asked)
  expect([status, body]).toEqual([
    refusals[code].status,
    { success: false, error: rejectionSentences[code], code },
  ])
  expect(await dumpDatabase(server.database)).toBe(before)
}

const badRows = [
  ...badExpenses,
  ...badChanges,
  ...badCalls,
  ...badSettlements,
  ...badConditions,
  ...badProfiles,
]

it.each(badRows)('$what is refused: $code', async (row) => {
  const { method = 'POST', path, body, headers, code } = row
  await expectRefusal([fixture.hanako, method, path(fixture), body?.(fixture), headers], code)
})

describe('every call that there is', () => {
  /** All calls, and whether their address names a group that a former member knows. */
  const everyCall: [Method, (fixture: BadFixture) => string, 'of a group' | 'of anybody'][] = [
    ['GET', () => '/groups', 'of anybody'],
    ['POST', () => '/groups', 'of anybody'],
    ['POST', () => '/groups/join', 'of anybody'],
    ['POST', () => '/session/codes', 'of anybody'],
    ['GET', () => '/user/profile', 'of anybody'],
    ['POST', () => '/user/profile', 'of anybody'],
    ['PUT', () => '/user/profile', 'of anybody'],
    ['PATCH', () => '/user/profile', 'of anybody'],
    ['GET', ({ group }) => `/groups/${group}`, 'of a group'],
    ['PUT', ({ group }) => `/groups/${group}`, 'of a group'],
    ['PATCH', ({ group }) => `/groups/${group}`, 'of a group'],
    ['PUT', ({ group }) => `/groups/${group}/update`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/trash`, 'of a group'],
    ['POST', ({ group }) => `/groups/${group}/generate-invite-code`, 'of a group'],
    ['DELETE', ({ group, taro }) => `/groups/${group}/members/${placeIn(group, taro)}`, 'of a group'],
    ['POST', ({ group }) => `/groups/${group}/pending-members`, 'of a group'],
    ['PATCH', ({ group, jiro }) => `/groups/${group}/pending-members/${jiro}`, 'of a group'],
    ['DELETE', ({ group, jiro }) => `/groups/${group}/pending-members/${jiro}`, 'of a group'],
    ['POST', ({ group, jiro }) => `/groups/${group}/pending-members/${jiro}/link`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/expenses`, 'of a group'],
    ['POST', ({ group }) => `/groups/${group}/expenses`, 'of a group'],
    ['GET', ({ expense }) => `/expenses/${expense}`, 'of a group'],
    ['PUT', ({ expense }) => `/expenses/${expense}`, 'of a group'],
    ['PATCH', ({ expense }) => `/expenses/${expense}`, 'of a group'],
    ['DELETE', ({ expense }) => `/expenses/${expense}`, 'of a group'],
    ['POST', ({ deleted }) => `/expenses/${deleted}/restore`, 'of a group'],
    ['POST', ({ expense }) => `/expenses/${expense}/payments`, 'of a group'],
    ['POST', ({ expense }) => `/expenses/${expense}/settle`, 'of a group'],
    ['POST', ({ group }) => `/groups/${group}/settle`, 'of a group'],
    ['POST', ({ group }) => `/groups/${group}/transfers`, 'of a group'],
    ['PUT', ({ group, transfer }) => `/groups/${group}/transfers?transferId=${transfer}`, 'of a group'],
    ['PATCH', ({ group, transfer }) => `/groups/${group}/transfers?transferId=${transfer}`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/transfers`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/settlement-calculator?unit=100`, 'of a group'],
    ['DELETE', ({ group, transfer }) => `/groups/${group}/transfers?transferId=${transfer}`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/settlement`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/expenses?q=${encodeURIComponent('昼食')}`, 'of a group'],
    ['GET', ({ group }) => `/groups/${group}/statistics`, 'of a group'],
    ['DELETE', ({ group }) => `/groups/${group}`, 'of a group'],
    ['DELETE', ({ group }) => `/groups/${group}/delete`, 'of a group'],
    ['PUT', ({ group, taro }) => `/groups/${group}/members/${placeIn(group, taro)}/role`, 'of a group'],
    ['POST', ({ group, jiro }) => `/groups/${group}/pending-members/${jiro}/restore`, 'of a group'],
  ]
  const ofGroup = everyCall.filter(([, , whose]) => whose === 'of a group')

  it.each(everyCall)(
    '%s %s refuses a person who is signed out, before it reads the body',
    async (method, path) => {
      await expectRefusal([nobody, method, path(fixture), method === 'GET' ? undefined : '{'], 'signed-out')
    },
  )

  it.each(everyCall)('%s %s refuses a session that has run out', async (method, path) => {
    server.clock.now = startOfTests + sessionSeconds
    await expectRefusal([fixture.hanako, method, path(fixture)], 'signed-out')
  })

  it.each(ofGroup)('%s %s treats the group as unknown for an outsider', async (method, path) => {
    const address = path(fixture)
    const code = address.startsWith('/expenses') ? 'expense-not-found' : 'group-not-found'
    await expectRefusal([fixture.outsider, method, address, goodBody(method, address)], code)
  })

  it.each(ofGroup)('%s %s refuses a person whose membership has ended', async (method, path) => {
    const address = path(fixture)
    await expectRefusal([former, method, address, goodBody(method, address)], 'membership-ended')
  })

  function placeIn(group: string, { user }: Person): string {
    return memberIdOf({ groupId: GroupId.parse(group), userId: user.id })
  }

  /** A valid body for a member's call to the address. */
  function goodBody(method: Method, address: string): unknown {
    const { hanako, taro } = fixture
    if (method === 'GET' || method === 'DELETE' || address.endsWith('-code')) return undefined
    if (address.endsWith('/settle'))
      return address.startsWith('/groups') ? { expenses: [{ id: fixture.expense }] } : undefined
    if (address.endsWith('/restore')) return undefined
    if (address.endsWith('/role')) return { role: 'admin' }
    if (address.endsWith('/link')) return { userId: taro.user.id }
    if (address.endsWith('/payments')) return { userId: taro.user.id, paid: true }
    if (address.includes('?transferId=')) return { amount: 200 }
    if (address.endsWith('/transfers')) {
      return { fromId: taro.user.id, toId: hanako.user.id, amount: 1, paymentDate: '2026-11-20' }
    }
    if (address.includes('expenses'))
      return method === 'PUT' || method === 'PATCH' ? { title: '夕食' } : goodExpense(fixture)
    return { name: '奈良旅行' }
  }
})
