/** The only way in which screens change synced rows. */
import type { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationInput, MutationName } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { type Change, areRecorded, recordChanges } from '#shared/sync/record-change.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { sendRecorded } from './page-runner.ts'
import { refusalOfStorageError } from './storage-errors.ts'

/**
 * Resolves once the change is committed on this device, or with the code that says why it was refused or not stored.
 */
export function mutate<Name extends MutationName>(
  groupId: GroupId,
  name: Name,
  args: ArgsOf<Name>,
): Promise<Outcome> {
  const changes = changesOf(scopeOfGroup(groupId), [{ name, args }])
  return committed(changes, (store) => recordChanges(store, changes))
}

/** Changes the person's own profile. */
export function mutateProfile(args: ArgsOf<'profile.set'>): Promise<Outcome> {
  const changes = changesOf(scopeOfUser(currentAccount().userId), [{ name: 'profile.set', args }])
  return committed(changes, (store) => recordChanges(store, changes))
}

/** Records several changes in one transaction, in the order in which they are to be sent: all or none. */
export function mutateTogether(groupId: GroupId, mutations: readonly MutationInput[]): Promise<Outcome> {
  const changes = changesOf(scopeOfGroup(groupId), mutations)
  return committed(changes, (store) => recordChanges(store, changes))
}

type UncheckedInput = { name: MutationName; args: unknown }

/** Makes changes of the signed-in person at the present time, each with a new mutation id. */
export function changesOf(scope: Scope, mutations: readonly UncheckedInput[]): Change[] {
  const shared = { scope, actor: currentAccount(), at: nowSeconds() }
  return mutations.map((mutation) => ({ ...shared, ...mutation, mutationId: newId(MutationId) }))
}

/** Runs `write`, which puts these changes into the queue, and then sends them. */
export async function committed(
  changes: readonly Pick<Change, 'mutationId'>[],
  write: (store: DeviceStore) => Promise<Outcome>,
): Promise<Outcome> {
  const store = createDexieDeviceStore(currentDatabase())
  const outcome = await write(store).catch(refusalOfStorageError)
  const isRecorded = outcome.ok || (await areRecordedIn(store, changes))
  if (isRecorded) sendRecorded()
  return isRecorded ? ok() : outcome
}

/**
 * If the connection to the database is lost after the commit, `write` fails although the changes are recorded. Looks
 * for them in the queue.
 */
async function areRecordedIn(
  store: DeviceStore,
  changes: readonly Pick<Change, 'mutationId'>[],
): Promise<boolean> {
  if (changes.length === 0) return false
  try {
    return await store.transaction((tx) => areRecorded(tx, changes))
  } catch {
    return false
  }
}
