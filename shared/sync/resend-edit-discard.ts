/** What the author of a listed change (plan-sends.ts) can do with it: send it again, edit it, discard it. */
import type { RejectionCode } from '../rejection-codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { Outcome } from '../mutations/define-mutation.ts'
import { type MutationName, checkMutation, traitsOf } from '../mutations/registry.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { type QueueRecord, isHeld, pendingAgain } from './queue-record.ts'
import { readRowEntry } from './row-entry.ts'
import { discardLostScope, isOfLostScope } from './lost-scope.ts'
import { rebaseScope } from './rebase.ts'
import { type Change, committingOnce, recordAll } from './record-change.ts'
import { dependentsOf } from './dependent-changes.ts'
import { unsentChanges } from './plan-sends.ts'
import type { ExpenseId } from '../model/expense.ts'

type Resend = {
  seq: number
  /** The new id for a rejected change, because the server has logged the refusal of the old one. */
  mutationId: MutationId
  /** For a conflict: the mark of the server's version that was shown beside the change. The edit is sent over that version. */
  mark?: MutationId
  /**
   * The device's clock in epoch seconds. It becomes the time of a change that was refused as `change-too-old`, and of one that is
   * sent over another version: only then has its author decided, after that version was made.
   */
  at?: EpochSeconds
}

/**
 * 再送: makes a held change pending again. An expired or failed one keeps its id, because the server may have applied it
 * already. A rejected one gets the new id.
 */
export async function resendChange(store: DeviceStore, { seq, mutationId, mark, at }: Resend): Promise<void> {
  await committingOnce(store, [{ mutationId }], async (tx) => {
    const record = await heldRecord(tx, seq)
    if (!record) return ok()
    const args = mark ? withMark(record.args, mark) : await overPresent(tx, record)
    const { serverOffset } = await tx.device.get()
    const isDecidedNow = mark !== undefined || record.code === 'change-too-old'
    const moment = at !== undefined && isDecidedNow ? { recordedAt: at, serverOffset } : {}
    if (record.status === 'rejected')
      await renameChange(tx, record, { ...pendingAgain(record), ...moment, args, mutationId })
    else await tx.queue.put({ ...pendingAgain(record), args })
    await rebaseScope(tx, record.scope, [])
    return ok()
  })
}

/**
 * The arguments of a give-back that was refused as `conflict`, now over the server's present version of the row, which
 * the author has seen beside it. Other arguments are returned unchanged.
 */
async function overPresent(tx: DeviceTx, { name, args, touched, code }: QueueRecord): Promise<unknown> {
  const [key] = touched
  if (traitsOf(name).givesBack !== 'row' || code !== 'conflict' || !key || !isObject(args)) return args
  const { row, deleted } = (await tx.shadows.get(key)) ?? (await readRowEntry(tx, key))
  return { ...args, over: (row ?? deleted)?.version ?? 0 }
}

/** すべて送る: makes every expired change pending again, in one transaction. */
export function resendExpired(store: DeviceStore): Promise<void> {
  return store.transaction(async (tx) => {
    for (const record of await tx.queue.all())
      if (record.status === 'expired') await tx.queue.put(pendingAgain(record))
  })
}

/** 捨てる: removes the change from the queue, together with the changes that need it. */
export function discardChange(store: DeviceStore, { seq }: { seq: number }): Promise<void> {
  return store.transaction(async (tx) => {
    const queue = await tx.queue.all()
    const record = unsentChanges(queue).find((change) => change.record.seq === seq)?.record
    if (record) await discardIn(tx, record)
  })
}

/** 捨てる within the caller's transaction. Discarding a lost group removes the group's rows from the device. */
async function discardIn(tx: DeviceTx, record: QueueRecord): Promise<void> {
  if (isOfLostScope(record)) return discardLostScope(tx, record.scope)
  for (const each of [record, ...dependentsOf(await tx.queue.all(), record)]) await tx.queue.remove(each.seq)
  await rebaseScope(tx, record.scope, [])
}

type Replacement = {
  seq: number
  name: MutationName
  args: unknown
  mutationId: MutationId
  at: EpochSeconds
  /** Further changes of the same edit. They are recorded at the end of the queue. */
  further?: readonly Change[]
}

/**
 * 編集: puts another change in the held one's place in the queue. The changes that it blocked stay behind it. Resolves with
 * the code of a refusal, and then nothing has changed; `conflict` if the change is not held any more.
 */
export function replaceChange(store: DeviceStore, replacement: Replacement): Promise<Outcome> {
  const { seq, name, mutationId, at, further = [] } = replacement
  return committingOnce(store, [{ mutationId }], async (tx) => {
    const record = await heldRecord(tx, seq)
    if (!record) return err('conflict')
    const call = checkMutation(name, replacement.args)
    if (!call.ok) return call
    const { args } = call.value
    const { serverOffset } = await tx.device.get()
    const unknown = { touched: [], created: [], needed: [] }
    const edited = { name, args, mutationId, recordedAt: at, serverOffset }
    await renameChange(tx, record, { ...pendingAgain(record), ...unknown, ...edited })
    await rebaseScope(tx, record.scope, [])
    const refusal = await refusalOf(tx, seq)
    return refusal ? err(refusal) : recordAll(tx, further)
  })
}

/** The code with which the last replay of a change failed; undefined if it succeeded. */
async function refusalOf(tx: DeviceTx, seq: number): Promise<RejectionCode | undefined> {
  const replayed = await tx.queue.get(seq)
  return replayed?.needsAttention ? (replayed.code ?? 'defect') : undefined
}

/**
 * Replaces a record by `renamed`, which may have another id. In later changes of the scope, a mark that is the old id
 * becomes the new one.
 */
async function renameChange(tx: DeviceTx, record: QueueRecord, renamed: QueueRecord): Promise<void> {
  await tx.queue.put(renamed)
  for (const later of await tx.queue.all()) {
    if (later.seq <= record.seq || later.scope !== record.scope) continue
    const args = remarked(later.args, { from: record.mutationId, to: renamed.mutationId })
    await tx.queue.put({ ...later, args })
  }
}

/** The mark over which a money edit was made: `args.mark` for an expense, `args.money.mark` for a transfer. */
export function markOf(args: unknown): unknown {
  if (!isObject(args)) return undefined
  return args.mark ?? (isObject(args.money) ? args.money.mark : undefined)
}

/** The arguments with another mark in that place. Arguments without a mark are returned unchanged. */
function withMark(args: unknown, mark: MutationId): unknown {
  if (!isObject(args)) return args
  if ('mark' in args) return { ...args, mark }
  return isObject(args.money) ? { ...args, money: { ...args.money, mark } } : args
}

/** Replaces a mark wherever the arguments contain it, at any depth: a settlement has one for each row. */
function remarked(args: unknown, marks: { from: MutationId; to: MutationId }): unknown {
  if (Array.isArray(args)) return args.map((part) => remarked(part, marks))
  if (!isObject(args)) return args
  const entries = Object.entries(args).map(([name, value]) => {
    const isMark = name === 'mark' && value === marks.from
    return [name, isMark ? marks.to : remarked(value, marks)]
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The record, if it is still held. Another tab may have decided on it. */
async function heldRecord(tx: DeviceTx, seq: number): Promise<QueueRecord | undefined> {
  const record = await tx.queue.get(seq)
  return record && isHeld(record) ? record : undefined
}

/**
 * What the author can do with a rejected edit whose row was settled, deleted or edited by somebody else meanwhile, so that it
 * cannot be sent again unchanged. 差額だけ別に記録: discards the held change and the changes that need it, and records `changes`
 * instead. Both happen in one transaction, or neither.
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
 * 支出を戻して、自分の変更を使う: restores the deleted expense as it was, and applies the held edit to it. Both are moved to the
 * end of the queue in this order, followed by the changes that the edit blocked.
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
