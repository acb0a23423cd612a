/** Whether an account, or a group, has had as many changes within a day as it may have. */
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { requirePlace } from '#shared/mutations/permissions.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import type { ChangeKind } from '#server/db/change-counts.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/** The call is to be made again after this time; nothing of it was done. */
export class TooManyChanges extends Error {
  override name = 'TooManyChanges'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many changes within a day')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A change of the queue, or the changes of one call. */
type Changing = { actor: Actor; kind: ChangeKind; names: readonly string[] }

/** Undefined where the change may be run now. */
export async function secondsToWait(
  tx: ScopeTx,
  { actor, kind, names }: Changing,
): Promise<number | undefined> {
  const { userId } = actor
  const isHeldByGroup = async () => !ignoreGroupDay(names) && (await isMember(tx, actor))
  return tx.changes.secondsToWait({ userId, kind, isHeldByGroup })
}

/**
 * What the log keeps of it is a change of the account. It is one of the group if it was applied, or refused to a member:
 * whoever was removed must not be able to use up the group's day.
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
