/** Where an answer ends by the number of its rows: what is left is said to be left, and nothing is left without need. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { type Scope, scopeOfGroup } from '#shared/model/scope.ts'
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { readChanges, answerRowsMax } from '#server/sync/read-changes.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { call } from './trip-fixture.ts'

let server: TestServer
let hanako: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(() => server.stop())

async function makeGroup(): Promise<GroupId> {
  const { group } = await call(hanako, 'POST', '/groups', { name: '京都旅行' })
  return GroupId.parse(group.id)
}

/**
 * Up to so many rows, each of a version of its own. Their ids are shorter than those of people, because otherwise the bytes
 * of an answer would end it first.
 */
async function fill(groupId: GroupId, rowCount: number): Promise<Scope> {
  const { db } = server.database
  const scope = scopeOfGroup(groupId)
  const { version: first } = await db
    .selectFrom('scopes')
    .select('version')
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  // The group and its owner stand already.
  const rows = Array.from({ length: rowCount - 2 }, (_, index) => ({
    ...{ id: `${groupId.slice(0, 4)}${index}` as PendingMemberId, groupId },
    ...{ name: '友', status: 'uninvited' as const },
    ...{ ...pendingMemberDefaults, linkedTo: null, createdAt: 0, ordinal: 0 },
    ...{ version: first + index + 1, createdVersion: first + index + 1 },
  }))
  await db.insertInto('pendingMembers').values(rows).execute()
  await db
    .updateTable('scopes')
    .set({ version: first + rows.length })
    .where('scope', '=', scope)
    .execute()
  return scope
}

async function ask(cursors: Record<Scope, number> = {}) {
  const reading = { database: server.database, schema: syncSchema, areSumsVerified: () => true }
  const { scopes, more } = await readChanges(reading, hanako.user.id, {
    ...{ epoch: null, schema: syncSchema, cursors: { ...cursors, [`u:${hanako.user.id}`]: 1 } },
  })
  const rowsIn = (rows: object) =>
    Object.values(rows).reduce((sum: number, ofTable: unknown[]) => sum + ofTable.length, 0)
  return { more, rowCounts: scopes.map(({ rows }) => rowsIn(rows)), scopes }
}

it('a group that just has room comes whole, and nothing is said to be left', async () => {
  await fill(await makeGroup(), answerRowsMax)
  expect(await ask()).toMatchObject({ more: false, rowCounts: [answerRowsMax] })
})

it('a group for which no room is left is said to be left, and comes with the next answer', async () => {
  const [first, second] = [await makeGroup(), await makeGroup()].toSorted()
  assert(first && second, 'two groups are made')
  const scope = await fill(first, answerRowsMax)
  await fill(second, 3)
  const { scopes, ...answered } = await ask()
  expect(answered).toEqual({ more: true, rowCounts: [answerRowsMax] })
  expect(await ask({ [scope]: scopes[0]?.to ?? 0 })).toMatchObject({ more: false, rowCounts: [3] })
})
