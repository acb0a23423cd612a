/** A group to which people apply: what they do, one after the other, and what is there then. */
import { expect } from 'vitest'
import { groupPeopleMax } from '#shared/limits.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import type { Group } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { recordChange } from './record-change.ts'
import { mutationIdOf, pendingIdOf } from './ids.ts'
import { userIdOf } from './money-rows.ts'
import { placeOf } from './people.ts'
import { groupDelta, groupId, openDevice, peek, scope } from './sync-rows.ts'

export const mother = pendingIdOf(2)
export const motherCode = 'MOTHER23'
/** Outside of the group, like みさき. */
export const shiro: Actor = { userId: userIdOf(6), displayName: '四郎' }
export const applicationIdIn = ({ userId }: Actor) => applicationIdOf({ groupId, userId })

const stamp = { version: 1, createdVersion: 1, ordinal: 9 }
const personOf = (id: PendingMemberId) =>
  ({
    id,
    groupId,
    name: '仮',
    ...pendingMemberDefaults,
    status: 'uninvited',
    linkedTo: null,
    createdAt: 1,
    ...stamp,
  }) as const

export type Applicants = Awaited<ReturnType<typeof openApplicants>>

/** 花子 owns the group, 太郎 is an admin, 次郎 a member, 三郎 has left. 母 is invited by a code of her own, to be an admin. */
export async function openApplicants() {
  const store = await openDevice(groupDelta())
  const invited = {
    name: '母',
    role: 'admin',
    status: 'invited',
    inviteCode: motherCode,
    invitedAt: 2,
  } as const
  await store.transaction((tx) => tx.rows('pendingMembers').put({ ...personOf(mother), ...invited }))
  let changes = 0
  const setGroup = (fields: Partial<Group>) =>
    store.transaction(async (tx) => {
      const group = await tx.rows('groups').get(groupId)
      if (group) await tx.rows('groups').put({ ...group, ...fields })
    })
  await setGroup({ inviteMethod: 'approval' })

  /** Resolves with `ok` or the code of the refusal, which has changed nothing. */
  async function does<Name extends MutationName>(by: Actor, name: Name, args: ArgsOf<Name>): Promise<string> {
    changes += 1
    const change = {
      scope,
      name,
      args,
      actor: by,
      mutationId: mutationIdOf(2_000 + changes),
      at: 100 + changes,
    }
    const before = await peek(store)
    const outcome = await recordChange(store, change)
    if (!outcome.ok) expect(await peek(store)).toEqual(before)
    return outcome.ok ? 'ok' : outcome.code
  }

  const person = async (id: PendingMemberId) =>
    (await peek(store)).pendingMembers.find((row) => row.id === id)
  return {
    store,
    setGroup,
    does,
    /** When the last change was made. */
    lastAt: () => 100 + changes,
    apply: (by: Actor, inviteCode = 'CODE', pendingMemberId: PendingMemberId | null = null) =>
      does(by, 'application.apply', { inviteCode, message: `${by.displayName}です`, pendingMemberId }),
    withdraw: (by: Actor) => does(by, 'application.withdraw', {}),
    setRole: (by: Actor, id: PendingMemberId, role: 'admin' | 'member') =>
      does(by, 'pendingMember.setRole', { id, role }),
    approve: (by: Actor, whom: Actor, pendingMemberId: PendingMemberId | null = null) =>
      does(by, 'application.approve', { id: applicationIdIn(whom), pendingMemberId }),
    reject: (by: Actor, whom: Actor, reason = '満員です') =>
      does(by, 'application.reject', { id: applicationIdIn(whom), reason }),
    join: (by: Actor, inviteCode = 'CODE', pendingMemberId?: PendingMemberId) =>
      does(by, 'member.join', { inviteCode, ...(pendingMemberId ? { pendingMemberId } : {}) }),
    applicationOf: async ({ userId }: Actor) =>
      (await peek(store)).applications.find((row) => row.userId === userId),
    memberOf: async ({ userId }: Actor) => (await peek(store)).members.find((row) => row.userId === userId),
    person,
    statusOfMother: async () => (await person(mother))?.status,
    /** As if somebody had been let in another way. */
    putMember: (of: Actor, fields: Partial<Member>) => {
      const { userId, displayName } = of
      const row = { id: placeOf(of, groupId), groupId, userId, displayName, avatarUrl: null, ...stamp }
      const active = { role: 'member', status: 'active', joinedAt: 1 } as const
      return store.transaction((tx) => tx.rows('members').put({ ...row, ...active, ...fields }))
    },
    /** Adds pending members until nobody else has a place. */
    fillGroup: async () => {
      const { members, pendingMembers } = await peek(store)
      const there = members.filter(({ status }) => status === 'active').length + pendingMembers.length
      await store.transaction(async (tx) => {
        for (let number = there; number < groupPeopleMax; number++)
          await tx.rows('pendingMembers').put(personOf(pendingIdOf(1_000 + number)))
      })
    },
  }
}
