/**
 * After the server has lost part of a scope's history, the device compares what it held with what the server has, and
 * records what the server lacks as changes of its own (docs/decisions/0038-give-back.md). They wait in
 * the queue, show on screen, are sent and answered, and are listed when refused, as any other change.
 */
import { v5 as uuidV5 } from 'uuid'
import { type Member, memberIdOf } from '../model/member.ts'
import { MutationId } from '../model/mutation-id.ts'
import { type Scope, groupOfScope, idOfScope, kindOfScope } from '../model/scope.ts'
import { type ScopeVersion, epochOfVersion } from '../model/scope-version.ts'
import {
  type StoredRow,
  type TableName,
  changedAt,
  isEmptied,
  tableDefinitions,
  tableNames,
  tablesOf,
} from '../model/tables.ts'
import { parseUserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { type GivenRow, giveBackRow } from '../mutations/give-back-mutations.ts'
import { queueTraitsOf } from '../mutations/queue-traits.ts'
import { canonicalJson } from './canonical-json.ts'
import type { DeviceState, DeviceTx } from './device-store.ts'
import { givenContent } from './given-content.ts'
import { positionsBefore } from './queue-positions.ts'
import { type QueueRecord, type RowKey, parseRowKey, rowKey } from './queue-record.ts'
import { readRowEntry } from './row-entry.ts'
import type { Divergence, ScopeDelta } from './wire.ts'

type HeldRow<T extends TableName> = { table: T; row: StoredRow<T>; isDeleted: boolean }
export type HeldState = { [T in TableName]: HeldRow<T> }[TableName]

export type LostHistory = { divergence: Divergence; held: HeldState[] }

/** What the device has of versions that the server's history lacks, before the server's rows take its place. */
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
  // It was found in this table, or under a key of it, which the types do not follow.
  return { table, row, isDeleted: found === 'deleted' } as HeldState
}

/** What others refer to comes first, and is deleted last; otherwise in the order of recording. */
const inOrderOfGiving = compareBy<HeldState>(
  ({ table, isDeleted }) =>
    isDeleted ? 2 * tableNames.length - tableNames.indexOf(table) : tableNames.indexOf(table),
  ({ row }) => row.createdVersion,
  ({ row }) => row.ordinal,
)

/** Once the server's rows are in place, and before the device's own changes are run over them. */
export async function recordGiveBacks(
  tx: DeviceTx,
  scope: Scope,
  { divergence, held }: LostHistory,
): Promise<void> {
  await acknowledgeCommon(tx, scope, divergence.common)
  const own = await ownMember(tx, scope)
  // Of such an epoch the server knows nothing: its rows may well be the later ones.
  const isUnproven = divergence.common.id === '' && epochOfVersion(divergence.lost) !== undefined
  const missing: HeldState[] = []
  for (const state of held) if (await isMissing(tx, { ...state, own, isUnproven })) missing.push(state)
  const state = await tx.device.get()
  const seqs = await positionsBefore(tx, scope, missing.length)
  for (const [index, lost] of missing.entries()) {
    const seq = seqs[index]
    if (seq !== undefined)
      await tx.queue.put(await giveBackOf(tx, { scope, lost, divergence, state, own, seq }))
  }
}

/** A give-back of an earlier restore that still waits: the server may have lost since what was common then. */
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

/** Whether the server's state says something else. Memberships are not given back to those who have one. */
async function isMissing(
  tx: DeviceTx,
  { table, row, isDeleted, own, isUnproven }: Compared,
): Promise<boolean> {
  const { row: present, deleted } = await readRowEntry(tx, rowKey(table, row.id))
  if (table === 'members') return !present
  const current = isDeleted ? deleted : present
  // Both know it as deleted: of what it was, one side has forgotten the content.
  if (isDeleted && deleted && (isEmptied(table, row) || isEmptied(table, deleted))) return false
  if (isUnproven && (present ?? deleted ?? isDeleted)) return false
  if (!current) return table !== 'groups'
  const [there, here] = [givenContent(table, current), givenContent(table, row)]
  const isAdmin = own?.role === 'owner' || own?.role === 'admin'
  // Everybody's device may close the door again that a restore has opened.
  const givesMethod = isAdmin || here.inviteMethod === 'approval'
  if (!givesMethod) there.inviteMethod = here.inviteMethod
  return canonicalJson(there) !== canonicalJson(here)
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

/** Of each device one for each state of a row: recorded again, it is the same change. */
function idOf({ scope, lost, divergence, state }: GivingBack): MutationId {
  const { table, row } = lost
  const name = [state.clientId, divergence.lost.id, divergence.common.version, rowKey(table, row.id)].join(
    ' ',
  )
  return MutationId.parse(uuidV5(name, idOfScope(scope)))
}

/** Those whose rows may have to come back first. */
function peopleOf({ table, row }: HeldState): RowKey[] {
  if (table !== 'expenses') return []
  const keys = new Set([...row.payers, ...row.shares].map(({ userKey }) => userKey))
  return [...keys].flatMap((key): RowKey[] => {
    const person = parseUserKey(key)
    if (!person) return []
    return person.kind === 'pending'
      ? [rowKey('pendingMembers', person.id)]
      : [rowKey('members', memberIdOf({ groupId: row.groupId, userId: person.id }))]
  })
}
