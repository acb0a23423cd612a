/** Answers about a large group are the same as about a small one, and are computed outside of the event loop. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expenseAnswer, transferAnswer, namesIn } from '#shared/api/answers.ts'
import { budgetAnswer } from '#shared/api/trip-answers.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { calculationAnswer, listsInPlace, settlementAnswer } from '#server/answers/settlement-answer.ts'
import { rowFilterIn, statisticsAnswer } from '#server/answers/filtered-rows.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readGroups } from '#server/db/group-reads.ts'
import { migrate } from '#server/db/migrate.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { newUuid } from '#client/store/new-id.ts'
import { largeGroupId, seedLargeGroup } from '#tests/builders/large-group.ts'
import { isOnPostgres, openFreshDatabase } from '#tests/support/fresh-database.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { lunch } from './trip-fixture.ts'

const expenses = 700

let dir: string
let database: Database
let server: TestServer
let hanako: Person
/** The largest number of rows that one statement of the server's own connection has returned. */
let longestRead = 0

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  const opened = isOnPostgres()
    ? await openFreshDatabase()
    : openDatabase({ file: path.join(dir, 'x.sqlite') })
  await migrate(opened)
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      longestRead = Math.max(longestRead, result.rows.length)
      return result
    },
  }
  database = opened
  server = await startTestServer({ database: { ...opened, db: opened.db.withPlugin(counting) } })
  hanako = await server.signIn('花子')
  await seedLargeGroup(opened, { owner: hanako.user.id, expenses, people: 20 })
  longestRead = 0
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

const get = (what: string) => hanako.agent.get(`/api/groups/${largeGroupId}/${what}`)

async function rowsInPlace() {
  return readGroups(database, hanako.user.id, async (reads) => {
    const group = await reads.wholeGroup(largeGroupId)
    if (!group) throw new Error('the group is there')
    return { group, rows: await reads.expenses(largeGroupId) }
  })
}

it('the expenses of a large group are complete and in order, and no single statement reads them all', async () => {
  const { body } = await get('expenses').expect(200).expect('content-type', /json/)
  expect(longestRead).toBeLessThanOrEqual(100)
  const { group, rows } = await rowsInPlace()
  const expected = rows
    .filter((row) => row.transactionType === 'expense')
    .map((row) => expenseAnswer(row, namesIn(group)))
  expect(expected).toHaveLength(686)
  expect(body).toEqual({ success: true, expenses: expected })
  const unpacked = await get('expenses').set('accept-encoding', 'identity').expect(200)
  expect(unpacked.headers['content-encoding']).toBeUndefined()
  expect(unpacked.body).toEqual(body)
})

it('filtered expenses and statistics of a large group are those of the shared functions', async () => {
  const { group, rows } = await rowsInPlace()
  const noPayments = () => []
  const [q, person] = [rows[5]?.title ?? '', rows[5]?.payers[0]?.userKey]
  const found = rows
    .filter(rowFilterIn(group, { q }, noPayments))
    .filter((row) => row.transactionType === 'expense')
  const { body } = await get('expenses').query({ q }).expect(200)
  expect(body).toEqual({ success: true, expenses: found.map((row) => expenseAnswer(row, namesIn(group))) })
  const statistics = statisticsAnswer(rows.filter(rowFilterIn(group, { person }, noPayments)), group)
  const answered = await get('statistics').query({ person }).expect(200)
  expect(answered.body).toEqual({ success: true, statistics })
  expect(longestRead).toBeLessThanOrEqual(100)
})

it('transfers and a what-if settlement of a large group are those of the shared functions', async () => {
  const { group, rows } = await rowsInPlace()
  const transfers = rows.filter((row) => row.transactionType === 'transfer')
  expect(transfers).toHaveLength(14)
  const listed = await get('transfers').expect(200)
  expect(listed.body).toEqual({
    success: true,
    transfers: transfers.map((row) => transferAnswer(row, namesIn(group))),
  })
  const [person, id] = [keyOfUser(hanako.user.id), rows[5]?.id]
  if (!id) throw new Error('the group has rows')
  const conditions = { leftOutPeople: [person], leftOutExpenses: [id], unit: 100, treasurer: person } as const
  const query = { withoutPeople: person, withoutExpenses: id, unit: 100, treasurer: person }
  const { body } = await get('settlement-calculator').query(query).expect(200)
  const data = JSON.parse(JSON.stringify(calculationAnswer(rows, group, conditions)))
  expect(body).toEqual({ success: true, data })
  const recorded = await get('settlement-calculator').expect(200)
  expect(recorded.body.data.net_balances).not.toEqual(data.net_balances)
  expect(longestRead).toBeLessThanOrEqual(100)
})

it('shares of a large group are paid by payments on other pages', async () => {
  const paid = (await rowsInPlace()).rows[0]
  for (const { userKey } of paid?.shares ?? []) {
    const body = { userId: userKey, paid: true }
    await hanako.agent.post(`/api/expenses/${paid?.id}/payments`).send(body).expect(200)
  }
  const { group, rows } = await rowsInPlace()
  expect(rows.filter(({ expenseId }) => expenseId === paid?.id)).not.toEqual([])
  expect(rows[0]?.shares.map(({ isPaid }) => isPaid)).not.toContain(false)
  const answers = rows
    .filter(({ transactionType }) => transactionType === 'expense')
    .map((row) => expenseAnswer(row, namesIn(group)))
  const all = await get('expenses').expect(200)
  expect(all.body).toEqual({ success: true, expenses: answers })
  const unpaid = await get('expenses').query({ unpaid: true }).expect(200)
  expect(unpaid.body).toEqual({ success: true, expenses: answers.slice(1) })
  const settlement = settlementOf({ expenses: rows, pendingMembers: group.pendingMembers })
  const data = JSON.parse(JSON.stringify(settlementAnswer(settlement, group, listsInPlace)))
  expect((await get('settlement').expect(200)).body).toEqual({ success: true, data })
})

/** Counts the worker threads that are started, and passes each to `onThread`. */
function watchThreads(onThread: (thread: Worker) => void = () => undefined) {
  const seen = { count: 0 }
  const listener = (thread: Worker) => {
    seen.count += 1
    onThread(thread)
  }
  process.on('worker', listener)
  return { seen, [Symbol.dispose]: () => void process.off('worker', listener) }
}

it('the settlement of a large group equals the shared function’s, and is computed once per version', async () => {
  using threads = watchThreads()
  const answers = [await get('settlement').expect(200), await get('settlement').expect(200)]
  expect(longestRead).toBeLessThanOrEqual(100)
  expect(threads.seen.count).toBe(1)
  const { group, rows } = await rowsInPlace()
  const settlement = settlementOf({ expenses: rows, pendingMembers: group.pendingMembers })
  expect(settlement.integrity.isOk).toBe(true)
  const data = JSON.parse(JSON.stringify(settlementAnswer(settlement, group, listsInPlace)))
  for (const { body } of answers) expect(body).toEqual({ success: true, data })
  const { user, agent } = hanako
  const expense = { ...lunch(user.id), participants: [{ userId: user.id }] }
  await agent.post(`/api/groups/${largeGroupId}/expenses`).send(expense).expect(200)
  const { body } = await get('settlement').expect(200)
  expect(threads.seen.count).toBe(2)
  expect(JSON.stringify(body)).toContain(expense.title)
})

it('the settlement of a trip of a large group equals the shared function’s', async () => {
  const trip = { title: '京都', startDate: '2026-11-20', endDate: '2026-11-22' }
  const { agent } = hanako
  await agent.patch(`/api/groups/${largeGroupId}`).send({ itineraryEnabled: true }).expect(200)
  const made = await agent.post(`/api/groups/${largeGroupId}/itineraries`).send(trip).expect(200)
  const itineraryId = TripId.parse(made.body.itinerary.id)
  const early = (await rowsInPlace()).rows.slice(0, 200).map(({ id }) => id)
  await database.db.updateTable('expenses').set({ itineraryId }).where('id', 'in', early).execute()
  using threads = watchThreads()
  const { body } = await get(`itineraries/${itineraryId}/settlement`).expect(200)
  expect(threads.seen.count).toBe(1)
  const { group, rows } = await rowsInPlace()
  const place = { itineraryId, living: new Set([itineraryId]) }
  const settlement = settlementOf({ expenses: rows, pendingMembers: group.pendingMembers, trip: place })
  expect(settlement.unsettledTotal).toBeGreaterThan(0)
  const data = JSON.parse(JSON.stringify(settlementAnswer(settlement, group, listsInPlace)))
  expect(body).toEqual({ success: true, data })
  await get(`itineraries/${newUuid()}/settlement`).expect(404)
  expect(threads.seen.count).toBe(1)
})

it('the expenses of a large trip, with budget and actual, are those of the shared functions', async () => {
  const trip = { title: '京都', startDate: '2026-11-20', endDate: '2026-11-22' }
  const { agent } = hanako
  await agent.patch(`/api/groups/${largeGroupId}`).send({ itineraryEnabled: true }).expect(200)
  const made = await agent.post(`/api/groups/${largeGroupId}/itineraries`).send(trip).expect(200)
  const itineraryId = TripId.parse(made.body.itinerary.id)
  const items = `/api/itineraries/${itineraryId}/items`
  const planned = await agent.post(items).send({ title: '宿', estimatedCost: 5_000 }).expect(200)
  const itineraryItemId = TripItemId.parse(planned.body.item.id)
  const ids = (await rowsInPlace()).rows.map(({ id }) => id)
  const ofTrip = async (count: number) => {
    const rows = database.db.updateTable('expenses').where('id', 'in', ids.slice(0, count))
    await rows.set({ itineraryId, itineraryItemId }).execute()
    await recomputeSums(database, scopeOfGroup(largeGroupId))
  }
  await ofTrip(250)
  const ask = () => agent.get(`/api/itineraries/${itineraryId}/expenses`).expect(200)
  const expected = async () => {
    const { group, rows } = await rowsInPlace()
    const spent = rows.filter((row) => row.itineraryId === itineraryId && row.transactionType === 'expense')
    const amount = spent.reduce((sum, row) => sum + row.amount, 0)
    const spending = [{ itineraryItemId, status: 'active' as const, amount, expenseCount: spent.length }]
    const budgets = await readGroups(database, hanako.user.id, (reads) =>
      reads.items(largeGroupId, itineraryId),
    )
    const people = group.members.length + group.pendingMembers.length
    return {
      success: true,
      expenses: spent.map((row) => expenseAnswer(row, namesIn(group))),
      ...budgetAnswer({ items: budgets, people, spending }),
    }
  }
  using threads = watchThreads()
  expect((await ask()).body).toEqual(await expected())
  expect(threads.seen.count).toBe(0)
  await ofTrip(expenses)
  longestRead = 0
  const { body } = await ask()
  expect([threads.seen.count, longestRead <= 100]).toEqual([1, true])
  expect(body).toEqual(await expected())
  expect(body.expenses).toHaveLength(686)
  expect(body.budgetTotal.actual_expense).toBe(686_000)
  const outsider = await server.signIn('知らない人')
  await outsider.agent.get(`/api/itineraries/${itineraryId}/expenses`).expect(404)
})

it('a call whose thread dies silently is refused at once, and served when repeated', async () => {
  {
    using _threads = watchThreads((thread) => thread.once('online', () => void thread.terminate()))
    await get('settlement').expect(500)
    expect(server.takeDefects()).toMatchObject([{ name: 'ThreadEnded' }])
  }
  const answers = await Promise.all([get('settlement'), get('expenses')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

it('a computation that exceeds the memory of its thread is refused with a sentence', async () => {
  const outOfMemory = Object.assign(new Error('the heap is full'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  using _threads = watchThreads((thread) =>
    thread.once('online', () => void thread.emit('error', outOfMemory)),
  )
  const { body } = await get('settlement').expect(422)
  expect(body).toMatchObject({ code: 'answer-too-large', error: expect.stringContaining('多すぎる') })
})

it('an outsider learns nothing of a large group', async () => {
  const outsider = await server.signIn('知らない人')
  for (const what of ['expenses', 'settlement'])
    await outsider.agent.get(`/api/groups/${largeGroupId}/${what}`).expect(404)
  expect(longestRead).toBeLessThanOrEqual(1)
})

it('no query about a large group scans its expenses', async () => {
  if (isOnPostgres()) return
  const plans: [string, RegExp][] = [
    [
      `select expense_id from expense_shares where group_id = 'g' and pending_member_id = 'p' limit 1`,
      /of_pending/,
    ],
    [
      `select version from expenses where group_id = 'g' and version > 5 order by version limit 9`,
      /by_version/,
    ],
    [
      `select * from expenses where group_id = 'g' and (created_version, ordinal, id) > (1, 2, 'x')
      order by created_version, ordinal, id limit 9`,
      /by_recording/,
    ],
    [`select user_id, mutation_id from mutation_log where at < 5 order by at limit 9`, /by_age/],
    [`select scope from tombstones where deleted_at < 5 order by deleted_at limit 9`, /by_age/],
  ]
  for (const [query, index] of plans) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${query}`)}`.execute(
      database.db,
    )
    const plan = rows.map(({ detail }) => detail).join('; ')
    expect(plan, query).toMatch(index)
    expect(plan, query).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})
