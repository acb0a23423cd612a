/** A device in a group of five people, and deltas, changes and queue records, for tests of mutations and of sync. */
import { groupDefaults, pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import type { Member } from '#shared/model/member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { RowStamp } from '#shared/model/tables.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { applyAnswers } from '#shared/sync/apply-answers.ts'
import type { DeviceStore, ReceivedDelta } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { Change } from '#shared/sync/record-change.ts'
import { recordChange } from './record-change.ts'
import type { ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { expenseIdOf, groupIdOf, mutationIdOf, uuidOf } from './ids.ts'
import { guest, guestKey, hanakoKey, taroKey } from './keys.ts'
import { hanako, jiro, placeOf, saburo, taro } from './people.ts'

export const groupId = groupIdOf(1)
export const scope = scopeOfGroup(groupId)

/** The server's rows of a group: 花子 is its owner, 太郎 an admin, 次郎 a member, 三郎 has left; and a pending member. */
export function groupDelta(fields: Partial<ScopeDelta> = {}): ScopeDelta {
  const stamp = { version: 1, createdVersion: 1, ordinal: 0 }
  const group = {
    id: groupId,
    name: '京都',
    description: '',
    ...groupDefaults,
    inviteMethod: 'open' as const,
    inviteCode: 'CODE',
    createdBy: hanako.userId,
    createdAt: 1,
    updatedAt: 1,
    ...stamp,
  }
  const members = [
    place(hanako, { role: 'owner' }),
    place(taro, { role: 'admin', ordinal: 1 }),
    place(jiro, { ordinal: 2 }),
    place(saburo, { status: 'left', ordinal: 3 }),
  ]
  const person = { ...pendingMemberRow(), ...stamp, ordinal: 4 }
  const { rows, ...rest } = fields
  return {
    scope,
    from: 0,
    to: 1,
    deleted: {},
    rows: { groups: [group], members, pendingMembers: [person], ...rows },
    ...rest,
  }
}

/** 仮ゲスト, whom nobody has invited; `given` overrides fields. */
export function pendingMemberRow(given: Partial<PendingMember> = {}): PendingMember {
  return {
    id: guest,
    groupId,
    name: '仮ゲスト',
    status: 'uninvited',
    ...pendingMemberDefaults,
    linkedTo: null,
    createdAt: 1,
    ...given,
  }
}

function place(actor: Actor, fields: Partial<Member & RowStamp>): Member & RowStamp {
  return {
    id: placeOf(actor, groupId),
    groupId,
    userId: actor.userId,
    displayName: actor.displayName,
    avatarUrl: null,
    role: 'member',
    status: 'active',
    joinedAt: 1,
    version: 1,
    createdVersion: 1,
    ordinal: 0,
    ...fields,
  }
}

/** A delta with changes after the group's first version. */
export function laterDelta(to: number, fields: Partial<ScopeDelta> = {}): ScopeDelta {
  return { scope, from: to - 1, to, rows: {}, deleted: {}, ...fields }
}

/** A delta of 花子's own scope from its beginning. */
export function ownDelta(to: number, fields: Partial<ReceivedDelta> = {}): ReceivedDelta {
  return { scope: scopeOfUser(hanako.userId), from: 0, to, rows: {}, deleted: {}, ...fields }
}

/** Opens a device of 花子 that has received these deltas, or by default the group's rows. */
export async function openDevice(...deltas: ScopeDelta[]): Promise<DeviceStore> {
  const state = { accountId: hanako.userId, clientId: uuidOf(1), epoch: 'first', serverOffset: 0, lastSeq: 0 }
  const store = createMemoryDeviceStore(state)
  await receive(store, ...(deltas.length > 0 ? deltas : [groupDelta()]))
  return store
}

export function receive(store: DeviceStore, ...deltas: ScopeDelta[]): Promise<void> {
  return applyAnswers(store, {
    epoch: null,
    deltas: deltas.map((delta) => ({ ...delta, schema: syncSchema })),
  })
}

/** A store that runs each transaction twice, as after a connection that was lost at the commit. */
export function losing(store: DeviceStore): DeviceStore {
  return {
    ...store,
    transaction: async (body) => {
      await store.transaction(body)
      return store.transaction(body)
    },
  }
}

/** All rows, tombstones and queue records that the device has of the group. */
export function peek(store: DeviceStore) {
  return store.transaction(async (tx) => ({
    groups: await tx.rows('groups').ofScope(scope),
    members: await tx.rows('members').ofScope(scope),
    pendingMembers: await tx.rows('pendingMembers').ofScope(scope),
    expenses: await tx.rows('expenses').ofScope(scope),
    applications: await tx.rows('applications').ofScope(scope),
    tombstones: await tx.tombstones.ofScope(scope),
    shadows: await tx.shadows.ofScope(scope),
    /** Without those of activities, which each change adds. */
    expenseShadows: (await tx.shadows.ofScope(scope)).filter(({ key }) => key.startsWith('expenses/')),
    queue: await tx.queue.all(),
    cursor: (await tx.scopes.get(scope))?.cursor,
  }))
}

/** The expense as the screens show it. */
export async function expenseIn(store: DeviceStore, number: number) {
  return (await peek(store)).expenses.find((row) => row.id === expenseIdOf(number))
}

export type ChangeOf<Name extends MutationName> = { name: Name; args: ArgsOf<Name> } & Partial<Change>

/** 花子 records a change at 100 by her clock. */
export function record<Name extends MutationName>(store: DeviceStore, change: ChangeOf<Name>) {
  return recordChange(store, changeOf(change))
}

export function changeOf<Name extends MutationName>(change: ChangeOf<Name>): Change {
  return { scope, actor: hanako, mutationId: mutationIdOf(900), at: 100, ...change }
}

/** The arguments of an expense that 花子 paid for three people. */
export function expenseArgs(
  number: number,
  fields: Partial<ArgsOf<'expense.create'>> = {},
): ArgsOf<'expense.create'> {
  return {
    id: expenseIdOf(number),
    itineraryId: null,
    title: '昼食',
    description: '',
    category: 'food',
    date: '2026-05-03',
    location: '',
    amount: 3_000,
    payers: [{ userKey: hanakoKey, amount: 3_000 }],
    split: { method: 'equal', participants: [hanakoKey, taroKey, guestKey] },
    ...fields,
  }
}

export function transferArgs(number: number): ArgsOf<'transfer.create'> {
  return {
    id: expenseIdOf(number),
    itineraryId: null,
    title: '送金',
    description: '',
    date: '2026-05-03',
    from: taroKey,
    to: hanakoKey,
    amount: 1_000,
  }
}

/** A queue record with defaults, for tests that depend only on its footprint and status. */
export function queueRecord(seq: number, fields: Partial<QueueRecord> = {}): QueueRecord {
  return {
    seq,
    mutationId: mutationIdOf(seq),
    scope,
    name: 'group.edit',
    args: {},
    actor: hanako,
    touched: [],
    created: [],
    needed: [],
    images: [],
    status: 'pending',
    recordedAt: 100,
    serverOffset: 0,
    attempts: 0,
    isResend: false,
    code: null,
    version: null,
    needsAttention: false,
    ...fields,
  }
}

/** Stores the server's answer for the change at this position of the queue. */
export async function answer(
  store: DeviceStore,
  position: number,
  fields: Partial<QueueRecord>,
): Promise<QueueRecord> {
  const found = (await peek(store)).queue[position]
  assert(found, 'the change is in the queue')
  const answered = { ...found, ...fields }
  await store.transaction((tx) => tx.queue.put(answered))
  await receive(store)
  return answered
}

/** What a server answers to a call that sends nothing, if nothing has changed. */
export const emptyAnswer: SyncResponse = {
  success: true,
  results: [],
  scopes: [],
  more: false,
  epoch: 'first',
  serverTime: 100,
  schema: syncSchema,
}
