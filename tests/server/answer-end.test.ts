/** The version at which one answer of a download ends: the last one before the answer would have too many rows. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Database } from '#server/db/database.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { openFreshDatabase } from '#tests/support/fresh-database.ts'

const groupId = GroupId.parse('01940000-0000-7000-8000-000000000001')
const scope = scopeOfGroup(groupId)
const head = 100

let database: Database
beforeEach(async () => {
  database = await openFreshDatabase()
})
afterEach(() => database.close())

/** Inserts pending members and tombstones by the versions that wrote them. */
async function given({ people, deleted }: { people: number[]; deleted: number[] }): Promise<void> {
  const { db } = database
  await db.insertInto('scopes').values({ scope, version: head, horizon: 0 }).execute()
  await sql`insert into users (id, display_name, created_at, updated_at) values ('u', '花子', 0, 0)`.execute(
    db,
  )
  await sql`insert into groups (id, name, description, invite_method, created_by, created_at, updated_at,
    version, created_version, ordinal) values (${groupId}, '旅行', '', 'open', 'u', 0, 0, 1, 1, 0)`.execute(
    db,
  )
  for (const [index, version] of people.entries()) {
    await sql`insert into pending_members (id, group_id, name, status, created_at, version, created_version, ordinal)
      values (${`p${index}`}, ${groupId}, 'ゲスト', 'uninvited', 0, ${version}, 1, 0)`.execute(db)
  }
  for (const [index, version] of deleted.entries()) {
    await sql`insert into tombstones
      (scope, table_name, row_id, content, deleted_at, version, created_version, ordinal)
      values (${scope}, 'expenses', ${`e${index}`}, 'null', 0, ${version}, 1, 0)`.execute(db)
  }
}

const all = new Set(['groups', 'pendingMembers', 'tombstones'])
const reached = (after: number, rowsMax: number) =>
  readSyncView(database, (view) => view.lastVersionWithin(scope, { after, upTo: head, rowsMax }))

it('is the scope’s version if all changed rows fit', async () => {
  await given({ people: [5, 6], deleted: [7] })
  expect(await reached(0, 4)).toEqual({ version: head, rowCount: 4, changedIn: all })
  expect(await reached(7, 1)).toEqual({ version: head, rowCount: 0, changedIn: new Set() })
})

it('is before a version that does not fit, whatever tables its rows are in', async () => {
  await given({ people: [5, 9, 9], deleted: [9, 12] })
  expect(await reached(0, 3)).toEqual({
    version: 8,
    rowCount: 2,
    changedIn: new Set(['groups', 'pendingMembers']),
  })
  expect(await reached(0, 4)).toEqual({
    version: 8,
    rowCount: 2,
    changedIn: new Set(['groups', 'pendingMembers']),
  })
  expect(await reached(0, 5)).toEqual({ version: 11, rowCount: 5, changedIn: all })
})

it('includes the first version whole even if it is too large, and nothing after it', async () => {
  await given({ people: [5, 5, 5, 6], deleted: [5, 7] })
  expect(await reached(1, 2)).toEqual({
    version: 5,
    rowCount: 4,
    changedIn: new Set(['pendingMembers', 'tombstones']),
  })
  expect(await reached(1, 3)).toEqual({
    version: 5,
    rowCount: 4,
    changedIn: new Set(['pendingMembers', 'tombstones']),
  })
})
