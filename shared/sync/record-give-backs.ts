/**
 * Called after the server has lost part of a scope's history. The device compares the rows that it had with the server's.
 * It records each row that the server lacks as a change of its own, `row.giveBack` (docs/decisions/0038-give-back.md).
 * Such a change is queued, shown on screen, sent, answered, and listed when it is rejected, like any other change.
 */
import { v5 as uuidV5 } from 'uuid'
import { queueTraitsOf } from '#shared/mutations/define-mutation.ts'
import { peopleNamedIn } from '../model/expense.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import { MutationId } from '../model/mutation-id.ts'
import {
  type Scope,
  groupOfScope,
  idOfScope,
  kindOfScope,
  type ScopeVersion,
  epochOfVersion,
} from '../model/scope.ts'
import { isEmptied } from '../model/row-schemas.ts'
import {
  type StoredRow,
  type TableName,
  changedAt,
  tableDefinitions,
  tableNames,
  tablesOf,
} from '../model/tables.ts'
import { parseUserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { type GivenRow, giveBackRow, switchesGivenBack } from '../mutations/give-back-mutations.ts'
import { isAdmin } from '../model/roles.ts'
import { zip } from '../zip.ts'
import { canonicalJson } from './checksum.ts'
import type { DeviceState, DeviceTx } from './device-store.ts'
import { givenContent } from './give-back-fields.ts'
import { positionsBefore } from './lost-scope.ts'
import { type QueueRecord, type RowKey, parseRowKey, rowKey } from './queue-record.ts'
import { readRowEntry } from './row-entry.ts'
import type { Divergence, ScopeDelta } from './wire-format.ts'

type HeldRow<T extends TableName> = { table: T; row: StoredRow<T>; isDeleted: boolean }
type HeldState = { [T in TableName]: HeldRow<T> }[TableName]

type LostHistory = { divergence: Divergence; held: HeldState[] }

/**
 * Reads the device's rows of versions that the server has lost. It is called before the server's rows replace them.
 * Undefined if no delta reports a divergence. The shadows have to be restored before, so that the rows are the server's.
 */
export async function readLostHistory(
  tx: DeviceTx,
  scope: Scope,
  deltas: readonly ScopeDelta[],
): Promise<LostHistory | undefined> {
  const divergence = deltas.find((delta) => delta.divergence)?.divergence
  if (!divergence) return undefined
  const held: HeldState[] = []
  for (const table of tablesOf(scope))
    for (const row of await tx.rows(table).ofScope(scope)) held.push(heldState(table, row, 'present'))
  for (const { key, row } of await tx.tombstones.ofScope(scope))
    held.push(heldState(parseRowKey(key).table, row, 'deleted'))
  const isLost = ({ table, row }: HeldState) =>
    row.version > divergence.common.version && tableDefinitions[table].isGivenBack
  return { divergence, held: held.filter(isLost).toSorted(inOrderOfGiving) }
}

function heldState(table: TableName, row: StoredRow, found: 'present' | 'deleted'): HeldState {
  // The row was read from this table, or under a key that names it. The types cannot express that.
  return { table, row, isDeleted: found === 'deleted' } as HeldState
}

/**
 * Living rows before the rows that refer to them; then deleted rows, in the opposite order of tables. Within a table, the
 * order of recording.
 */
const inOrderOfGiving = compareBy<HeldState>(
  ({ table, isDeleted }) =>
    isDeleted ? 2 * tableNames.length - tableNames.indexOf(table) : tableNames.indexOf(table),
  ({ row }) => row.createdVersion,
  ({ row }) => row.ordinal,
)

/**
 * Records a `row.giveBack` for each lost row. It is called when the server's rows are in place, and before the device's
 * own changes are replayed over them.
 */
export async function recordGiveBacks(
  tx: DeviceTx,
  scope: Scope,
  { divergence, held }: LostHistory,
): Promise<void> {
  await acknowledgeCommon(tx, scope, divergence.common)
  const own = await ownMember(tx, scope)
  // The server does not know this epoch at all, so its present rows may be newer than the device's.
  const isUnproven = divergence.common.id === '' && epochOfVersion(divergence.lost) !== undefined
  const missing: HeldState[] = []
  for (const state of held) if (await isMissing(tx, { ...state, own, isUnproven })) missing.push(state)
  const state = await tx.device.get()
  const seqs = await positionsBefore(tx, scope, missing.length)
  for (const [lost, seq] of zip(missing, seqs))
    await tx.queue.put(await giveBackOf(tx, { scope, lost, divergence, state, own, seq }))
}

/**
 * Lowers `common` in give-backs that are still queued from an earlier restore. The server may have lost further versions
 * since, and accepts no proof that names a version which it does not have.
 */
async function acknowledgeCommon(tx: DeviceTx, scope: Scope, common: ScopeVersion): Promise<void> {
  for (const record of await tx.queue.all()) {
    if (record.scope !== scope || queueTraitsOf(record.name).givesBack !== 'row') continue
    const args = record.args as GivenRow
    if (args.common.version > common.version) await tx.queue.put({ ...record, args: { ...args, common } })
  }
}

async function ownMember(tx: DeviceTx, scope: Scope): Promise<Member | undefined> {
  if (kindOfScope(scope) !== 'group') return undefined
  const { accountId } = await tx.device.get()
  return tx.rows('members').get(memberIdOf({ groupId: groupOfScope(scope), userId: accountId }))
}

type Compared = HeldState & { own: Member | undefined; isUnproven: boolean }

/**
 * Whether the device's row differs from the server's and may be given back. A member row is given back only if the server
 * has none: an existing membership is never changed by it.
 */
async function isMissing(tx: DeviceTx, compared: Compared): Promise<boolean> {
  const { table, row, isDeleted, isUnproven } = compared
  const { row: present, deleted } = await readRowEntry(tx, rowKey(table, row.id))
  if (table === 'members') return !present
  const current = isDeleted ? deleted : present
  // The row is deleted on both sides, and one side has emptied its content. There is nothing to compare.
  if (isDeleted && deleted && (isEmptied(table, row) || isEmptied(table, deleted))) return false
  if (isUnproven && (present ?? deleted ?? isDeleted)) return false
  if (!current) return table !== 'groups'
  const [there, here] = [givenContent(table, current), givenContent(table, await rowToGive(tx, compared))]
  return canonicalJson(there) !== canonicalJson(here)
}

/** The device's row; of a group, with the switches that this device's person may give back. */
async function rowToGive(tx: DeviceTx, { table, row, own }: Compared): Promise<StoredRow> {
  const present = table === 'groups' ? await tx.rows('groups').get(row.id) : undefined
  if (table !== 'groups' || !present) return row
  return { ...row, ...switchesGivenBack(row, { present, isAdmin: own !== undefined && isAdmin(own) }) }
}

type GivingBack = {
  scope: Scope
  lost: HeldState
  divergence: Divergence
  state: DeviceState
  own: Member | undefined
  seq: number
}

async function giveBackOf(tx: DeviceTx, giving: GivingBack): Promise<QueueRecord> {
  const { scope, lost, divergence, state, own, seq } = giving
  const { table, row, isDeleted } = lost
  const { version: versionBefore, createdVersion: _created, ordinal: _ordinal, ...content } = row
  const key = rowKey(table, row.id)
  const present = await readRowEntry(tx, key)
  const isCreated = !present.row && !isDeleted
  return {
    seq,
    mutationId: idOf(giving),
    scope,
    name: giveBackRow.name,
    args: { table, row: content, isDeleted, versionBefore, ...divergence },
    actor: { userId: state.accountId, displayName: own?.displayName ?? '' },
    touched: [key],
    created: isCreated ? [key] : [],
    needed: peopleOf(lost),
    images: [{ key, row: isDeleted ? null : row }],
    status: 'pending',
    recordedAt: changedAt(table, row) - state.serverOffset,
    serverOffset: state.serverOffset,
    attempts: 0,
    isResend: true,
    code: null,
    version: null,
    needsAttention: false,
  }
}

/**
 * The id is computed from the device, the lost and the common version, and the row. So recording the same loss twice
 * gives the same mutation id, and the server applies it once.
 */
function idOf({ scope, lost, divergence, state }: GivingBack): MutationId {
  const { table, row } = lost
  const name = [state.clientId, divergence.lost.id, divergence.common.version, rowKey(table, row.id)].join(
    ' ',
  )
  return MutationId.parse(uuidV5(name, idOfScope(scope)))
}

/** The person rows that an expense names. They may have to be given back before it. */
function peopleOf({ table, row }: HeldState): RowKey[] {
  if (table !== 'expenses') return []
  const keys = new Set(peopleNamedIn(row))
  return [...keys].flatMap((key): RowKey[] => {
    const person = parseUserKey(key)
    if (!person) return []
    return person.kind === 'pending'
      ? [rowKey('pendingMembers', person.id)]
      : [rowKey('members', memberIdOf({ groupId: row.groupId, userId: person.id }))]
  })
}
