/**
 * What the author can do with a rejected edit whose row was settled, deleted or edited by somebody else meanwhile, so
 * that it cannot be sent again unchanged.
 */
import type { EpochSeconds } from '../dates.ts'
import type { ExpenseId } from '../model/expense.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { Outcome } from '../mutations/define-mutation.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { type QueueRecord, pendingAgain } from './queue-record.ts'
import { rebaseScope } from './rebase.ts'
import { type Change, committingOnce, recordAll } from './record-change.ts'
import { discardIn, heldRecord, refusalOf, renameChange, withMark } from './resend-edit-discard.ts'
import { dependentsOf } from './held-and-blocked.ts'

/**
 * 差額だけ別に記録: discards the held change and the changes that need it, and records `changes` instead. Both happen in one
 * transaction, or neither.
 */
export function replaceByChanges(
  store: DeviceStore,
  { seq, changes }: { seq: number; changes: readonly Change[] },
): Promise<Outcome> {
  return committingOnce(store, changes, async (tx) => {
    const record = await heldRecord(tx, seq)
    if (!record) return err('conflict')
    await discardIn(tx, record)
    return recordAll(tx, changes)
  })
}

type Restoration = {
  seq: number
  /** The deleted expense, and the change that restores it. */
  id: ExpenseId
  restoring: Change
  /** The new id under which the edit is sent, because the server has logged the refusal of the old one. */
  mutationId: MutationId
  at: EpochSeconds
}

/**
 * 支出を戻して、自分の変更を使う: restores the deleted expense as it was, and applies the held edit to it. Both are moved to the end of the queue
 * in this order, followed by the changes that the edit blocked.
 */
export function restoreAndApply(
  store: DeviceStore,
  { seq, id, restoring, mutationId, at }: Restoration,
): Promise<Outcome> {
  return committingOnce(store, [restoring, { mutationId }], async (tx) => {
    const record = await heldRecord(tx, seq)
    if (!record) return err('conflict')
    const waiting = dependentsOf(await tx.queue.all(), record)
    for (const each of [record, ...waiting]) await tx.queue.remove(each.seq)
    await rebaseScope(tx, record.scope, [])
    // Somebody has restored the row already, and may have edited it since. The author has not agreed to overwrite that.
    if (await tx.rows('expenses').get(id)) return err('conflict')
    const restored = await recordAll(tx, [restoring])
    if (!restored.ok) return restored
    const row = await tx.rows('expenses').get(id)
    const args = row ? withMark(record.args, row.moneyMark) : record.args
    const [edit] = await moveToEnd(tx, [record, ...waiting])
    if (!edit) return err('conflict')
    const { serverOffset } = await tx.device.get()
    await renameChange(tx, edit, { ...pendingAgain(edit), args, mutationId, recordedAt: at, serverOffset })
    await rebaseScope(tx, record.scope, [])
    const refusal = await refusalOf(tx, edit.seq)
    return refusal ? err(refusal) : ok()
  })
}

/** Moves records to the end of the queue, in their order, under new positions. */
async function moveToEnd(tx: DeviceTx, records: readonly QueueRecord[]): Promise<QueueRecord[]> {
  const state = await tx.device.get()
  const moved = records.map((record, index) => ({ ...record, seq: state.lastSeq + 1 + index }))
  for (const record of moved) await tx.queue.put(record)
  await tx.device.put({ ...state, lastSeq: state.lastSeq + moved.length })
  return moved
}
