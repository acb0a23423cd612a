/** No call costs what a whole group costs, unless its answer is made in a worker thread (docs/decisions/0092-bounded-reads.md). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import request from 'supertest'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExpenseId } from '#shared/model/expense.ts'
import { MemberId } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newId } from '#client/store/new-id.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { syncedTables } from '#server/db/synced-tables.ts'
import { findTombstones } from '#server/db/tombstones.ts'
import {
  largeGroupId,
  largeGroupPersonId,
  largeTripId,
  largeTripItemId,
  seedLargeGroup,
} from '#tests/builders/large-group.ts'
import { isOnPostgres, openFreshDatabase } from '#tests/support/fresh-database.ts'
import { unboundedStatements } from '#tests/support/unbounded-statements.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { call } from './trip-fixture.ts'

/** More than an answer in place may have, and than one statement has parameters of ours. */
const expenses = 700

let dir: string
let database: Database
let server: TestServer
let hanako: Person
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'waritabi-'))
  database = isOnPostgres() ? await openFreshDatabase() : openDatabase({ file: path.join(dir, 'x.sqlite') })
  await migrate(database)
  server = await startTestServer({ database })
  hanako = await server.signIn('花子')
  await seedLargeGroup(database, { owner: hanako.user.id, expenses, people: 20, hasTrip: true })
})
afterEach(async () => {
  await server.stop()
  rmSync(dir, { recursive: true })
})

const scope = scopeOfGroup(largeGroupId)
const group = `/groups/${largeGroupId}`
const tripPath = `/itineraries/${largeTripId}`
const itemPath = `/itinerary-items/${largeTripItemId(1)}`

describe('running sums', () => {
  it('are those of the rows, and an invitation shows them', async () => {
    expect(await wrongSums(database)).toEqual([])
    const { body } = await request(server.http).post('/api/invitations').send({ inviteCode: 'LARGE00001' })
    const { rows } = await sql<{ paid: unknown; share: unknown }>`
      select (select sum(amount) from expense_payers where pending_member_id = ${largeGroupPersonId(3)}) as paid,
        (select sum(amount) from expense_shares where pending_member_id = ${largeGroupPersonId(3)}) as share`.execute(
      database.db,
    )
    const [expected] = rows.map(({ paid, share }) => ({ paid: Number(paid), share: Number(share) }))
    expect(expected?.paid).toBeGreaterThan(0)
    const shown = body.invitation.pendingMembers.find(
      ({ id }: { id: string }) => id === largeGroupPersonId(3),
    )
    expect(shown.records).toEqual(expected)
  })

  it('are corrected where they were wrong', async () => {
    await sql`update person_sums set paid = paid + 7`.execute(database.db)
    await sql`update item_sums set expense_count = expense_count - 1, amount = amount + 3`.execute(
      database.db,
    )
    await sql`insert into item_sums values (${scope}, 'x', 'y', 'active', 5, 1)`.execute(database.db)
    expect(await wrongSums(database)).not.toEqual([])
    expect(await recomputeSums(database, scope)).toBe('right')
    expect(await wrongSums(database)).toEqual([])
  })
})

it('more ids than a statement may have parameters are read all the same, in order of recording', async () => {
  const unknown = Array.from({ length: 70_000 }, () => newId(ExpenseId))
  await inSnapshot(database, async (tx) => {
    const all = await syncedTables.expenses.read(tx, scope, 'all')
    const ids = [...unknown, ...all.map(({ id }) => id).toReversed()]
    expect(await syncedTables.expenses.read(tx, scope, { ids })).toEqual(all)
    const members = await syncedTables.members.read(tx, scope, 'all')
    const memberIds = [...unknown.map((id) => MemberId.parse(id)), ...members.map(({ id }) => id)]
    expect(await syncedTables.members.read(tx, scope, { ids: memberIds })).toEqual(members)
    expect(await findTombstones(tx, { scope, table: 'expenses', ids })).toEqual(new Map())
  })
})

/** Each call, and what it sends. The plans are SQLite's. */
const bounded: [string, () => Promise<unknown>][] = [
  ['an invitation', () => request(server.http).post('/api/invitations').send({ inviteCode: 'LARGE00001' })],
  ['the items of a trip', () => call(hanako, 'GET', `${tripPath}/items`)],
  ['an item', () => call(hanako, 'GET', itemPath)],
  ['a change of an item', () => call(hanako, 'PATCH', itemPath, { title: '宿', sortOrder: 3 })],
  ['a new item', () => call(hanako, 'POST', `${tripPath}/items`, { title: '昼食', date: '2026-05-03' })],
  [
    'an item that is deleted and restored',
    async () => {
      await call(hanako, 'DELETE', itemPath)
      await call(hanako, 'POST', `${itemPath}/restore`)
    },
  ],
  ['the trash', () => call(hanako, 'GET', `${group}/trash`)],
  ['the expenses of a trip', () => call(hanako, 'GET', `${tripPath}/expenses`)],
  ['the settlement', () => call(hanako, 'GET', `${group}/settlement`)],
]

describe.skipIf(isOnPostgres())('no statement reads all rows of a group', () => {
  it.each(bounded)('for %s', async (_what, make) => {
    expect(await unboundedStatements(make)).toEqual([])
  })

  it('and one that does is found', async () => {
    const sums = () => sql`select sum(amount) from expense_shares where group_id = ${largeGroupId}`
    const found = await unboundedStatements(() => sums().execute(database.db))
    expect(found).toHaveLength(1)
  })
})
