/** Reads what a device has missed: the rows of its scopes since its cursors, within the size of one answer. */
import { answerBytesMax } from '#shared/limits.ts'
import { type Scope, epochOfVersion } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { RowKey } from '#shared/sync/queue-record.ts'
import type { Checksum, Divergence, ScopeDelta, SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import type { Database } from '#server/db/database.ts'
import type { ScopeSums } from '#server/db/scope-sums.ts'
import { type SyncView, readSyncView } from '#server/db/sync-view.ts'
import { type AnswerCapacity, readDelta } from './read-delta.ts'

export const answerRowsMax = 1_000

export type Changes = {
  scopes: ScopeDelta[]
  more: boolean
  epoch: string
  /**
   * Scopes of which the device has other rows at the same version, by sums that are verified: a defect of ours on either side.
   */
  damaged: Scope[]
  /** Scopes whose sums differ while the server has not verified its own sums yet. */
  unverified: Scope[]
  /** Scopes of which the device has another history. It is asked for its earlier versions. */
  diverged: Scope[]
  /**
   * Scopes that the server lost in a restore or failover, or in which it lost the account's membership. They are
   * named only to a device that sends a version of the scope which this installation issued (`lostOf`).
   */
  lost: NonNullable<SyncResponse['lost']>
  /** Tombstones that are left out, because they cannot be read. */
  unreadable: RowKey[]
}
type Asked = Pick<
  SyncRequest,
  'cursors' | 'downloads' | 'checksums' | 'epoch' | 'schema' | 'histories' | 'answerBytesMax'
>
type Reading = {
  database: Database
  /** The sync schema that this server speaks. */
  schema: number
  areSumsVerified: (scope: Scope) => boolean
}

/**
 * Reads one snapshot, as the given account may see it. A device of another epoch that sends no histories is sent everything.
 */
export function readChanges(reading: Reading, userId: UserId, asked: Asked): Promise<Changes> {
  // What the device does not know is left out. A newer build fetches its scopes again from the beginning.
  const schemaOfRows = Math.min(asked.schema, reading.schema)
  return readSyncView(reading.database, (view) => changesIn(view, { reading, userId, asked }), schemaOfRows)
}

type Question = { reading: Reading; userId: UserId; asked: Asked }

async function changesIn(view: SyncView, { reading, userId, asked }: Question): Promise<Changes> {
  const epoch = await view.epoch()
  const { unreadable } = view
  const noScopes = { scopes: [], damaged: [], unverified: [], diverged: [] }
  const answer: Changes = { ...noScopes, more: false, epoch, lost: {}, unreadable }
  const { cursors, histories } = asked
  if (cursors === undefined) return answer
  const memberships = await view.memberships(userId)
  answer.lost = await lostOf(view, { memberships, histories })
  const active = memberships.filter(({ status }) => status === 'active')
  const states = await view.statesOf(active.map(({ scope }) => scope))
  // First, because a device without space can take nothing else.
  const ended = memberships.filter(({ scope, status }) => status === 'left' && scope in cursors)
  answer.scopes.push(...ended.map(({ scope }) => removedDelta(scope)))
  const capacity = capacityFor(asked)
  for (const { scope } of active) {
    const state = states.get(scope)
    if (!state) continue
    const { version: head, horizon } = state
    const history = histories?.[scope]
    const divergence = history && (await divergenceOf(view, { scope, head }, history))
    if (divergence === 'not yet known') {
      answer.diverged.push(scope)
      continue
    }
    const device = onDevice(asked, scope, { epoch, schema: reading.schema })
    const isOther = await hasOtherRows(view, scope, { head, checksum: device.checksum })
    const isDamaged = isOther && reading.areSumsVerified(scope)
    if (isOther) (isDamaged ? answer.damaged : answer.unverified).push(scope)
    const isReset = isDamaged || divergence !== undefined || needsAll(device, { head, horizon })
    const from = isReset ? 0 : device.cursor
    if (from === head && !isReset) {
      const named = histories && (await namedHead(view, { scope, head }, history))
      if (named) answer.scopes.push(named)
      else if (isOther) answer.scopes.push(uncomparedDelta(scope, head))
      continue
    }
    if (capacity.rows <= 0 || capacity.bytes <= 0) {
      answer.more = true
      break
    }
    const delta = await readDelta(view, { scope, from, head, capacity })
    answer.scopes.push({
      ...delta,
      ...(horizon > 0 ? { horizon } : {}),
      ...(isReset ? { reset: true } : {}),
      ...(divergence ? { divergence } : {}),
    })
    answer.more ||= delta.to < head
  }
  return answer
}

/** What the device has of a scope, as far as it has said. */
type OnDevice = {
  cursor: number
  /** The horizon under which the download began that is under way. */
  begunUnder: number | undefined
  /** Its rows are of another epoch, and it does not say of which history. */
  isOfOtherEpoch: boolean
  /** Absent if the sums cannot be compared. */
  checksum: Checksum | undefined
}

function onDevice(asked: Asked, scope: Scope, server: { epoch: string; schema: number }): OnDevice {
  const isSameEpoch = asked.epoch === null || asked.epoch === server.epoch
  return {
    cursor: asked.cursors?.[scope] ?? 0,
    begunUnder: asked.downloads?.[scope],
    // With histories the epoch does not matter: a device of the same history has the same rows.
    isOfOtherEpoch: !isSameEpoch && !asked.histories?.[scope],
    // Not compared with another schema, because the device may hold other fields of the same rows.
    checksum: isSameEpoch && asked.schema === server.schema ? asked.checksums?.[scope] : undefined,
  }
}

/** A device on a slow line asks for a smaller answer. It cannot ask for a larger one than usual. */
function capacityFor({ answerBytesMax: asked = answerBytesMax }: Asked): AnswerCapacity {
  return { rows: answerRowsMax, bytes: Math.min(asked, answerBytesMax) }
}

/**
 * Whether the device's rows cannot be continued from its cursor: they are of another epoch or of a later version, or some of them
 * may have been deleted and their tombstones purged, which is so if the cursor is behind the horizon. The exception is a download
 * that began under the same horizon: those rows were gone before it began.
 */
function needsAll(
  { cursor, begunUnder, isOfOtherEpoch }: OnDevice,
  { head, horizon }: { head: number; horizon: number },
): boolean {
  const hasMissedDeletions = cursor > 0 && cursor < horizon && begunUnder !== horizon
  return isOfOtherEpoch || cursor > head || hasMissedDeletions
}

type Compared = { head: number; checksum: Checksum | undefined }
type Head = { scope: Scope; head: number }
type DeviceHistory = NonNullable<SyncRequest['histories']>[Scope]

/** Undefined if the device has the server's history, as far as the version ids tell. */
async function divergenceOf(
  view: SyncView,
  at: Head,
  { newest, earlier }: DeviceHistory,
): Promise<Divergence | 'not yet known' | undefined> {
  const common = await view.newestCommon(at, [newest, ...(earlier ?? [])])
  if (common?.version === newest.version) return undefined
  return earlier ? { lost: newest, common: common ?? { version: 0, id: '' } } : 'not yet known'
}

type Known = Pick<SyncRequest, 'histories'> & { memberships: readonly { scope: Scope }[] }

/**
 * The scopes of `Changes.lost`. A device that cannot prove by an issued version that it had the group does not learn
 * whether the group exists.
 */
async function lostOf(view: SyncView, { memberships, histories = {} }: Known): Promise<Changes['lost']> {
  const ownScopes = new Set(memberships.map(({ scope }) => scope))
  const lost: Changes['lost'] = {}
  for (const [name, { newest }] of Object.entries(histories)) {
    const scope = name as Scope
    if (ownScopes.has(scope) || !(await view.isIssued(scope, newest))) continue
    // Every account knows the epoch, so it must not reveal whether the group exists.
    const isReported = epochOfVersion(newest) === undefined && (await view.versionOf(scope)) !== undefined
    lost[scope] = isReported ? 'membership-lost' : 'group-lost'
  }
  return lost
}

/** A delta without rows that names the head's version id, for a device that has all rows but does not know the id. */
async function namedHead(
  view: SyncView,
  { scope, head }: Head,
  history: DeviceHistory | undefined,
): Promise<ScopeDelta | undefined> {
  const isNamed = history !== undefined && epochOfVersion(history.newest) === undefined
  const after = isNamed ? history.newest.version : 0
  const versions = after < head ? await view.versionIds(scope, { after, upTo: head }) : []
  return versions.length > 0 ? { scope, from: head, to: head, rows: {}, deleted: {}, versions } : undefined
}

/** Sums of another version cannot be compared. The device sends them again when it has reached this version. */
async function hasOtherRows(view: SyncView, scope: Scope, { head, checksum }: Compared): Promise<boolean> {
  return checksum?.version === head && differs(checksum, await view.sums(scope))
}

/** Whether a sum differs. Tables of which the server or the device has no sum are not compared. */
function differs({ tables }: Checksum, kept: ScopeSums): boolean {
  return [...kept].some(([table, sum]) => Object.hasOwn(tables, table) && tables[table] !== sum)
}

/** A delta without rows. A device that receives any delta but a reset counts its sums as not compared and sends them again. */
function uncomparedDelta(scope: Scope, head: number): ScopeDelta {
  return { scope, from: head, to: head, rows: {}, deleted: {} }
}

function removedDelta(scope: Scope): ScopeDelta {
  return { scope, from: 0, to: 0, rows: {}, deleted: {}, removed: true }
}
