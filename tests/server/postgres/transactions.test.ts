/** Behaviour of transactions that only PostgreSQL has: they run concurrently, and their connections break. */
import { pendingMemberDefaults, groupDefaults } from '#shared/model/row-defaults.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readGroups } from '#server/db/group-reads.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import { IdTaken } from '#shared/mutations/define-mutation.ts'
import { groupIdOf, pendingIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { newUuid } from '#client/store/new-id.ts'
import { syncRequest } from '#tests/server/sync-requests.ts'
import { startTestServer } from '#tests/server/start-server.ts'
import { freshPostgres } from '#tests/support/fresh-database.ts'

const kyoto = scopeOfGroup(groupIdOf(1))
const onsen = scopeOfGroup(groupIdOf(2))

let database: Database
let another: Database
beforeEach(async () => {
  const databaseUrl = await freshPostgres('migrated')
  database = openDatabase({ databaseUrl })
  another = openDatabase({ databaseUrl })
  const { userId: id, displayName } = hanako
  const user = { id, displayName, lineUserId: null, avatarUrl: null, createdAt: 1, updatedAt: 1 }
  await database.db.insertInto('users').values(user).execute()
})
afterEach(async () => {
  await database.close()
  await another.close()
})

function change(scope: Scope, body: (tx: ScopeTx) => Promise<void>): Promise<void> {
  return changeScope(database, scope, { now: () => 1, creates: true }, async (tx) => {
    if (tx) await body(tx)
    return { value: undefined, isChanged: true }
  })
}

async function createGroup(tx: ScopeTx): Promise<void> {
  const id = groupOfScope(tx.scope)
  await tx.put('groups', {
    id,
    name: '旅行',
    description: '',
    ...groupDefaults,
    inviteMethod: 'open',
    inviteCode: null,
    createdBy: hanako.userId,
    createdAt: 1,
    updatedAt: 1,
  })
  await tx.put('members', {
    id: memberIdOf({ groupId: id, userId: hanako.userId }),
    groupId: id,
    userId: hanako.userId,
    displayName: '花子',
    avatarUrl: null,
    role: 'owner',
    status: 'active',
    joinedAt: 1,
  })
}
const addPerson = (tx: ScopeTx, number: number) =>
  tx.put('pendingMembers', {
    id: pendingIdOf(number),
    groupId: groupOfScope(tx.scope),
    name: 'みさき',
    status: 'uninvited',
    ...pendingMemberDefaults,
    linkedTo: null,
    createdAt: 1,
  })

/** Cuts every connection to the database except the one that runs this, as a restart of PostgreSQL does. */
const cutConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(another.db)

describe('a reader', () => {
  it('sees one moment, whatever is written meanwhile', async () => {
    await change(kyoto, createGroup)
    await readSyncView(another, async (view) => {
      const before = await view.versionOf(kyoto)
      await change(kyoto, (tx) => addPerson(tx, 1))
      expect([before, await view.versionOf(kyoto)]).toEqual([1, 1])
      expect((await view.rows(kyoto, { after: 0, upTo: 9 })).rows).not.toHaveProperty('pendingMembers')
    })
  })

  it('reads in the order of code units, whatever the cluster’s collation', async () => {
    const cluster = await sql<{ isBefore: boolean }>`select '9a' < '10' as is_before`.execute(database.db)
    expect(cluster.rows).toEqual([{ isBefore: true }])
    const ids = ['9a', '10'].map((digits) => GroupId.parse(`${digits}000000-0000-7000-8000-000000000000`))
    for (const id of ids) await change(scopeOfGroup(id), createGroup)
    const groups = await readGroups(database, hanako.userId, (reads) => reads.ownGroups())
    expect(groups.map(({ group }) => group.id)).toEqual(ids.toSorted())
  })
})

describe('every text', () => {
  it('is ordered by code units, because migrations take its type from migrations/dialect.ts', async () => {
    const columns = sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`
    expect((await columns.execute(database.db)).rows).toEqual([])
  })
})

describe('two changes that wait for each other', () => {
  it('do not deadlock for good: one of them runs again, and sees what the other has written', async () => {
    await change(kyoto, createGroup)
    await change(onsen, createGroup)
    const bothHaveOne = Promise.withResolvers<void>()
    let tries = 0
    let written = 0
    const crosswise = (scope: Scope, [one, other]: readonly [number, number]) =>
      change(scope, async (tx) => {
        tries += 1
        await addPerson(tx, one)
        if (++written === 2) bothHaveOne.resolve()
        await bothHaveOne.promise
        await addPerson(tx, other)
      })
    const ended = await Promise.allSettled([crosswise(kyoto, [1, 2]), crosswise(onsen, [2, 1])])
    expect(tries).toBeGreaterThan(2)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = ended.find((one) => one.status === 'rejected')
    expect(refusal?.reason).toBeInstanceOf(IdTaken)
  })
})

describe('a change that collides again and again', () => {
  it.each([['40001'], ['40P01']])('is asked to come again, and takes effect once then: %s', async (code) => {
    const server = await startTestServer({ database, onDefect: () => undefined })
    const taro = await server.signIn('太郎')
    await sql`create function collide() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'collision' using errcode = '${code}'; end`)}`.execute(database.db)
    await sql`create trigger colliding before insert on groups execute function collide()`.execute(
      database.db,
    )
    const args = { name: '沖縄', description: '', inviteMethod: 'open' }
    const mutations = [
      { mutationId: newUuid(), scope: kyoto, name: 'group.create', args, time: server.clock.now },
    ]
    const push = () => taro.agent.post('/api/sync').send(syncRequest(taro, { mutations }))
    const { status, headers, body } = await push()
    expect([status, Number(headers['retry-after']) > 0, body]).toEqual([
      503,
      true,
      { success: false, code: 'unavailable', error: rejectionSentences.unavailable },
    ])
    await sql`drop trigger colliding on groups`.execute(database.db)
    expect((await push()).body.results).toMatchObject([{ status: 'applied' }])
    const groups = await database.db.selectFrom('groups').select('name').execute()
    expect(groups).toEqual([{ name: '沖縄' }])
    await server.stopServing()
  })
})

describe('a lost connection', () => {
  it('fails the running change, which leaves nothing behind, and no later one', async () => {
    await change(kyoto, createGroup)
    const failing = change(kyoto, async (tx) => {
      await addPerson(tx, 1)
      await cutConnections()
      await addPerson(tx, 2)
    })
    await expect(failing).rejects.toThrow(/connection|ECONNRESET/i)
    await change(kyoto, (tx) => addPerson(tx, 3))
    const { rows } = await readSyncView(database, (view) => view.rows(kyoto, { after: 0, upTo: 9 }))
    expect(rows.pendingMembers).toMatchObject([{ id: pendingIdOf(3), version: 2 }])
  })

  it('that is idle has no effect', async () => {
    const server = await startTestServer({ database, onDefect: () => undefined })
    const { agent } = await server.signIn('花子')
    await cutConnections()
    await expect.poll(async () => (await agent.get('/api/groups')).status).toBe(200)
    await server.stopServing()
  })

  it('of the listener is reopened by itself, and reports that changes may have been missed', async () => {
    const heard = new Set<number>()
    const onGap = vi.fn<() => void>()
    const end = await database.notices.listen({ onChange: ({ version }) => heard.add(version), onGap })
    await change(kyoto, createGroup)
    await expect.poll(() => heard.has(1)).toBe(true)
    expect(onGap).not.toHaveBeenCalled()
    await cutConnections()
    await expect.poll(() => onGap.mock.calls).toHaveLength(1)
    const hearsAgain = async () => {
      await change(kyoto, async () => undefined).catch(() => undefined)
      return [...heard].some((one) => one > 1)
    }
    await expect.poll(hearsAgain, { interval: 20, timeout: 10_000 }).toBe(true)
    await end()
  })
})
