/**
 * Rows on screen = the server's rows, with this device's own unconfirmed changes run again over them, in order, with their
 * stored times (docs/design.md, "Rebase"). It runs inside one transaction, so that no screen sees a state in between.
 */
import { firstSyncSchema } from '../limits.ts'
import { type Scope, kindOfScope } from '../model/scope.ts'
import { type TableName, scopeOfRow, tablesOf } from '../model/tables.ts'
import { type Outcome, queueTraitsOf, type WriteTx } from '../mutations/define-mutation.ts'
import { checkMutation, isMutationName } from '../mutations/registry.ts'
import { err } from '../result.ts'
import type { DeviceTx, ReceivedDelta } from './device-store.ts'
import { readLostHistory, recordGiveBacks } from './record-give-backs.ts'
import { forgetLoss, isOfLostScope } from './lost-scope.ts'
import {
  type QueueRecord,
  type RowKey,
  appliedVersion,
  parseRowKey,
  pendingAgain,
  rowKey,
} from './queue-record.ts'
import { namedRows } from './named-rows.ts'
import { createRecordingTx } from './recording-tx.ts'
import { keepShadow, readRowEntry, removeScope, writeRowEntry } from './row-entry.ts'
import { noteRetired } from './record-change.ts'
import { keptTotals, makeTotals, totalsAfter } from './server-totals.ts'
import { type ScopeHistory, areOfTwoHistories, mergedHistory } from './scope-history.ts'
import type { RowsByTable, ScopeDelta } from './wire-format.ts'

/** Whether unsent changes keep the rows that they name when a membership ends. Without them a device needs no more space. */
export type EndOfMembership = { keeps: 'names' | 'no names' }

/**
 * Applies `deltas` in order to a scope, and replays the device's own changes over the result. An empty list replays them only.
 */
export async function rebaseScope(
  tx: DeviceTx,
  scope: Scope,
  deltas: readonly ReceivedDelta[],
  ending: EndOfMembership = { keeps: 'names' },
): Promise<void> {
  await restoreShadows(tx, scope)
  const lost = await readLostHistory(tx, scope, deltas)
  await applyDeltas(tx, scope, deltas, ending)
  if (deltas.some(({ reset }) => reset)) await askAgain(tx, scope)
  if (lost) await recordGiveBacks(tx, scope, lost)
  if (deltas.length > 0) await forgetLoss(tx, scope)
  const { cursor = 0, history = [] } = (await tx.scopes.get(scope)) ?? {}
  const retired: QueueRecord[] = []
  for (const record of await recordsOf(tx, scope)) {
    const { status, version } = record
    if (isOfOtherHistory(record, history)) await replay(tx, pendingAgain(record))
    else if (status === 'applied' && version !== null && version <= cursor) retired.push(record)
    else if (status !== 'rejected') await replay(tx, record)
  }
  for (const { seq } of retired) await tx.queue.remove(seq)
  await noteRetired(tx, retired)
}

async function recordsOf(tx: DeviceTx, scope: Scope): Promise<QueueRecord[]> {
  return (await tx.queue.all()).filter((record) => record.scope === scope)
}

/**
 * Turns applied changes back to pending after a `reset`. The version in which they were applied may be of a lost history, and
 * the new rows may lack them. They are sent again under the same ids, which does nothing if the server still has them.
 */
async function askAgain(tx: DeviceTx, scope: Scope): Promise<void> {
  for (const record of await recordsOf(tx, scope)) {
    if (record.status !== 'applied') continue
    await tx.queue.put(pendingAgain(record))
  }
}

/**
 * Whether the server that sent the device's rows made another version under the number in which the change was applied.
 * Then it has lost the change.
 */
function isOfOtherHistory(record: QueueRecord, history: ScopeHistory): boolean {
  const version = appliedVersion(record)
  return version !== undefined && areOfTwoHistories(history, [version])
}

async function restoreShadows(tx: DeviceTx, scope: Scope): Promise<void> {
  for (const shadow of await tx.shadows.ofScope(scope)) {
    const { table, id } = parseRowKey(shadow.key)
    // An unsent change chose an id that, on the server, belongs to a row of another scope. That row is not overwritten.
    const current = await tx.rows(table).get(id)
    if (!current || scopeOfRow(table, current) === scope) await writeRowEntry(tx, shadow)
  }
  await tx.shadows.removeScope(scope)
}

async function applyDeltas(
  tx: DeviceTx,
  scope: Scope,
  deltas: readonly ReceivedDelta[],
  ending: EndOfMembership,
): Promise<void> {
  const hasTotals = kindOfScope(scope) === 'group' && deltas.length > 0
  let totals = hasTotals ? await keptTotals(tx, scope) : undefined
  for (const delta of deltas) {
    totals = await totalsAfter(tx, totals, delta)
    await (delta.removed ? endMembership(tx, scope, ending) : applyDelta(tx, delta))
  }
  if (hasTotals && !deltas.at(-1)?.removed) await tx.totals.put(totals ?? (await makeTotals(tx, scope)))
}

async function applyDelta(
  tx: DeviceTx,
  { scope, from, to, rows, deleted, deletions, reset, versions = [], schema }: ReceivedDelta,
): Promise<void> {
  const { checkedAt, history: earlier = [], schema: fetched } = (await tx.scopes.get(scope)) ?? {}
  // A delta from version 0 contains all rows of its scope.
  if (from === 0 || reset) await removeScope(tx, scope)
  const tombstoneKeys = new Set((await tx.tombstones.ofScope(scope)).map(({ key }) => key))
  for (const table of tablesOf(scope)) {
    await putRows(tx, { table, rows, tombstoneKeys })
    await putTombstones(tx, scope, { table, deleted, deletions })
  }
  const history = mergedHistory(versions, from === 0 || reset ? [] : earlier)
  const state = {
    ...(checkedAt === undefined ? {} : { checkedAt }),
    ...(history.length > 0 ? { history } : {}),
  }
  const schemaOfRows = (from === 0 ? schema : fetched) ?? firstSyncSchema
  await tx.scopes.put({ scope, cursor: to, schema: schemaOfRows, ...state })
}

type Incoming<T extends TableName> = { table: T; rows: RowsByTable; tombstoneKeys: ReadonlySet<RowKey> }

/**
 * Stores rows, and removes the tombstones of those that were restored. `tombstoneKeys` holds the existing ones, so that a
 * first download of thousands of rows does not ask for a tombstone of each.
 */
async function putRows<T extends TableName>(
  tx: DeviceTx,
  { table, rows, tombstoneKeys }: Incoming<T>,
): Promise<void> {
  const changed = rows[table] ?? []
  await tx.rows(table).putMany(changed)
  for (const { id } of changed) {
    const key = rowKey(table, id)
    if (tombstoneKeys.has(key)) await tx.tombstones.remove(key)
  }
}

type IncomingDeletions = { table: TableName; deleted: RowsByTable; deletions: ScopeDelta['deletions'] }

/** Stores tombstones. A row that another scope has under the same id is left alone, because only that scope can delete it. */
async function putTombstones(
  tx: DeviceTx,
  scope: Scope,
  { table, deleted, deletions = {} }: IncomingDeletions,
) {
  for (const row of deleted[table] ?? []) {
    const current = await tx.rows(table).get(row.id)
    if (current && scopeOfRow(table, current) !== scope) continue
    const key = rowKey(table, row.id)
    const deletion = deletions[key]
    await writeRowEntry(tx, { key, scope, row: null, deleted: row, ...(deletion ? { deletion } : {}) })
  }
}

/**
 * At the end of a membership, removes the scope's rows, and turns every unsent change into a rejected one, so that it is
 * listed. Each keeps the rows that it names, because they are not on the device any more. Applied ones are removed
 * (docs/design.md, "Rebase").
 */
async function endMembership(tx: DeviceTx, scope: Scope, { keeps }: EndOfMembership): Promise<void> {
  const [done, unsent] = [new Array<QueueRecord>(), new Array<QueueRecord>()]
  for (const record of await recordsOf(tx, scope)) {
    const named = keeps === 'names' ? await namedRows(tx, record) : []
    // Without rows the server has said so before.
    const kept = named.length > 0 ? { ...record, named } : record
    if (record.status === 'applied' || isOfLostScope(record)) done.push(record)
    else if (record.status === 'rejected') unsent.push(kept)
    else unsent.push({ ...kept, status: 'rejected', code: 'membership-ended', needsAttention: false })
  }
  await removeScope(tx, scope)
  for (const { seq } of done) await tx.queue.remove(seq)
  for (const record of unsent) await tx.queue.put(record)
}

/**
 * Runs a change again over the present rows. If its mutation refuses, its image is shown instead: only the server decides
 * what becomes of the change.
 */
async function replay(tx: DeviceTx, record: QueueRecord): Promise<void> {
  const { scope, seq, recordedAt: at, actor, name } = record
  // A deletion that is given back is not the work of its author.
  const by = queueTraitsOf(name).givesBack ? null : actor.userId
  const recording = createRecordingTx(tx, { scope, seq, deletion: { at, by } })
  const outcome = await runAgain(record, recording)
  if (outcome.ok) {
    await recording.commit()
    // The footprint is that of the first run. A change that its author has edited since has an empty one, so this run
    // sets it.
    const known = record.touched.length > 0 ? {} : recording.footprint()
    const images = recording.images()
    await tx.queue.put({ ...record, ...known, images, needsAttention: false, code: null })
    return
  }
  for (const { key, row } of record.images) {
    const current = await readRowEntry(tx, key)
    if (current.row && scopeOfRow(parseRowKey(key).table, current.row) !== scope) continue
    await keepShadow(tx, { key, scope, ...current })
    await writeRowEntry(tx, row ? { key, scope, row, deleted: null } : { key, scope, ...current, row })
  }
  await tx.queue.put({ ...record, needsAttention: true, code: outcome.code })
}

async function runAgain(
  { name, args, actor, recordedAt, mutationId }: QueueRecord,
  tx: WriteTx,
): Promise<Outcome> {
  if (!isMutationName(name)) return err('unreadable')
  const call = checkMutation(name, args)
  return call.ok ? call.value.run(tx, { actor, at: recordedAt, mutationId }) : call
}
