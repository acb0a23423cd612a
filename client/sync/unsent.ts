/** What the author decides about held changes, on this device. */
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import { replaceByChanges, restoreAndApply } from '#shared/sync/resolve-conflict.ts'
import { discardChange, replaceChange, resendChange, resendExpired } from '#shared/sync/unsent.ts'
import { newId, nowSeconds } from '#client/store/new-id.ts'
import { changesOf, committed } from './mutate.ts'

/** A held change: its place in the queue, and the scope that it is in. */
export type Held = { seq: number; scope: Scope }

/** 再送. A conflict is sent again over the version that was shown beside it. */
export function resend(seq: number, mark?: MutationId): Promise<Outcome> {
  const again = { seq, mutationId: newId(MutationId), at: nowSeconds(), ...(mark ? { mark } : {}) }
  return committed([again], (store) => resendChange(store, again).then(() => ok()))
}

/** すべて再送 */
export function resendAllExpired(): Promise<Outcome> {
  return committed([], (store) => resendExpired(store).then(() => ok()))
}

/** 破棄, together with the changes that need it. */
export function discard(seq: number): Promise<Outcome> {
  return committed([], (store) => discardChange(store, { seq }).then(() => ok()))
}

/** 編集: the first call in the held one's place, the others behind everything. */
export function replace(
  { seq, scope }: Held,
  [mutation, ...others]: readonly MutationInput[],
): Promise<Outcome> {
  assert(mutation, 'there is something to put in its place')
  const further = changesOf(scope, others)
  const replacement = { seq, ...mutation, mutationId: newId(MutationId), at: nowSeconds(), further }
  return committed([replacement, ...further], (store) => replaceChange(store, replacement))
}

/** 差額を記録: other changes in the stead of the held one and what needs it. */
export function recordDifference(
  { seq, scope }: Held,
  mutations: readonly MutationInput[],
): Promise<Outcome> {
  const changes = changesOf(scope, mutations)
  return committed(changes, (store) => replaceByChanges(store, { seq, changes }))
}

/** 復元して適用: the row that the held edit is about comes back before it. */
export function restore({ seq, scope }: Held, id: ExpenseId): Promise<Outcome> {
  const [restoring] = changesOf(scope, [{ name: 'expense.restore', args: { id } }])
  assert(restoring, 'a call makes a change')
  const edit = { mutationId: newId(MutationId), at: nowSeconds() }
  return committed([restoring, edit], (store) => restoreAndApply(store, { seq, id, restoring, ...edit }))
}
