/** What is on screen is what the server had, with the device's own changes over it in their order. Run by another way. */
import { tableNames } from '#shared/model/tables.ts'
import type { Scope } from '#shared/model/scope.ts'
import { isMutationName } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { recordChange } from '#shared/sync/record-change.ts'
import { writeRowEntry } from '#shared/sync/row-entry.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type Ledger, reportViolation, inText } from './ledger.ts'

/** Notes the scopes that are brought up to date in the transaction: between an answer and that the screen may lag behind. */
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
  reportViolation(ledger, 'the screen shows what the server has and then the own changes', detail)
}

/** Undefined where a change can no longer be run: what is shown then is told by other invariants. */
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

/** Without their places, which the server gives. */
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
