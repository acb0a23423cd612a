/** Statements that would write rows with secrets, and what their trials tell (docs/decisions/0127-dangerous-queries.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { startWithWriter } from './explorer-writes-fixture.ts'
import { groupId } from './recovery-fixture.ts'
import { ask, call } from './trip-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWithWriter>>
beforeAll(async () => {
  fixture = await startWithWriter()
})
afterAll(() => fixture.stop())

describe.skipIf(isOnPostgres())('rows with secrets', () => {
  let secrets: readonly string[]
  beforeAll(async () => (secrets = await plantCodes(fixture.server.database)))

  it.each([
    'delete from pending_members',
    "update pending_members set name = name || '様' returning *",
    'insert or replace into pending_members select * from pending_members',
    "update or replace pending_members set name = '次郎'",
    'insert into pending_members select * from pending_members where true on conflict do update set name = excluded.invite_code',
    'update groups set name = (select invite_code from groups)',
  ])('are changed, replaced and deleted without telling any: %s', async (query) => {
    const { server, admin } = fixture
    expect(secrets.length).toBeGreaterThan(1)
    for (const personal of [false, true]) {
      const told = JSON.stringify((await ask(admin, 'POST', '/admin/db/trials', { query, personal })).body)
      for (const secret of secrets) expect(told).not.toContain(secret)
      if (!personal) expect(told).not.toContain(plantedPhone)
    }
    expect(await codesOf(server.database)).toEqual(secrets)
  })
})

const plantedPhone = '090-9876-1234'

/** A pending member with a code and a phone number. Returns their codes and those of groups. */
async function plantCodes(database: Database): Promise<readonly string[]> {
  const { pendingMember } = await call(fixture.taro, 'POST', `/groups/${groupId}/pending-members`, {
    name: '三郎',
    phone: plantedPhone,
  })
  await call(fixture.taro, 'POST', `/groups/${groupId}/invite`, { pendingMemberId: pendingMember.id })
  return codesOf(database)
}

async function codesOf({ db }: Database): Promise<readonly string[]> {
  const codes = [
    ...(await db.selectFrom('groups').select('inviteCode').execute()),
    ...(await db.selectFrom('pendingMembers').select('inviteCode').execute()),
  ]
  return codes.flatMap(({ inviteCode }) => inviteCode ?? [])
}
