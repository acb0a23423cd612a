/** Limits the changes of an account and of a group within 24 hours (docs/design.md, "Limits"). */
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { requirePlace } from '#shared/mutations/permissions.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import type { ChangeKind } from '#server/db/change-counts.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/** Nothing of the call was done. It may be repeated after `retryAfterSeconds`. */
export class TooManyChanges extends Error {
  override name = 'TooManyChanges'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many changes within a day')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One change of a device's queue, or all mutations of one REST call. */
type Changing = { actor: Actor; kind: ChangeKind; names: readonly string[] }

/** The seconds until the change may be run; undefined if it may be run now. */
export async function secondsToWait(
  tx: ScopeTx,
  { actor, kind, names }: Changing,
): Promise<number | undefined> {
  const { userId } = actor
  const isHeldByGroup = async () => !ignoreGroupDay(names) && (await isMember(tx, actor))
  return tx.changes.secondsToWait({ userId, kind, isHeldByGroup })
}

/**
 * Counts a logged change for the account. It counts for the group, too, if it was applied or refused to a member.
 * Otherwise a removed member could use up the group's limit by changes that are refused.
 */
export async function countChange(
  tx: ScopeTx,
  { actor, kind, names, isApplied }: Changing & { isApplied: boolean },
): Promise<void> {
  const isOfGroup = isApplied || (!ignoreGroupDay(names) && (await isMember(tx, actor)))
  tx.changes.count(actor.userId, kind, isOfGroup ? 'account-and-group' : 'account')
}

function ignoreGroupDay(names: readonly string[]): boolean {
  return names.every((name) => traitsOf(name).ignoresGroupDay === true)
}

async function isMember(tx: ScopeTx, actor: Actor): Promise<boolean> {
  return (await requirePlace(tx, actor)).ok
}
