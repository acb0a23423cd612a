/** A group to which people apply, through the sync call, for tests of applications and of codes. */
import { expect } from 'vitest'
import { assert } from '#shared/assert.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { Database } from '#server/db/database.ts'
import { newInviteCode } from '#server/identity/secrets.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { type Person, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'

export type ApplicationTest = Awaited<ReturnType<typeof openApplicationTest>>

export const deltaOf = ({ scopes }: SyncResponse, of: Scope): ScopeDelta | undefined =>
  scopes.find((delta) => delta.scope === of)
export const ofPerson = ({ user }: Person) => scopeOfUser(user.id)

/** 花子 owns a group of which 太郎 is a member. みさき is outside. */
export async function openApplicationTest() {
  const server = await startTestServer()
  const hanako = await server.signIn('花子')
  const taro = await server.signIn('太郎')
  const misaki = await server.signIn('みさき')
  const groupId = GroupId.parse(newUuid())
  const scope = scopeOfGroup(groupId)

  async function sync(person: Person, more: object = {}): Promise<SyncResponse> {
    const request = syncRequest(person, { cursors: {}, ...more })
    const { status, body } = await person.agent.post('/api/sync').send(request)
    expect(status).toBe(200)
    return body
  }

  /** Makes a change in the group. Resolves with its status, or with the code of the refusal. */
  async function does(person: Person, name: string, args: object): Promise<string> {
    server.clock.now += 1
    const mutation = { mutationId: newUuid(), time: server.clock.now, scope, name, args }
    const [result] = (await sync(person, { mutations: [mutation] })).results
    assert(result, 'each change has a result')
    return 'code' in result ? result.code : result.status
  }

  const { db } = server.database
  const groupCode = async () => {
    const group = db.selectFrom('groups').select('inviteCode').where('id', '=', groupId)
    return (await group.executeTakeFirstOrThrow()).inviteCode ?? ''
  }
  const idOf = ({ user }: Person) => applicationIdOf({ groupId, userId: user.id })
  const propagate = (database: Database = server.database) =>
    propagateProfiles({ database, now: () => server.clock.now, newInviteCode })

  const args = { name: '沖縄', description: '', inviteMethod: 'open' }
  expect(await does(hanako, 'group.create', args)).toBe('applied')
  expect(await does(taro, 'member.join', { inviteCode: await groupCode() })).toBe('applied')
  expect(await does(hanako, 'group.edit', { inviteMethod: 'approval' })).toBe('applied')
  return {
    ...{ server, hanako, taro, misaki, groupId, scope, sync, does, groupCode, idOf, propagate },
    placeOf: ({ user }: Person) => memberIdOf({ groupId, userId: user.id }),
    personalCode: async (id: PendingMemberId) => {
      const person = db.selectFrom('pendingMembers').select('inviteCode').where('id', '=', id)
      return (await person.executeTakeFirstOrThrow()).inviteCode ?? ''
    },
    apply: async (person: Person, fields: { inviteCode?: string; message?: string } = {}) =>
      does(person, 'application.apply', {
        inviteCode: await groupCode(),
        message: 'よろしく',
        pendingMemberId: null,
        ...fields,
      }),
    approve: (by: Person, whom: Person, pendingMemberId: PendingMemberId | null = null) =>
      does(by, 'application.approve', { id: idOf(whom), pendingMemberId }),
    reject: (by: Person, whom: Person) =>
      does(by, 'application.reject', { id: idOf(whom), reason: '満員です' }),
    /** Adds a pending member with a code of their own. */
    invite: async (name = '母'): Promise<PendingMemberId> => {
      const id = PendingMemberId.parse(newUuid())
      expect(await does(hanako, 'pendingMember.add', { id, name })).toBe('applied')
      expect(await does(hanako, 'pendingMember.invite', { id })).toBe('applied')
      return id
    },
    /** What the applicant's own scope says of their application, and the scope's version. */
    copyOf: async (person: Person) => {
      const delta = deltaOf(await sync(person), ofPerson(person))
      const [copy, ...others] = delta?.rows.ownApplications ?? []
      expect(others).toEqual([])
      return { copy, version: delta?.to }
    },
    /** Whose rows in other scopes are noted as outdated. */
    unfinished: async () =>
      (await db.selectFrom('profileChanges').select('userId').execute()).map(({ userId }) => userId),
    stop: async () => {
      assert((await wrongSums(server.database)).length === 0, 'running sums are of the rows')
      await server.stop()
    },
  }
}
