/**
 * The rows that devices held when the server lost them, recorded by the simulation. Each must come back, be
 * superseded, or be listed for a person.
 */
import { type Scope, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type StoredRow, tableDefinitions, tableNames } from '#shared/model/tables.ts'
import { isHeld, parseRowKey, type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { Database } from '#server/db/database.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { reportViolation, count, inText } from './ledger.ts'
import type { Backup } from '#tests/support/backup.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

export type LostState = {
  device: string
  scope: Scope
  key: RowKey
  isDeleted: boolean
  content: string
  version: number
  /**
   * The ids of that version and of later ones, as the device knows them. A history that contains one of them contains
   * the state.
   */
  seenIn: readonly string[]
}

/**
 * Called when the server is put back. Two histories use the same version numbers, so version ids decide what the
 * server still has.
 */
export async function noteLostStates(
  { ledger, devices }: World,
  { scopes = [], scopeVersions = [] }: Backup,
): Promise<void> {
  for (const { scope, version } of scopes) ledger.restoredTo.set(scope, version)
  const kept = new Set(scopeVersions.map(({ versionId }) => versionId))
  const isKept = ({ seenIn }: Pick<LostState, 'seenIn'>) => seenIn.some((id) => kept.has(id))
  // A later backup may contain a state that an earlier one lacked, and everything that followed it.
  for (const state of ledger.lostStates)
    if (isKept(state)) {
      ledger.lostStates.delete(state)
      count(ledger, 'in the history again')
    }
  for (const { name, disk } of devices)
    for (const state of await disk.committed(statesBeneath))
      if (!isKept(state)) {
        ledger.lostStates.add({ ...state, device: name })
        count(ledger, 'held what the server lost')
      }
}

async function statesBeneath(tx: DeviceTx): Promise<Omit<LostState, 'device'>[]> {
  const states = new Map<RowKey, Omit<LostState, 'device'>>()
  for (const { scope, history } of await tx.scopes.all()) {
    if (!history) continue
    const set = (key: RowKey, row: StoredRow | null, isDeleted: boolean) => {
      if (!row || !tableDefinitions[parseRowKey(key).table].isGivenBack) return
      const seenIn = history.filter(({ version }) => version >= row.version).map(({ id }) => id)
      states.set(key, { scope, key, isDeleted, content: contentOf(row), version: row.version, seenIn })
    }
    for (const table of tableNames)
      for (const row of await tx.rows(table).ofScope(scope)) set(rowKey(table, row.id), row, false)
    for (const { key, row } of await tx.tombstones.ofScope(scope)) set(key, row, true)
    for (const { key, row, deleted } of await tx.shadows.ofScope(scope)) {
      states.delete(key)
      set(key, row ?? deleted, row === null)
    }
  }
  return [...states.values()]
}

/** Of a member row only its existence is compared; of others only the fields that a give-back restores. */
function contentOf(row: StoredRow): string {
  if ('joinedAt' in row) return row.id
  if ('inviteMethod' in row) return inText([row.name, row.description])
  if ('linkedTo' in row) return inText([row.name, row.phone, row.email, row.linkedTo])
  if ('statusMessage' in row) return inText([row.displayName, row.avatarUrl, row.statusMessage])
  return inText({ ...row, version: 0, createdVersion: 0, ordinal: 0 })
}

/**
 * Called after each answer. A state that the server has again counts as come back, whatever happens to the row later.
 */
export async function noteComeBack({ ledger }: Pick<World, 'ledger'>, database: Database): Promise<void> {
  if (ledger.lostStates.size === 0) return
  const stands = await statesOnServer(database, new Set([...ledger.lostStates].map(({ scope }) => scope)))
  for (const state of ledger.lostStates)
    if (stands.has(lineOf(state))) {
      ledger.lostStates.delete(state)
      count(ledger, 'came back')
    }
}

const lineOf = ({ key, isDeleted, content }: Pick<LostState, 'key' | 'isDeleted' | 'content'>) =>
  `${key} ${isDeleted ? 'deleted' : 'stands'} ${content}`

function statesOnServer(database: Database, scopes: ReadonlySet<Scope>): Promise<Set<string>> {
  return readSyncView(database, async (view) => {
    const lines = new Set<string>()
    for (const scope of scopes) {
      const { rows, deleted } = await view.rows(scope, { after: 0, upTo: Number.MAX_SAFE_INTEGER })
      for (const table of tableNames) {
        const add = (row: StoredRow, isDeleted: boolean) =>
          lines.add(lineOf({ key: rowKey(table, row.id), isDeleted, content: contentOf(row) }))
        for (const row of rows[table] ?? []) add(row, false)
        for (const row of deleted[table] ?? []) add(row, true)
      }
    }
    return lines
  })
}

/** Each lost state came back, is superseded by a later one, is listed for a person, or was discarded by a person. */
export async function checkNothingVanished(world: World): Promise<void> {
  const { ledger, devices, server } = world
  await noteComeBack(world, server.database)
  const listed = new Set<string>()
  for (const { disk } of devices)
    for (const record of await disk.transaction((tx) => tx.queue.all())) {
      if (!isHeld(record)) continue
      if (record.name === 'group.giveBack') listed.add(record.scope)
      if (record.name === 'row.giveBack') for (const key of record.touched) listed.add(key)
    }
  const given = await server.database.db.selectFrom('givenBack').selectAll().execute()
  const newest = new Map(
    given.map(({ tableName, rowId, versionBefore }) => [rowKey(tableName, rowId), versionBefore]),
  )
  for (const state of ledger.lostStates) {
    const { key, scope, version } = state
    const isAnswered = listed.has(key) || listed.has(scope) || ledger.discardedKeys.has(key)
    if (isAnswered || ledger.discardedKeys.has(scope)) count(ledger, 'listed after a loss')
    else if ((newest.get(key) ?? 0) >= version) count(ledger, 'superseded after a loss')
    else if (!(await isPutOut(world, state)))
      reportViolation(ledger, 'no row that a device held is lost silently', inText(state))
  }
}

/** A person who was removed from the group keeps no rows of it. */
async function isPutOut({ devices, server }: World, { device, scope }: LostState): Promise<boolean> {
  const actor = devices.find(({ name }: Device) => name === device)?.actor
  if (!actor || kindOfScope(scope) === 'user') return false
  const id = memberIdOf({ groupId: groupOfScope(scope), userId: actor.userId })
  const members = server.database.db.selectFrom('members').select('status').where('id', '=', id)
  return (await members.executeTakeFirst())?.status === 'left'
}

/** A device that has lost its database holds no rows any more. */
export function forgetHeldBy({ ledger }: World, device: string): void {
  for (const state of ledger.lostStates) if (state.device === device) ledger.lostStates.delete(state)
}

/** A device whose person was removed from a group holds no rows of it, and no changes that were once applied. */
export function forgetRemoved({ ledger }: World, device: string, scope: Scope): void {
  for (const state of ledger.lostStates)
    if (state.device === device && state.scope === scope) ledger.lostStates.delete(state)
  for (const [id, recorded] of ledger.recorded)
    if (recorded.device === device && recorded.scope === scope && ledger.appliedBefore.has(id))
      ledger.queuedAtLoss.delete(id)
}
