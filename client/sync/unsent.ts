/** What the owner decides about held changes, on this device. */
import { MutationId } from '#shared/model/mutation-id.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { discardChange, replaceChange, resendChange, resendExpired } from '#shared/sync/unsent.ts'
import { currentDatabase } from '#client/store/current.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { newId, nowSeconds } from '#client/store/new-id.ts'
import { sendSoon } from './page-runner.ts'
import { tellingFailure } from './telling-failure.ts'

/** 再送. A conflict is sent again over the version that was shown beside it. */
export function resend(seq: number, mark?: MutationId): Promise<Outcome> {
  const again = { seq, mutationId: newId(MutationId), at: nowSeconds(), ...(mark ? { mark } : {}) }
  return decided((store) => resendChange(store, again).then(() => ok()))
}

/** すべて再送 */
export function resendAllExpired(): Promise<Outcome> {
  return decided((store) => resendExpired(store).then(() => ok()))
}

/** 破棄, together with the changes that need it. */
export function discard(seq: number): Promise<Outcome> {
  return decided((store) => discardChange(store, { seq }).then(() => ok()))
}

/** 編集: another change in the held one's place. */
export function replace<Name extends MutationName>(
  seq: number,
  name: Name,
  args: ArgsOf<Name>,
): Promise<Outcome> {
  const replacement = { seq, name, args, mutationId: newId(MutationId), at: nowSeconds() }
  return decided((store) => replaceChange(store, replacement))
}

async function decided(decide: (store: DeviceStore) => Promise<Outcome>): Promise<Outcome> {
  const outcome = await tellingFailure(() => decide(createDexieDeviceStore(currentDatabase())))
  if (outcome.ok) sendSoon()
  return outcome
}
