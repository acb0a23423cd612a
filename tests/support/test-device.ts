/** A device without a page: it records and syncs with the product's own code over any store and transport. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow, TableName } from '#shared/model/tables.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { type Settlement, settlementOf } from '#shared/money/settlement.ts'
import type { DeviceState, DeviceStore } from '#shared/sync/device-store.ts'
import { type DrainOutcome, drainQueue } from '#shared/sync/drain.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import { type UnsentChange, unsentChanges } from '#shared/sync/plan-sends.ts'
import { newId } from '#client/store/new-id.ts'
import { v7 as uuidV7 } from 'uuid'

export type TestDevice = {
  store: DeviceStore
  record: <Name extends MutationName>(groupId: GroupId, name: Name, args: ArgsOf<Name>) => Promise<Outcome>
  drain: () => Promise<DrainOutcome>
  rows: <T extends TableName>(table: T, groupId: GroupId) => Promise<StoredRow<T>[]>
  settlement: (groupId: GroupId) => Promise<Settlement>
  unsent: () => Promise<UnsentChange[]>
  queueLength: () => Promise<number>
}

export type TestDeviceDeps = {
  account: Actor
  store: DeviceStore
  transport: Transport
  now: () => EpochSeconds
  /** A schema other than this build's. */
  schema?: number
}

export function createTestDevice({ account, store, transport, now, schema }: TestDeviceDeps): TestDevice {
  const rows = <T extends TableName>(table: T, groupId: GroupId) =>
    store.transaction((tx) => tx.rows(table).ofScope(scopeOfGroup(groupId)))
  return {
    store,
    record: (groupId, name, args) =>
      recordChange(store, {
        scope: scopeOfGroup(groupId),
        name,
        args,
        actor: account,
        at: now(),
        mutationId: newId(MutationId),
      }),
    drain: () => drainQueue({ store, transport, now, ...(schema === undefined ? {} : { schema }) }),
    rows,
    settlement: async (groupId) =>
      settlementOf({
        expenses: await rows('expenses', groupId),
        pendingMembers: await rows('pendingMembers', groupId),
      }),
    unsent: async () => unsentChanges(await store.transaction((tx) => tx.queue.all())),
    queueLength: async () => (await store.transaction((tx) => tx.queue.all())).length,
  }
}

/** A device's state before its first answer from the server. */
export function freshDeviceState({ userId }: Actor): DeviceState {
  return { accountId: userId, clientId: uuidV7(), epoch: null, serverOffset: 0, lastSeq: 0 }
}
