/**
 * People with devices and a server without faults, for the property of memberships (memberships.test.ts). Devices are away
 * until they sync, so what they have recorded meets what others have done meanwhile.
 */
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { drainQueue } from '#shared/sync/drain.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import { ensureProfile } from '#server/identity/ensure-profile.ts'
import { answerSync } from '#server/sync/answer-sync.ts'
import type { PushDeps } from '#server/sync/run-mutation.ts'
import { propagateProfiles } from '#server/sync/propagate-profiles.ts'
import { groupIdOf, mutationIdOf, uuidOf } from '#tests/builders/ids.ts'
import { hanako, people } from '#tests/builders/people.ts'
import { openMigratedMemory } from '#tests/support/migrated-memory.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'

export type MembershipWorld = Awaited<ReturnType<typeof openMembershipWorld>>
export type AwayDevice = { actor: Actor; store: DeviceStore }

/** How often each outcome has occurred, over all cases. */
export type Tally = Map<string, number>

export async function openMembershipWorld(tally: Tally) {
  const database = await openMigratedMemory()
  const users = people.map(({ userId, displayName }) => ({ id: userId, displayName, avatarUrl: null }))
  const rest = { lineUserId: null, createdAt: 1, updatedAt: 1 }
  await database.db
    .insertInto('users')
    .values(users.map((user) => ({ ...user, ...rest })))
    .execute()
  let clock = 1_795_000_000
  let numbers = 0
  const now = () => clock
  const nextNumber = () => ++numbers
  const deps: PushDeps = {
    database,
    now,
    newInviteCode: (whose) => `${whose === 'group' ? 'G' : 'P'}${nextNumber()}`,
    onDefect: (error) => {
      throw error
    },
  }
  for (const user of users) await ensureProfile({ database, now }, { ...user, ...rest })
  // 花子 has a second device.
  const devices: AwayDevice[] = [...people, hanako].map((actor, index) => ({
    actor,
    store: createMemoryDeviceStore({
      accountId: actor.userId,
      clientId: uuidOf(500 + index),
      epoch: null,
      serverOffset: 0,
      lastSeq: 0,
    }),
  }))
  const groupId = groupIdOf(1)
  const memberships = createMemberships(groupId)
  const call = async (actor: Actor, request: SyncRequest): Promise<SyncResponse> => {
    clock += 1
    const response = await answerSync(deps, actor, request)
    noteOutcomes({ tally, memberships, actor }, request, response)
    return response
  }
  return {
    database,
    deps,
    devices,
    groupId,
    scope: scopeOfGroup(groupId),
    memberships,
    nextNumber,
    call,
    now,
    tally,
    /** What the invariants compare with the check before. */
    remembered: {
      money: new Map<string, string>(),
      codes: new Set<string>(),
      retiredCodes: new Set<string>(),
      left: new Set<UserId>(),
    },
  }
}

/** Who is a member and who waits, as follows from the changes that the server has applied, in their order. */
export type Memberships = ReturnType<typeof createMemberships>

function createMemberships(groupId: GroupId) {
  const active = new Set<UserId>()
  const waiting = new Set<UserId>()
  const byMember = new Map<string, UserId>(
    people.map(({ userId }) => [memberIdOf({ groupId, userId }), userId]),
  )
  const byApplication = new Map<string, UserId>(
    people.map(({ userId }) => [applicationIdOf({ groupId, userId }), userId]),
  )
  const personOf = (known: ReadonlyMap<string, UserId>, args: unknown): UserId => {
    const userId = known.get((args as { id: string }).id)
    assert(userId, 'an applied change names somebody whom there is')
    return userId
  }
  const apply = ({ userId }: Actor, { name, args }: { name: string; args: unknown }): void => {
    if (name === 'group.create' || name === 'member.join') {
      active.add(userId)
      waiting.delete(userId)
    }
    if (name === 'application.apply') waiting.add(userId)
    if (name === 'application.withdraw') waiting.delete(userId)
    if (name === 'application.reject') waiting.delete(personOf(byApplication, args))
    // A second approval is applied and has no effect, also where the person was removed in between.
    if (name === 'application.approve' && waiting.delete(personOf(byApplication, args)))
      active.add(personOf(byApplication, args))
    if (name === 'member.remove') active.delete(personOf(byMember, args))
    if (name === 'group.delete') {
      active.clear()
      waiting.clear()
    }
  }
  return { active, waiting, apply }
}

type Noting = { tally: Tally; memberships: Memberships; actor: Actor }

function noteOutcomes(
  { tally, memberships, actor }: Noting,
  { mutations }: SyncRequest,
  { results }: SyncResponse,
) {
  for (const [index, result] of results.entries()) {
    const mutation = mutations[index]
    assert(mutation?.mutationId === result.mutationId, 'results are in the order of the mutations')
    const outcome = 'code' in result ? `${result.status} ${result.code}` : result.status
    for (const what of [`${mutation.name} ${outcome}`, outcome]) tally.set(what, (tally.get(what) ?? 0) + 1)
    if (result.status === 'applied') memberships.apply(actor, mutation)
  }
}

/** Records a change on the device, as a screen does. It may be refused. */
export async function recordOn(
  { nextNumber, scope, now, tally }: MembershipWorld,
  { actor, store }: AwayDevice,
  change: MutationInput,
): Promise<void> {
  const mutationId: MutationId = mutationIdOf(10_000 + nextNumber())
  const outcome = await recordChange(store, { scope, ...change, actor, mutationId, at: now() })
  const what = outcome.ok ? 'recorded' : `not recorded ${outcome.code}`
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

/** A call for which a person waits: joining, applying, withdrawing. */
export async function callDirectly(
  { nextNumber, scope, now, call }: MembershipWorld,
  actor: Actor,
  { name, args }: MutationInput,
): Promise<void> {
  const mutationId = mutationIdOf(10_000 + nextNumber())
  const request = {
    accountId: actor.userId,
    clientId: uuidOf(400),
    schema: syncSchema,
    epoch: null,
    mutations: [{ mutationId, scope, name, args, time: now() }],
  }
  await call(actor, request)
}

/** The device comes back: it sends what it has recorded and fetches what it has missed. */
export async function comeBack({ call, now }: MembershipWorld, { actor, store }: AwayDevice): Promise<void> {
  const transport = async (request: SyncRequest) => ({
    kind: 'answer' as const,
    response: await call(actor, request),
  })
  const { kind } = await drainQueue({ store, transport, now })
  assert(kind === 'done', `a drain without faults ends with ${kind}`)
}

export async function copyToApplicants({ deps }: MembershipWorld): Promise<void> {
  await propagateProfiles(deps)
}
