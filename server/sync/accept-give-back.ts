/**
 * Decides whether a device may give back a row's state (docs/decisions/0038-give-back.md). The device has to prove, by
 * a version id that this installation issued, that the server's history of the scope has lost versions. The row here
 * has to be absent, older than the loss, or itself given back from an earlier version. Otherwise somebody has written
 * the row since, and the person is asked.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { accountGroupsMax, changeAgeMaxSeconds } from '#shared/limits.ts'
import { type ScopeVersion, epochOfVersion, groupOfScope, kindOfScope } from '#shared/model/scope.ts'
import { neverChanged } from '#shared/model/row-defaults.ts'
import { isEmptied, isWhollyKnown } from '#shared/model/row-schemas.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import { type GivenRow, giveBackGroupAnew, giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { checkPlace } from '#shared/mutations/permissions.ts'
import { type ArgsOf, type CheckedMutation, argsIfOf, checkMutation } from '#shared/mutations/registry.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { canonicalJson } from '#shared/sync/checksum.ts'
import { givenContent } from '#shared/sync/give-back-fields.ts'
import type { CurrentState } from '#server/db/history-tx.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import type { ReadMutation } from './read-mutation.ts'

/**
 * How a device shows that the server has lost versions of the scope. A `version` id is signed and proves it. An `epoch`
 * is named in every answer, so it allows no more than what any member may write anyway.
 */
type Proof = 'version' | 'epoch' | 'none'

type Giving = {
  actor: Actor
  mutation: ReadMutation
  call: CheckedMutation
  now: EpochSeconds
  proof: Proof
  run: (call: CheckedMutation) => Promise<Outcome | 'failed'>
}

export function isGivingBack({ traits }: Pick<ReadMutation, 'traits'>): boolean {
  return traits.givesBack !== undefined
}

export async function proofOf({ history }: ScopeTx, { call }: ReadMutation): Promise<Proof> {
  if (!call?.ok) return 'none'
  const [row, group] = [argsIfOf(giveBackRow, call.value), argsIfOf(giveBackGroupAnew, call.value)]
  const lost = (row ?? group)?.lost
  if (!lost || !(await history.isIssued(lost)) || (await history.hasVersion(lost))) return 'none'
  const common = row?.common.version ?? 0
  if (common >= lost.version || (row && common > 0 && !(await history.hasVersion(row.common)))) return 'none'
  const epoch = epochOfVersion(lost)
  if (epoch === undefined) return 'version'
  // Every answer names the present epoch. Nothing of it is lost before a restore ends it.
  return (await history.isPresentEpoch(epoch)) ? 'none' : 'epoch'
}

/**
 * Whether the given row has fields that this build does not know. A newer build may know them; written here, they would
 * be taken for column names.
 */
export function givesUnknownFields(call: CheckedMutation): boolean {
  const given = argsIfOf(giveBackRow, call)
  return given !== undefined && !isWhollyKnown(given.table, given.row)
}

export async function runGiveBack(tx: ScopeTx, giving: Giving): Promise<Outcome | 'failed'> {
  const { actor, call, now, proof, run } = giving
  const anew = argsIfOf(giveBackGroupAnew, call)
  if (anew) return runGroupAnew(tx, giving, anew)
  const data = argsIfOf(giveBackRow, call)
  if (!data) return run(call)
  const place = await checkPlace(tx, actor)
  if (!place.ok) return place
  if (isOfFuture(data.row, now)) return err('unreadable')
  const { history } = tx
  const current = await history.currentState(data.table, data.row.id)
  if (isSame(data, current)) return ok()
  if (proof === 'none') return runOwnChoice(giving, data, current)
  const isAllowed = (proof === 'version' || mayBeWritten(current)) && (await isOpen(tx, data, current))
  if (!isAllowed) return err('conflict')
  const checked = data.table === 'members' ? await asAccountSays(tx, { data, proof }) : ok(call)
  if (!checked.ok) return checked
  const outcome = await run(checked.value)
  if (outcome !== 'failed' && outcome.ok) {
    await history.noteGivenBack(data.table, data.row.id, data.versionBefore)
  }
  return outcome
}

/**
 * A member row says who somebody is, also to those who do not know them. So name and picture are those of the account, which
 * may have been deleted since. Of somebody without an account the name is believed if the loss is proven, and an account is
 * made to which their expenses refer.
 */
async function asAccountSays(
  { history }: ScopeTx,
  { data, proof }: { data: Extract<GivenRow, { table: 'members' }>; proof: Proof },
): Promise<Result<CheckedMutation, RejectionCode>> {
  const account = await history.accountOf(data.row.userId)
  if (!account && proof !== 'version') return err('conflict')
  const row = { ...data.row, avatarUrl: null, ...account }
  await history.ensureUser(row)
  return checkMutation(giveBackRow.name, { ...data, row })
}

/**
 * Whether a time in the row is later than the server could have written. The tolerance is for a server clock that was
 * ahead and has been set back.
 */
function isOfFuture(row: GivenRow['row'], now: EpochSeconds): boolean {
  const moments = Object.entries(row).filter(([field]) => field.endsWith('At'))
  const paid = 'shares' in row ? row.shares.map(({ paidAt }) => paidAt) : []
  return [...moments.map(([, at]) => Number(at)), ...paid].some(
    (at) => (at ?? 0) > now + clockToleranceSeconds,
  )
}

const clockToleranceSeconds = 24 * 60 * 60

/** Whether the row is absent, or an expense that is not settled: what any member may write anyway. */
function mayBeWritten(current: CurrentState | undefined): boolean {
  return current === undefined || ('moneyMark' in current.row && current.row.status === 'active')
}

/**
 * Runs a give-back without proof that the person has chosen to send: an own expense that is absent here. It is recorded
 * as a new one, by the rules of `expense.create`.
 */
async function runOwnChoice(
  { actor, mutation, now, run }: Giving,
  { table, row, isDeleted, over, ...given }: GivenRow,
  current: CurrentState | undefined,
): Promise<Outcome | 'failed'> {
  const isChosen = over === 0 && current === undefined && table === 'expenses' && !isDeleted
  if (!isChosen || row.createdBy !== actor.userId || row.status !== 'active') return err('conflict')
  if (now - mutation.time > changeAgeMaxSeconds) return err('change-too-old')
  const at = Math.min(mutation.time, now)
  const shares = row.shares.map((share) => ({ ...share, isPaid: false, paidAt: null }))
  const times = { createdAt: at, updatedAt: at, ...neverChanged }
  const recorded = { ...row, shares, moneyMark: mutation.mutationId, ...times }
  const call = checkMutation(giveBackRow.name, { ...given, table, row: recorded, isDeleted, over })
  return call.ok ? run(call.value) : call
}

/**
 * Whether the row here already is in the given state. Of a group only the fields that can be given back are compared;
 * of a member only that the row exists.
 */
function isSame({ table, row, isDeleted }: GivenRow, current: CurrentState | undefined): boolean {
  if (!current || current.isDeleted !== isDeleted) return false
  if (table === 'members' || (isDeleted && (isEmptied(table, row) || isEmptied(table, current.row))))
    return true
  return canonicalJson(givenContent(table, current.row)) === canonicalJson(givenContent(table, row))
}

async function isOpen(
  { history }: ScopeTx,
  given: GivenRow,
  current: CurrentState | undefined,
): Promise<boolean> {
  const { table, row, common, versionBefore, over } = given
  if (over === (current?.row.version ?? 0)) return true
  // An absent row may have been deleted after the common version and its tombstone purged.
  if (!current) return common.version >= (await history.horizon())
  const { contentVersion } = current
  if (contentVersion <= common.version) return true
  const earlier = await history.findGivenBack(table, row.id)
  return earlier?.writtenVersion === contentVersion && earlier.versionBefore <= versionBefore
}

async function runGroupAnew(
  tx: ScopeTx,
  { actor, call, run }: Giving,
  { lost, versionBefore }: ArgsOf<'group.giveBack'>,
): Promise<Outcome | 'failed'> {
  // The mutation itself refuses to create a group in a user's scope.
  if (kindOfScope(tx.scope) === 'user') return run(call)
  const { history } = tx
  if (!(await history.isIssued(lost))) return err('group-not-found')
  const groupId = groupOfScope(tx.scope)
  const isThere = (await tx.get('groups', groupId)) !== undefined
  const isSigned = epochOfVersion(lost) === undefined
  if (isThere && !(await history.hasMembership(actor.userId)))
    return err(isSigned ? 'membership-lost' : 'group-lost')
  // An epoch does not prove that the group existed, because every account knows it. So the limit of groups applies.
  if (!isThere && !isSigned && (await tx.groupCountOf(actor.userId)) >= accountGroupsMax)
    return err('too-many-groups')
  const outcome = await run(call)
  if (!isThere && outcome !== 'failed' && outcome.ok) {
    await history.noteGivenBack('groups', groupId, versionBefore)
  }
  return outcome
}

/**
 * Why nothing may be run in this scope yet. `diverged`: the device's rows are of another history and it does not know it yet.
 * `lost`: the server has lost the account's membership. Undefined if the histories agree, or if the device proves nothing.
 */
export async function blockReasonOf(
  { history }: ScopeTx,
  actor: Actor,
  newest: ScopeVersion | undefined,
): Promise<'lost' | 'diverged' | undefined> {
  if (!newest) return undefined
  if (!(await history.hasMembership(actor.userId)))
    return (await history.isIssued(newest)) ? 'lost' : undefined
  return (await history.hasVersion(newest)) ? undefined : 'diverged'
}
