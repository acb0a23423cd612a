/** The purge deletes everything that is too old, nothing else, and never much at once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scopeSchema } from '#shared/model/key-schemas.ts'
import type { Database } from '#server/db/database.ts'
import { purge, purgeInSteps, logKeptSeconds, tombstoneKeptSeconds } from '#server/sync/purge-daily.ts'
import { isOnPostgres, openFreshDatabase } from '#tests/support/fresh-database.ts'

const now = 1_795_000_000
const many = 2_300
const kinds = ['mutation_log', 'tombstones', 'sessions'] as const

let database: Database
beforeEach(async () => {
  database = await openFreshDatabase()
  await database.db
    .insertInto('scopes')
    .values([
      { scope: scopeSchema.parse('g:01940000-0000-7000-8000-0000000000aa'), version: 9_000, horizon: 3 },
      { scope: scopeSchema.parse('g:01940000-0000-7000-8000-0000000000bb'), version: 9_000, horizon: 8_000 },
    ])
    .execute()
})
afterEach(() => database.close())

/** Inserts `count` rows of each kind, each a second younger than the one before; the first `old` are too old. */
async function fill(count: number, old: number): Promise<void> {
  const { db } = database
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const at = (keptSeconds: number) => sql`${now - keptSeconds - old - 1} + n`
  await sql`insert into users (id, display_name, created_at, updated_at)
    values ('01940000-0000-5000-8000-00000000000a', '花子', 0, 0)`.execute(db)
  await sql`insert into mutation_log (mutation_id, user_id, scope, content_hash, version, at)
    ${numbers} select 'm' || n, '01940000-0000-5000-8000-00000000000a', 'g:x', 'h', n, ${at(logKeptSeconds)}
    from numbers`.execute(db)
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
    ${numbers} select 't' || n, '01940000-0000-5000-8000-00000000000a', 0, 0, ${at(0)}
    from numbers`.execute(db)
  await sql`insert into tombstones
    (scope, table_name, row_id, version, created_version, ordinal, content, deleted_at)
    ${numbers} select case n % 2 when 0 then 'g:01940000-0000-7000-8000-0000000000aa'
      else 'g:01940000-0000-7000-8000-0000000000bb' end, 'expenses', 'e' || n, n, 1, 0, 'null',
      ${at(tombstoneKeptSeconds)} from numbers`.execute(db)
}

async function countIn(table: (typeof kinds)[number]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    database.db,
  )
  return Number(rows[0]?.count)
}

it('deletes everything that is too old, and nothing younger', async () => {
  // The oldest row that stays is exactly as old as rows are kept.
  await fill(many, many - 9)
  await purge(database, now)
  const left = { log: await countIn('mutation_log'), tombstones: await countIn('tombstones') }
  expect(left).toEqual({ log: 9, tombstones: 9 })
  // A session has expired at the exact end of its lifetime, so one less is left.
  expect(await countIn('sessions')).toBe(8)
  const scopes = await database.db.selectFrom('scopes').select('horizon').orderBy('scope').execute()
  expect(scopes).toEqual([{ horizon: 2_290 }, { horizon: 8_000 }])
})

it('a clock that is a year ahead for some time deletes nothing that is to be kept for long', async () => {
  const [day, year] = [24 * 60 * 60, 365 * 24 * 60 * 60]
  const left = async () => [await countIn('mutation_log'), await countIn('tombstones')]
  const monthBefore = now - 30 * day
  await fill(many, 0)
  await purgeInSteps(database, monthBefore)
  await purgeInSteps(database, monthBefore + year)
  expect(await left()).toEqual([many, many])
  await purgeInSteps(database, monthBefore)
  // No server ran for two months. The purge makes up for them within days.
  for (let days = 0; days < 10; days += 1) await purgeInSteps(database, now + (30 + days) * day)
  expect(await left()).toEqual([0, 0])
})

// PostgreSQL is another process, whose work is not counted in turns of the event loop.
it.skipIf(isOnPostgres())('yields to other calls after some hundred rows', async () => {
  await fill(many, many)
  let isOver = false
  const purging = purge(database, now).finally(() => {
    isOver = true
  })
  const left = { mutation_log: many, tombstones: many, sessions: many }
  const forgottenAtOnce: number[] = []
  while (!isOver) {
    for (const kind of kinds) {
      const count = await countIn(kind)
      forgottenAtOnce.push(left[kind] - count)
      left[kind] = count
    }
    await nextTurn()
  }
  await purging
  expect(left).toEqual({ mutation_log: 0, tombstones: 0, sessions: 0 })
  expect(Math.max(...forgottenAtOnce)).toBeLessThanOrEqual(1_000)
})

it('deletes records of restores, but not those of rows that were only given back', async () => {
  const { db } = database
  const [old, young] = [now - logKeptSeconds - 1, now - logKeptSeconds]
  const scope = scopeSchema.parse('g:01940000-0000-7000-8000-0000000000aa')
  const heads = [old, young].map((at) => ({ epoch: `e${now - at}`, scope, version: 7, at }))
  await db.insertInto('epochHeads').values(heads).execute()
  const userId = '01940000-0000-5000-8000-00000000000a'
  await sql`insert into users (id, display_name, created_at, updated_at) values (${userId}, '花子', 0, 0)`.execute(
    db,
  )
  await sql`insert into groups (id, name, description, invite_method, invite_code, created_by, created_at, updated_at,
    version, created_version, ordinal) values (${scope.slice(2)}, '沖縄', '', 'open', 'A', ${userId}, 0, 0, 1, 1, 0)`.execute(
    db,
  )
  await sql`insert into members (id, group_id, user_id, display_name, role, status, joined_at,
    version, created_version, ordinal) values ('m1', ${scope.slice(2)}, ${userId}, '花子', 'member', 'left', 0, 8, 8, 0)`.execute(
    db,
  )
  const given = { scope, versionBefore: 9, writtenVersion: 8 }
  const members = { ...given, tableName: 'members' as const, at: old }
  const expenses = { ...given, tableName: 'expenses' as const }
  await db
    .insertInto('givenBack')
    .values([
      { ...members, rowId: 'm1' },
      { ...members, rowId: 'm2' },
      { ...expenses, rowId: 'e1', at: old },
      { ...expenses, rowId: 'e2', at: young },
    ])
    .execute()
  await purge(database, now)
  const left = await db.selectFrom('givenBack').select('rowId').orderBy('rowId').execute()
  expect(left).toEqual([{ rowId: 'e2' }, { rowId: 'm1' }])
  expect(await db.selectFrom('epochHeads').select('epoch').execute()).toEqual([
    { epoch: `e${logKeptSeconds}` },
  ])
})
