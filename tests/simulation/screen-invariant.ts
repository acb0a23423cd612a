/**
 * The screen shows the server's rows with the device's own changes applied in order. Computed here in another way
 * than by rebase.
 */
import { tableNames } from '#shared/model/tables.ts'
import type { Scope } from '#shared/model/scope.ts'
import { isMutationName } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { writeRowEntry } from '#shared/sync/row-entry.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type Ledger, reportViolation, inText } from './ledger.ts'

/** Notes the scopes that the transaction rebases. Between an answer and its rebase the screen may lag behind. */
export function noticing(tx: DeviceTx, updated: Set<Scope>): DeviceTx {
  const removeScope = (scope: Scope) => {
    updated.add(scope)
    return tx.shadows.removeScope(scope)
  }
  return { ...tx, shadows: { ...tx.shadows, removeScope } }
}

export async function checkScreen(ledger: Ledger, device: string, tx: DeviceTx, scope: Scope): Promise<void> {
  const queue = (await tx.queue.all()).filter((record) => record.scope === scope)
  const expected = await runAnew(tx, scope, queue)
  if (!expected) return
  const shown = await linesOf(tx, scope)
  const wrong = [...shown].find((line) => !expected.has(line))
  const missing = [...expected].find((line) => !shown.has(line))
  if (wrong === undefined && missing === undefined) return
  const detail = `${device} ${wrong} for ${missing}`
  reportViolation(ledger, 'the screen shows the server’s rows with the own changes applied', detail)
}

/**
 * Replays the queue over the shadows. Undefined if a change cannot be replayed; other invariants cover what is shown
 * then.
 */
async function runAnew(
  tx: DeviceTx,
  scope: Scope,
  queue: readonly QueueRecord[],
): Promise<Set<string> | undefined> {
  const store = createMemoryDeviceStore(await tx.device.get())
  const shadows = await tx.shadows.ofScope(scope)
  const tombstones = await tx.tombstones.ofScope(scope)
  const rows = await Promise.all(tableNames.map((table) => tx.rows(table).ofScope(scope)))
  await store.transaction(async (anew) => {
    for (const [index, table] of tableNames.entries()) await anew.rows(table).putMany(rows[index] ?? [])
    await anew.tombstones.putMany(tombstones)
    for (const shadow of shadows) await writeRowEntry(anew, shadow)
  })
  for (const { name, args, actor, mutationId, recordedAt: at, status } of queue) {
    if (status === 'rejected') continue
    if (!isMutationName(name)) return undefined
    const outcome = await recordChange(store, { scope, name, args, actor, mutationId, at })
    if (!outcome.ok) return undefined
  }
  return store.transaction((anew) => linesOf(anew, scope))
}

/** Without the rows' places, which only the server assigns. */
async function linesOf(tx: DeviceTx, scope: Scope): Promise<Set<string>> {
  const rows = await Promise.all(tableNames.map((table) => tx.rows(table).ofScope(scope)))
  const tombstones = await tx.tombstones.ofScope(scope)
  const line = (kind: string, row: object) =>
    `${kind} ${inText({ ...row, version: 0, createdVersion: 0, ordinal: 0 })}`
  return new Set([
    ...rows.flat().map((row) => line('shows', row)),
    ...tombstones.map(({ row }) => line('has deleted', row)),
  ])
}
