/** The author's decisions on held changes of this device. */
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import {
  replaceByChanges,
  restoreAndApply,
  discardChange,
  replaceChange,
  resendChange,
  resendExpired,
} from '#shared/sync/resend-edit-discard.ts'
import { newId } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { changesOf, committed } from './mutate.ts'

/** A held change by its `seq` in the queue and its scope. */
export type Held = { seq: number; scope: Scope }

/**
 * 再送. In a conflict, `mark` is the `moneyMark` of the version that was shown; the resent change overwrites that
 * version.
 */
export function resend(seq: number, mark?: MutationId): Promise<Outcome> {
  const again = { seq, mutationId: newId(MutationId), at: nowSeconds(), ...(mark ? { mark } : {}) }
  return committed([again], (store) => resendChange(store, again).then(() => ok()))
}

/** すべて送る */
export function resendAllExpired(): Promise<Outcome> {
  return committed([], (store) => resendExpired(store).then(() => ok()))
}

/** 捨てる. Also discards the changes that depend on it. */
export function discard(seq: number): Promise<Outcome> {
  return committed([], (store) => discardChange(store, { seq }).then(() => ok()))
}

/** 編集: the first mutation replaces the held change in its place, the others go to the end of the queue. */
export function replace(
  { seq, scope }: Held,
  [mutation, ...others]: readonly MutationInput[],
): Promise<Outcome> {
  assert(mutation, 'there is something to put in its place')
  const further = changesOf(scope, others)
  const replacement = { seq, ...mutation, mutationId: newId(MutationId), at: nowSeconds(), further }
  return committed([replacement, ...further], (store) => replaceChange(store, replacement))
}

/** 差額だけ別に記録: replaces the held change, and the changes that depend on it, by other changes. */
export function recordDifference(
  { seq, scope }: Held,
  mutations: readonly MutationInput[],
): Promise<Outcome> {
  const changes = changesOf(scope, mutations)
  return committed(changes, (store) => replaceByChanges(store, { seq, changes }))
}

/** 支出を戻して、自分の変更を使う: restores the row before the held edit applies to it. */
export function restore({ seq, scope }: Held, id: ExpenseId): Promise<Outcome> {
  const [restoring] = changesOf(scope, [{ name: 'expense.restore', args: { id } }])
  assert(restoring, 'a call makes a change')
  const edit = { mutationId: newId(MutationId), at: nowSeconds() }
  return committed([restoring, edit], (store) => restoreAndApply(store, { seq, id, restoring, ...edit }))
}
