/**
 * Limits the changes of an account and of a group within 24 hours (docs/design.md, "Limits"). The counts of two calendar
 * days are read as a sliding window: yesterday's is weighted by the part of yesterday that the window still covers.
 */
import { daySeconds } from '#shared/limits.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { checkPlace } from '#shared/mutations/permissions.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import type { ChangeKind, CountedDays } from '#server/db/change-counts.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/** Changes within 24 hours, of one account, and of one group by all accounts together. */
export const accountChangesPerDayMax = 20_000
export const groupChangesPerDayMax = 50_000
/** The bytes of the attachments that one account adds within 24 hours. */
export const accountAttachedBytesPerDayMax = 500 * 1_000_000
/** Changes that give back after a restore are counted apart, against limits that are larger by this factor. */
const giveBackChangesFactor = 10

/** Nothing of the call was done. It may be repeated after `retryAfterSeconds`. */
export class TooManyChanges extends Error {
  override name = 'TooManyChanges'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many changes within a day')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One change of a device's queue, or all mutations of one REST call, with the bytes of the attachments that they add. */
type Changing = { actor: Actor; kind: ChangeKind; names: readonly string[]; attachedBytes: number }

/**
 * The seconds until the change may be run; undefined if it may be run now. Only members wait for the group's limit: an
 * outsider would learn from the wait that the group exists.
 */
export async function secondsToWait(
  tx: ScopeTx,
  { actor, kind, names, attachedBytes }: Changing,
): Promise<number | undefined> {
  const { userId } = actor
  const { ofAccount, ofScope, elapsed } = await tx.changes.read(userId, kind)
  const factor = kind === 'given-back' ? giveBackChangesFactor : 1
  const ofChanges = waitWithin(ofAccount, { max: factor * accountChangesPerDayMax, elapsed })
  const ofBytes = attachedBytes > 0 ? await waitForBytes(tx, actor) : undefined
  const own = longer(ofChanges, ofBytes)
  const ofGroup = waitWithin(ofScope, { max: factor * groupChangesPerDayMax, elapsed })
  if (ofGroup === undefined || ignoreGroupDay(names) || !(await isMember(tx, actor))) return own
  return longer(ofGroup, own)
}

async function waitForBytes(tx: ScopeTx, { userId }: Actor): Promise<number | undefined> {
  const { ofAccount, elapsed } = await tx.changes.read(userId, 'attached-bytes')
  return waitWithin(ofAccount, { max: accountAttachedBytesPerDayMax, elapsed })
}

function longer(...waits: (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/**
 * Counts a logged change for the account. It counts for the group, too, if a member made it, or if it ended a membership.
 * Otherwise people outside could use up the group's limit: removed members by changes that are refused, applicants by
 * applying and withdrawing.
 */
export async function countChange(
  tx: ScopeTx,
  { actor, kind, names, attachedBytes, isApplied }: Changing & { isApplied: boolean },
): Promise<void> {
  const isOfGroup = (await isMember(tx, actor))
    ? isApplied || !ignoreGroupDay(names)
    : isApplied && ignoreGroupDay(names)
  tx.changes.count(actor.userId, kind, isOfGroup ? 'account-and-group' : 'account')
  if (isApplied && attachedBytes > 0) tx.changes.countBytes(actor.userId, attachedBytes)
}

function ignoreGroupDay(names: readonly string[]): boolean {
  return names.every((name) => traitsOf(name).ignoresGroupDay === true)
}

async function isMember(tx: ScopeTx, actor: Actor): Promise<boolean> {
  return (await checkPlace(tx, actor)).ok
}

/** After a wait, this part of the limit is free again. Without it an account would have to wait for each single change. */
const roomAgain = 0.01

/**
 * The seconds until the window holds fewer than `max` changes; undefined if it does now. `elapsed` is the seconds since
 * today began.
 */
export function waitWithin(
  { yesterday, today }: CountedDays,
  { max, elapsed }: { max: number; elapsed: number },
): number | undefined {
  if (today + yesterday * (1 - elapsed / daySeconds) < max) return undefined
  const wanted = max * (1 - roomAgain)
  // Today's changes alone leave room: wait until yesterday's weighted count has shrunk to `wanted - today`. Otherwise
  // wait until tomorrow, and then until today's weighted count has shrunk to `wanted`.
  if (today < wanted) return Math.ceil(daySeconds * (1 - (wanted - today) / yesterday) - elapsed)
  return Math.ceil(daySeconds - elapsed + daySeconds * (1 - wanted / today))
}
