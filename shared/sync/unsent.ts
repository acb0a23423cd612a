/** What the owner of a listed change (unsent-changes.ts) can do with it: send it again, edit it, discard it. */
import type { RejectionCode } from '../codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { Outcome } from '../mutations/define-mutation.ts'
import { type MutationName, checkMutation, traitsOf } from '../mutations/registry.ts'
import { err, ok } from '../result.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { type QueueRecord, isHeld } from './queue-record.ts'
import { readRowEntry } from './row-entry.ts'
import { isOfLostScope } from './lost-scope.ts'
import { rebaseScope, removeScope } from './rebase.ts'
import { type Change, committingOnce, recordAll } from './record-change.ts'
import { dependentsOf, unsentChanges } from './unsent-changes.ts'

type Resend = {
  seq: number
  /** For a refused change: the refusal of the old id stands in the server's log. */
  mutationId: MutationId
  /** For a conflict: the mark of the version that was shown beside it, over which it is to be written now. */
  mark?: MutationId
  /** By the device's clock: a change too old to be told from one that was applied is recorded anew. */
  at?: EpochSeconds
}

/** 再送. An expired or failed change keeps its id, because the server may have it already. A refused one gets a new one. */
export async function resendChange(store: DeviceStore, { seq, mutationId, mark, at }: Resend): Promise<void> {
  await committingOnce(store, [{ mutationId }], async (tx) => {
    const record = await heldRecord(tx, seq)
    if (!record) return ok()
    const args = mark ? withMark(record.args, mark) : await overPresent(tx, record)
    const { serverOffset } = await tx.device.get()
    const moment =
      at !== undefined && record.code === 'change-too-old' ? { recordedAt: at, serverOffset } : {}
    if (record.status === 'rejected')
      await renameChange(tx, record, { ...resendable(record), ...moment, args, mutationId })
    else await tx.queue.put({ ...resendable(record), args })
    await rebaseScope(tx, record.scope, [])
    return ok()
  })
}

/** What is given back is sent over what the server has of the row, as it stands beside it. */
async function overPresent(tx: DeviceTx, { name, args, touched, code }: QueueRecord): Promise<unknown> {
  const [key] = touched
  if (traitsOf(name).givesBack !== 'row' || code !== 'conflict' || !key || !isObject(args)) return args
  const { row, deleted } = (await tx.shadows.get(key)) ?? (await readRowEntry(tx, key))
  return { ...args, over: (row ?? deleted)?.version ?? 0 }
}

/** すべて再送: every expired change, in one go. */
export function resendExpired(store: DeviceStore): Promise<void> {
  return store.transaction(async (tx) => {
    for (const record of await tx.queue.all())
      if (record.status === 'expired') await tx.queue.put(resendable(record))
  })
}

/** As it stands in the queue when its author has decided to send it. */
export function resendable(record: QueueRecord): QueueRecord {
  const { failedSince: _since, retryAt: _retryAt, ...kept } = record
  return { ...kept, status: 'pending', isResend: true, attempts: 0, code: null }
}

/** 破棄: the change goes, together with the changes that need it. */
export function discardChange(store: DeviceStore, { seq }: { seq: number }): Promise<void> {
  return store.transaction(async (tx) => {
    const queue = await tx.queue.all()
    const record = unsentChanges(queue).find((change) => change.record.seq === seq)?.record
    if (record) await discardIn(tx, record)
  })
}

export async function discardIn(tx: DeviceTx, record: QueueRecord): Promise<void> {
  if (isOfLostScope(record)) return discardScope(tx, record)
  for (const each of [record, ...dependentsOf(await tx.queue.all(), record)]) await tx.queue.remove(each.seq)
  await rebaseScope(tx, record.scope, [])
}

/** Of a group that the server has lost, this device keeps nothing then. */
async function discardScope(tx: DeviceTx, { scope }: QueueRecord): Promise<void> {
  for (const each of await tx.queue.all()) if (each.scope === scope) await tx.queue.remove(each.seq)
  await tx.shadows.removeScope(scope)
  await removeScope(tx, scope)
}

type Replacement = {
  seq: number
  name: MutationName
  args: unknown
  mutationId: MutationId
  at: EpochSeconds
  /** What the person changed besides: recorded behind everything else. */
  further?: readonly Change[]
}

/** 編集: another change takes the held one's place in the queue, and the changes that waited for it follow. */
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
    await renameChange(tx, record, { ...resendable(record), ...unknown, ...edited })
    await rebaseScope(tx, record.scope, [])
    const refusal = await refusalOf(tx, seq)
    return refusal ? err(refusal) : recordAll(tx, further)
  })
}

/** Why a change could not be run over what stands now. */
export async function refusalOf(tx: DeviceTx, seq: number): Promise<RejectionCode | undefined> {
  const replayed = await tx.queue.get(seq)
  return replayed?.needsAttention ? (replayed.code ?? 'defect') : undefined
}

/** Puts `renamed` in the record's place; later changes that carry the old id as a mark are told the new one. */
export async function renameChange(tx: DeviceTx, record: QueueRecord, renamed: QueueRecord): Promise<void> {
  await tx.queue.put(renamed)
  for (const later of await tx.queue.all()) {
    if (later.seq <= record.seq || later.scope !== record.scope) continue
    const args = remarked(later.args, { from: record.mutationId, to: renamed.mutationId })
    await tx.queue.put({ ...later, args })
  }
}

/** The mark that a money edit was made over: an expense's stands in its arguments, a transfer's with its money. */
export function markOf(args: unknown): unknown {
  if (!isObject(args)) return undefined
  return args.mark ?? (isObject(args.money) ? args.money.mark : undefined)
}

export function withMark(args: unknown, mark: MutationId): unknown {
  if (!isObject(args)) return args
  if ('mark' in args) return { ...args, mark }
  return isObject(args.money) ? { ...args, money: { ...args.money, mark } } : args
}

/** The arguments with another mark in one's place, wherever they carry it: a settlement has one for each row. */
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

export async function heldRecord(tx: DeviceTx, seq: number): Promise<QueueRecord | undefined> {
  const record = await tx.queue.get(seq)
  return record && isHeld(record) ? record : undefined
}
