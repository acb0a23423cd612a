/** What holds for every row of the table of calls, also for one that is added tomorrow (docs/design.md, "REST calls"). */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#shared/api/calls.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { openCountedDatabase } from '#tests/support/counted-database.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, createFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let ids: Record<string, string>
let statements: () => number
beforeAll(async () => {
  const counted = await openCountedDatabase()
  statements = counted.statements
  server = await startTestServer({ database: counted.database })
  fixture = await createFixture(server)
  const { hanako, group, jiro } = fixture
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, {
    ...lunch(hanako.user.id),
    participants: [{ userId: hanako.user.id }],
  })
  const memberId = memberIdOf({ groupId: GroupId.parse(group), userId: hanako.user.id })
  const applicationId = applicationIdOf({ groupId: GroupId.parse(group), userId: fixture.outsider.user.id })
  await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
  const trip = { title: '紅葉', startDate: '2026-11-20', endDate: '2026-11-22' }
  const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, trip)
  const { item } = await call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, { title: '拝観' })
  const rows = { expenseId: expense.id, itineraryId: itinerary.id, itemId: item.id }
  ids = { groupId: group, ...rows, memberId, pendingMemberId: jiro, applicationId }
})
afterAll(() => server.stop())

const addressOf = (path: string, given = ids) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => given[name] ?? '')
const about = calls.filter(({ path }) => path.includes(':'))
const rowsOf = (rows: typeof calls) => rows.map((row) => [row.method, row.path, row] as const)

describe('every call', () => {
  it('has its own method and path', () => {
    const named = calls.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(named).size).toBe(named.length)
  })

  it.each(rowsOf(calls))('%s %s is refused without a session', async (method, path) => {
    const nobody = { agent: request.agent(server.app) }
    const { status, body } = await ask(nobody, method, addressOf(path))
    expect([status, body.code]).toEqual([401, 'signed-out'])
  })

  it.each(rowsOf(about))('%s %s tells an outsider nothing', async (method, path, { kind }) => {
    const { status, body } = await ask(
      fixture.outsider,
      method,
      addressOf(path),
      method === 'GET' ? undefined : {},
    )
    expect(body).toEqual({ success: false, error: expect.any(String), code: expect.any(String) })
    if (kind !== 'change') expect(status).toBe(404)
  })
  // Each statement takes time that can be measured from outside. So does a longer answer.
  it.each(rowsOf(about))(
    '%s %s answers an outsider as if the group did not exist, after as many statements',
    async (method, path) => {
      const answerOf = async (groupId: string) => {
        const before = statements()
        const body = method === 'GET' ? undefined : {}
        const { status, text, headers } = await ask(
          fixture.outsider,
          method,
          addressOf(path, { ...ids, groupId }),
          body,
        )
        const { date: _date, 'x-request-id': _id, ratelimit: _left, ...others } = headers
        return { status, text, headers: others, statements: statements() - before }
      }
      // The first call of a kind may do what later ones need not.
      await answerOf(ids.groupId ?? '')
      expect(await answerOf(ids.groupId ?? '')).toEqual(await answerOf(newUuid()))
    },
  )
})
