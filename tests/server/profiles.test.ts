/** A user's scope: who gets it, and how a new name reaches the groups of its person. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#shared/assert.ts'
import { GroupId } from '#shared/model/group.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { finishProfileChange, unfinishedProfileChanges } from '#server/db/profile-changes.ts'
import { recomputeSums } from '#server/db/recompute-sums.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles, startPropagating } from '#server/sync/propagate-profiles.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

/** The long run uses as many groups as one person can be in. */
const groupsCount = process.env.LONG ? 500 : 60
const batchCount = 20

let server: TestServer
let hanako: Person
let taro: Person
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
  taro = await server.signIn('太郎')
})
afterEach(async () => {
  assert((await wrongSums(server.database)).length === 0, 'running sums are of the rows')
  await server.stop()
})

type Sent = { scope: Scope; name: string; args: object }

async function sync(person: Person, mutations: Sent[] = [], more: object = {}): Promise<SyncResponse> {
  const sent = mutations.map((mutation) => ({ mutationId: newUuid(), time: server.clock.now, ...mutation }))
  const request = syncRequest(person, { cursors: {}, mutations: sent, ...more })
  const { status, body } = await person.agent.post('/api/sync').send(request)
  expect(status).toBe(200)
  return body
}
const resultsOf = async (person: Person, ...mutations: Sent[]) => (await sync(person, mutations)).results
const ofPerson = ({ user }: Person) => scopeOfUser(user.id)
const deltaOf = ({ scopes }: SyncResponse, scope: Scope): ScopeDelta | undefined =>
  scopes.find((delta) => delta.scope === scope)
const set = (person: Person, args: object): Sent => ({ scope: ofPerson(person), name: 'profile.set', args })

async function makeGroup(owner: Person): Promise<GroupId> {
  const id = GroupId.parse(newUuid())
  const args = { name: '沖縄', description: '', inviteMethod: 'open' }
  expect(await resultsOf(owner, { scope: scopeOfGroup(id), name: 'group.create', args })).toMatchObject([
    { status: 'applied' },
  ])
  return id
}
async function join(person: Person, groupId: GroupId): Promise<void> {
  const group = server.database.db.selectFrom('groups').select('inviteCode').where('id', '=', groupId)
  const { inviteCode } = await group.executeTakeFirstOrThrow()
  const scope = scopeOfGroup(groupId)
  expect(await resultsOf(person, { scope, name: 'member.join', args: { inviteCode } })).toMatchObject([
    { status: 'applied' },
  ])
}
/** A person's name, picture and version as a member of the group sees them. */
async function seenBy(person: Person, groupId: GroupId, userId: UserId) {
  const rows = deltaOf(await sync(person), scopeOfGroup(groupId))?.rows.members ?? []
  const member = rows.find((row) => row.userId === userId)
  return member && [member.displayName, member.avatarUrl, member.version]
}
const propagate = () =>
  propagateProfiles({ database: server.database, now: () => server.clock.now, newInviteCode })

describe('a person’s own scope', () => {
  it('exists from the first sign-in, with the name that was typed', async () => {
    const profile = {
      id: hanako.user.id,
      displayName: '花子',
      avatarUrl: null,
      statusMessage: '',
      plan: 'free',
    }
    expect(deltaOf(await sync(hanako), ofPerson(hanako))?.rows).toMatchObject({ profiles: [profile] })
  })

  it('is sent to nobody else', async () => {
    const others = { cursors: { [ofPerson(hanako)]: 0 } }
    expect((await sync(taro, [], others)).scopes.map(({ scope }) => scope)).toEqual([ofPerson(taro)])
  })

  it('looks to others as if it did not exist', async () => {
    const nobody = scopeOfUser(GroupId.parse(newUuid()) as string as UserId)
    const asked = [
      { name: 'profile.set', args: { displayName: '偽' } },
      { name: 'group.edit', args: { name: '偽' } },
      { name: 'member.join', args: { inviteCode: 'CODE' } },
      { name: 'expense.delete', args: { id: newUuid() } },
    ]
    const codesIn = async (scope: Scope) => {
      const codes = []
      for (const each of asked) codes.push(...(await resultsOf(taro, { scope, ...each })))
      return codes.map((result) => ('code' in result ? result.code : result.status))
    }
    const result = ['profile-not-found', 'group-not-found', 'invite-code-unknown', 'group-not-found']
    expect([await codesIn(ofPerson(hanako)), await codesIn(nobody)]).toEqual([result, result])
    expect(deltaOf(await sync(hanako), ofPerson(hanako))).toMatchObject({ to: 1 })
  })

  it('accepts no rows of a group, even if the group has the person’s id', async () => {
    const id = GroupId.parse(hanako.user.id)
    const args = { name: '沖縄', description: '', inviteMethod: 'open' }
    const results = await resultsOf(taro, { scope: scopeOfGroup(id), name: 'group.create', args })
    expect(results).toMatchObject([{ status: 'applied' }])
    const { scopes } = await sync(hanako)
    expect(scopes.map(({ scope, rows }) => [scope, Object.keys(rows)])).toEqual([
      [ofPerson(hanako), ['profiles']],
    ])
    expect(
      await resultsOf(hanako, { scope: ofPerson(hanako), name: 'group.edit', args: { name: '別' } }),
    ).toMatchObject([{ code: 'group-not-found' }])
  })

  it('cannot be given back as a group, even with one of its versions', async () => {
    const lost = deltaOf(await sync(hanako), ofPerson(hanako))?.versions?.[0]
    const args = { name: '別', description: '', inviteMethod: 'open', versionBefore: 1, lost }
    const results = await resultsOf(hanako, { scope: ofPerson(hanako), name: 'group.giveBack', args })
    expect(results).toMatchObject([{ status: 'rejected', code: 'group-not-found' }])
  })

  it('changes field by field', async () => {
    const avatarUrl = 'https://example.com/hanako.png'
    await sync(hanako, [set(hanako, { avatarUrl }), set(hanako, { displayName: ' はな ' })])
    await sync(hanako, [set(hanako, { statusMessage: '旅行中' })])
    const { rows } = deltaOf(await sync(hanako), ofPerson(hanako)) ?? {}
    expect(rows?.profiles).toMatchObject([{ displayName: 'はな', statusMessage: '旅行中', avatarUrl }])
    const me = await hanako.agent.get('/api/me')
    expect(me.body.user).toMatchObject({ displayName: 'はな' })
  })

  it.each([
    [{ displayName: '' }, 'display-name-required'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'unreadable'],
    [{ avatarUrl: 'http://example.com/a.png' }, 'unreadable'],
    [{ plan: 'premium' }, 'failed'],
    [{}, 'nothing-to-change'],
  ])('refuses %o', async (args, expected) => {
    const [result] = await resultsOf(hanako, set(hanako, args))
    expect(result && 'code' in result ? result.code : result?.status).toBe(expected)
  })
})

describe('a new name', () => {
  it('is written into every group of its person, as one version of each', async () => {
    const groups = [await makeGroup(hanako), await makeGroup(hanako)]
    for (const groupId of groups) await join(taro, groupId)
    const avatarUrl = 'https://example.com/hanako.png'
    await sync(hanako, [set(hanako, { displayName: 'はな' }), set(hanako, { avatarUrl })])
    await Promise.all([propagate(), propagate()])
    await propagate()
    for (const groupId of groups)
      expect(await seenBy(taro, groupId, hanako.user.id)).toEqual(['はな', avatarUrl, 3])
    expect(await server.database.db.selectFrom('profileChanges').selectAll().execute()).toEqual([])
  })

  it('is not lost with the process that has answered: the next process completes it', async () => {
    const groups = [await makeGroup(hanako), await makeGroup(hanako), await makeGroup(hanako)]
    await sync(hanako, [set(hanako, { displayName: 'はな' })])
    const killed = new AbortController()
    let clockReads = 0
    const now = () => {
      clockReads += 1
      if (clockReads === 2) killed.abort()
      return server.clock.now
    }
    await expect(
      propagateProfiles({ database: server.database, now, newInviteCode }, killed.signal),
    ).rejects.toThrow('aborted')
    await propagate()
    for (const groupId of groups)
      expect(await seenBy(hanako, groupId, hanako.user.id)).toEqual(['はな', null, 2])
  })

  it('is not forgotten where another server comes late to the end of the name before it', async () => {
    const groupId = await makeGroup(hanako)
    await sync(hanako, [set(hanako, { displayName: 'はな' })])
    const [before] = await unfinishedProfileChanges(server.database, 1)
    assert(before, 'the change is noted')
    await propagate()
    await sync(hanako, [set(hanako, { displayName: 'はなこ' })])
    await finishProfileChange(server.database, before)
    await propagate()
    expect(await seenBy(hanako, groupId, hanako.user.id)).toEqual(['はなこ', null, 3])
  })

  // Notices within the process: over PostgreSQL they take a way of their own.
  it.skipIf(isOnPostgres()).each([1, 2, 3])(
    'begins a run of its own where it is told %i steps after the last one has failed',
    async (steps) => {
      let reads = 0
      const failingOnce = new Proxy(server.database, {
        get: (target, name) => {
          if (name !== 'db') return Reflect.get(target, name)
          reads += 1
          if (reads === 1) throw new Error('the database is not there')
          return target.db
        },
      })
      const onDefect = async () => {
        for (let step = 0; step < steps; step++) await Promise.resolve()
        server.database.notices.afterCommit({ scope: ofPerson(hanako), version: 2 })
      }
      const now = () => server.clock.now
      const stop = await startPropagating({
        database: failingOnce,
        now,
        newInviteCode,
        onDefect: (error) => {
          expect(error).toMatchObject({ message: 'the database is not there' })
          void onDefect()
        },
      })
      await new Promise((resolve) => setImmediate(resolve))
      await stop()
      expect(reads).toBe(2)
    },
  )

  it('is not written into a group that its person leaves while others are being written', async () => {
    const [first, second] = [await makeGroup(hanako), await makeGroup(hanako)].toSorted()
    assert(first && second, 'two groups are made')
    for (const groupId of [first, second]) await join(taro, groupId)
    await sync(taro, [set(taro, { displayName: 'たろう' })])
    let hasLeft = false
    const leaving = new Proxy(server.database, {
      get: (target, name) => {
        if (name !== 'versionKey') return Reflect.get(target, name)
        return async (tx: Parameters<typeof target.versionKey>[0]) => {
          // The first group is being written; the second one was found before.
          const leave = tx.updateTable('members').set({ status: 'left' }).where('groupId', '=', second)
          if (!hasLeft) await leave.where('userId', '=', taro.user.id).execute()
          hasLeft = true
          return target.versionKey(tx)
        }
      },
    })
    await propagateProfiles({ database: leaving, now: () => server.clock.now, newInviteCode })
    const names = server.database.db.selectFrom('members').select('displayName').orderBy('groupId')
    expect(await names.where('userId', '=', taro.user.id).execute()).toEqual([
      { displayName: 'たろう' },
      { displayName: '太郎' },
    ])
    await recomputeSums(server.database, scopeOfGroup(second))
  })

  it('is not written into groups that its person has left, until they return', async () => {
    const groupId = await makeGroup(hanako)
    await join(taro, groupId)
    const member = deltaOf(await sync(taro), scopeOfGroup(groupId))?.rows.members?.find(
      ({ userId }) => userId === taro.user.id,
    )
    await resultsOf(taro, { scope: scopeOfGroup(groupId), name: 'member.remove', args: { id: member?.id } })
    await sync(taro, [set(taro, { displayName: 'たろう' })])
    await propagate()
    expect(await seenBy(hanako, groupId, taro.user.id)).toEqual(['太郎', null, 3])
    await join(taro, groupId)
    expect(await seenBy(hanako, groupId, taro.user.id)).toEqual(['たろう', null, 4])
  })

  it('is used when groups are created and joined afterwards', async () => {
    await sync(hanako, [set(hanako, { displayName: 'はな', avatarUrl: 'https://example.com/h.png' })])
    const groupId = await makeGroup(hanako)
    expect(await seenBy(hanako, groupId, hanako.user.id)).toEqual(['はな', 'https://example.com/h.png', 1])
  })

  it('is written into more groups than one query reads', { timeout: 400_000 }, async () => {
    const args = { name: '沖縄', description: '', inviteMethod: 'open' }
    for (let made = 0; made < groupsCount; made += batchCount) {
      const scopes = Array.from({ length: batchCount }, () => scopeOfGroup(GroupId.parse(newUuid())))
      await resultsOf(hanako, ...scopes.map((scope) => ({ scope, name: 'group.create', args })))
    }
    await sync(hanako, [set(hanako, { displayName: 'はな' })])
    await propagate()
    const names = await server.database.db.selectFrom('members').select('displayName').distinct().execute()
    expect(names).toEqual([{ displayName: 'はな' }])
    expect(await server.database.db.selectFrom('members').select('id').execute()).toHaveLength(groupsCount)
  })
})
