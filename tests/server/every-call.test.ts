/** What holds for every row of the table of calls, also for one that is added tomorrow (docs/design.md, "REST calls"). */
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#shared/api/calls.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { newUuid } from '#client/store/new-id.ts'
import { openCountedDatabase } from '#tests/support/counted-database.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { multipartOf } from './multipart.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, type Method, ask, call, createFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let ids: Record<string, string>
/** The ids of rows of the same group that are deleted. */
let deleted: Record<string, string>
let nobody: Person
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
  nobody = await server.signIn('無所属')
  deleted = await deletedRows(hanako)
  const attachmentId = await attached(hanako, expense.id)
  const rows = { expenseId: expense.id, itineraryId: itinerary.id, itemId: item.id, attachmentId }
  ids = { groupId: group, ...rows, memberId, pendingMemberId: jiro, applicationId }
})
afterAll(() => server.stop())

async function attached(person: Person, expenseId: string): Promise<string> {
  const file = { name: 'file', content: pngOf('京都') }
  const field = { name: 'expenseId', content: expenseId, fileName: null }
  const { attachment } = await call(person, 'POST', '/attachments', multipartOf(file, field))
  return attachment.id
}

async function deletedRows(hanako: Person): Promise<Record<string, string>> {
  const { group } = fixture
  const participants = [{ userId: hanako.user.id }]
  const spent = { ...lunch(hanako.user.id), participants }
  const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, spent)
  const trip = { title: '雪見', startDate: '2026-12-20', endDate: '2026-12-22' }
  const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, trip)
  const { item } = await call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, { title: '雪' })
  const attachmentId = await attached(hanako, expense.id)
  await call(hanako, 'DELETE', `/attachments/${attachmentId}`)
  await call(hanako, 'DELETE', `/expenses/${expense.id}`)
  await call(hanako, 'DELETE', `/itineraries/${itinerary.id}`)
  return { expenseId: expense.id, itineraryId: itinerary.id, itemId: item.id, attachmentId }
}

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
    const signedOut = { agent: request.agent(server.http) }
    const { status, body } = await ask(signedOut, method, addressOf(path))
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
  it.each(rowsOf(about))(
    '%s %s answers an outsider as if the group did not exist, after as many statements',
    async (method, path) => {
      const answerTo = (groupId: string) => answered(method, addressOf(path, { ...ids, groupId }), {})
      // The first call of a kind may do what later ones need not.
      await answerTo(ids.groupId ?? '')
      expect(await answerTo(ids.groupId ?? '')).toEqual(await answerTo(newUuid()))
    },
  )

  describe.each(['a member of another group', 'a member of no group'] as const)('%s', (person) => {
    it.each(rowsOf(about.filter(({ path }) => !path.includes(':groupId'))))(
      'is answered by %s %s as if there were no such row, after as many statements',
      async (method, path) => {
        const name = /:(\w+)/.exec(path)?.[1] ?? ''
        const body = { ...bodies[`${method} ${path}`] }
        const by = person === 'a member of no group' ? nobody : fixture.outsider
        const answerTo = (id: string) => answered(method, addressOf(path, { [name]: id }), body, by)
        await answerTo(ids[name] ?? '')
        const known = await answerTo(ids[name] ?? '')
        expect(known).toEqual(await answerTo(newUuid()))
        expect(known).toEqual(await answerTo(deleted[name] ?? ''))
        expect([known.status, JSON.parse(known.text).code]).toEqual([404, missing[name]])
      },
    )
  })
})

/** Each statement takes time that can be measured from outside. So does a longer answer. */
async function answered(method: Method, address: string, sent: object, by = fixture.outsider) {
  const before = statements()
  const body = method === 'GET' ? undefined : sent
  const { status, text, headers } = await ask(by, method, address, body)
  const { date: _date, 'x-request-id': _id, ratelimit: _left, ...others } = headers
  return { status, text, headers: others, statements: statements() - before }
}

const missing: Record<string, string> = {
  expenseId: 'expense-not-found',
  itineraryId: 'itinerary-not-found',
  itemId: 'item-not-found',
  attachmentId: 'attachment-not-found',
}

/** What calls need to be read as far as the row. The others need no body. */
const bodies: Record<string, object> = {
  'POST /itineraries/:itineraryId/items': { title: '拝観' },
  'PUT /itineraries/:itineraryId/items/reorder': { itemIds: [newUuid()] },
  'PUT /itineraries/:itineraryId/reorder-items': { itemIds: [newUuid()] },
  'PUT /itinerary-items/:itemId/financial-status': { financialStatus: 'NOT_SET' },
  'POST /itinerary-items/:itemId/extensions': { key: '予約番号', value: 'A1' },
  'PUT /expenses/:expenseId/link-item': { itineraryItemId: null },
  'POST /itineraries/:itineraryId/transfers': {
    ...{ fromId: newUuid(), toId: newUuid(), amount: 1_000, paymentDate: '2026-11-20' },
  },
  'POST /expenses/:expenseId/payments': { userId: newUuid(), paid: true },
}
