/** Invariants of the end of a history, when the faults have ended and every device has drained. */
import { tableNames, type StoredRow } from '#shared/model/tables.ts'
import type { Scope } from '#shared/model/scope.ts'
import { planSends, unsentChanges } from '#shared/sync/plan-sends.ts'
import { isOfLostScope } from '#shared/sync/lost-scope.ts'
import { type QueueRecord, type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { RowsByTable } from '#shared/sync/wire-format.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { reportViolation, inText } from './ledger.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** Rows by key as text, deleted ones included. */
type Held = Map<string, string>

/**
 * Every change that was ever committed to a queue is applied, listed, discarded by its author, or recorded again
 * under another id.
 */
export async function checkAccounts({ ledger, devices, server }: World): Promise<void> {
  const log = await server.database.db.selectFrom('mutationLog').select(['mutationId', 'code']).execute()
  const known = [...log, ...ledger.forgotten]
  const done = new Set<string>(known.filter(({ code }) => code === null).map(({ mutationId }) => mutationId))
  for (const { name, disk } of devices) {
    const queue = await disk.transaction((tx) => tx.queue.all())
    const listed = unsentChanges(queue)
    for (const { record } of listed) done.add(record.mutationId)
    // What the server has applied stays in the queue of a lost group until its author has decided on the loss, even if the
    // server has lost it with the group.
    const lost = new Set(queue.filter(isOfLostScope).map(({ scope }) => scope))
    const isKept = ({ scope, status }: QueueRecord) => status === 'applied' && lost.has(scope)
    const kept = queue.filter(isKept)
    for (const { mutationId } of kept) done.add(mutationId)
    const left = queue.length - kept.length - listed.length
    if (left > 0)
      reportViolation(
        ledger,
        'no change is waiting after the faults have ended',
        `${left} changes on ${name}`,
      )
  }
  for (const [id, { device, scope }] of ledger.recorded) {
    if (done.has(id) || ledger.renamed.has(id) || ledger.discarded.has(id) || ledger.lost.has(id)) continue
    // Its rows came before the server lost it: from then on they are given back, not the change.
    if (ledger.appliedBefore.has(id) && !ledger.queuedAtLoss.has(id)) continue
    if (ledger.settled.has(id)) continue
    reportViolation(
      ledger,
      'every change ends applied, listed or discarded',
      `${id} of ${device} in ${scope}`,
    )
  }
  for (const id of ledger.applied.keys())
    if (!known.some((entry) => entry.mutationId === id && entry.code === null))
      reportViolation(ledger, 'a change reported as applied is in the log', id)
}

/** With the connections back and without any action of a person, every device has retried what it could send. */
export async function checkRetries({ ledger, devices }: World): Promise<void> {
  for (const { name, disk } of devices) {
    const { sendable } = planSends(await disk.transaction((tx) => tx.queue.all()))
    for (const { mutationId, status } of sendable)
      reportViolation(
        ledger,
        'a waiting change is retried by itself',
        `${mutationId} is ${status} on ${name}`,
      )
  }
}

/** Devices and server compare running sums to detect different rows, so they must be those of the rows. */
export async function checkSums({ ledger, server }: World): Promise<void> {
  for (const wrong of await wrongSums(server.database))
    reportViolation(ledger, 'running sums match the rows', wrong)
}

/** Below its unsent changes, a device holds exactly the rows of the groups that it may see. */
export async function checkConvergence(world: World): Promise<void> {
  for (const device of world.devices) {
    const [expected, held] = [await onServer(world, device), await device.disk.transaction(beneathUnsent)]
    for (const key of new Set([...expected.keys(), ...held.keys()])) {
      if (expected.get(key) === held.get(key)) continue
      // After a purge the device knows tombstones that the server has forgotten.
      if (key.startsWith('deleted ') && !expected.has(key) && world.ledger.tally.has('a purge')) continue
      const detail = `${device.name} ${key} has ${held.get(key)} for ${expected.get(key)}`
      reportViolation(world.ledger, 'devices converge', detail)
    }
  }
}

function onServer({ server }: World, { actor }: Device): Promise<Held> {
  return readSyncView(server.database, async (view) => {
    const held: Held = new Map()
    for (const { scope, status } of await view.memberships(actor.userId)) {
      const upTo = await view.versionOf(scope)
      if (status === 'left' || upTo === undefined) continue
      const { rows, deleted } = await view.rows(scope, { after: 0, upTo })
      hold(held, 'row', rows)
      hold(held, 'deleted', deleted)
      held.set(`cursor ${scope}`, String(upTo))
    }
    return held
  })
}

function hold(held: Held, kind: 'row' | 'deleted', rows: RowsByTable): void {
  for (const table of tableNames)
    for (const row of rows[table] ?? []) held.set(`${kind} ${rowKey(table, row.id)}`, inText(row))
}

async function beneathUnsent(tx: DeviceTx): Promise<Held> {
  const held: Held = new Map()
  const scopes = new Set<Scope>()
  const queue = await tx.queue.all()
  // A group that the server has lost stays on the device until its person decides.
  const lost = new Set(queue.filter(({ name }) => name === 'group.giveBack').map(({ scope }) => scope))
  for (const { scope, cursor } of await tx.scopes.all()) {
    if (lost.has(scope)) continue
    held.set(`cursor ${scope}`, String(cursor))
    scopes.add(scope)
  }
  const set = (kind: string, key: RowKey, row: StoredRow | null) =>
    row ? held.set(`${kind} ${key}`, inText(row)) : held.delete(`${kind} ${key}`)
  for (const { scope } of queue) if (!lost.has(scope)) scopes.add(scope)
  for (const scope of scopes) {
    for (const table of tableNames)
      for (const row of await tx.rows(table).ofScope(scope)) set('row', rowKey(table, row.id), row)
    for (const { key, row } of await tx.tombstones.ofScope(scope)) set('deleted', key, row)
    for (const { key, row, deleted } of await tx.shadows.ofScope(scope)) {
      set('row', key, row)
      set('deleted', key, deleted)
    }
  }
  return held
}

/**
 * At the very end, no queue has a change, no scope has a shadow, and no device has rows of a group that its person
 * has left.
 */
export async function checkNothingIsLeft({ ledger, devices, groups }: World): Promise<void> {
  for (const { name, disk } of devices) {
    await disk.transaction(async (tx) => {
      for (const { mutationId, status } of await tx.queue.all())
        reportViolation(ledger, 'queues are empty at the end', `${mutationId} ${status} on ${name}`)
      const known = new Set((await tx.scopes.all()).map(({ scope }) => scope))
      for (const scope of groups.map((id): Scope => `g:${id}`)) {
        const shadows = await tx.shadows.ofScope(scope)
        if (shadows.length > 0)
          reportViolation(ledger, 'no shadow without an unsent change', `${scope} on ${name}`)
        const rows = await Promise.all(tableNames.map((table) => tx.rows(table).ofScope(scope)))
        if (!known.has(scope) && rows.flat().length > 0)
          reportViolation(
            ledger,
            'a device has no row of a group that its person is not in',
            `${scope} on ${name}`,
          )
      }
    })
  }
}
