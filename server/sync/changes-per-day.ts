/** Whether an account, or a group, has had as many changes within a day as it may have. */
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { SentMutation } from '#shared/sync/wire.ts'
import type { ChangeKind } from '#server/db/change-counts.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'
import { isGivingBack } from './give-back.ts'

/** The call is to be made again after this time; nothing of it was done. */
export class TooManyChanges extends Error {
  override name = 'TooManyChanges'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many changes within a day')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function kindOf(mutation: Pick<SentMutation, 'name'>): ChangeKind {
  return isGivingBack(mutation) ? 'given-back' : 'recorded'
}

/** Undefined where the change may be run now. */
export function secondsToWait(
  { changes, history }: ScopeTx,
  { actor: { userId }, kind }: { actor: Actor; kind: ChangeKind },
): Promise<number | undefined> {
  return changes.secondsToWait({ userId, kind, isMember: () => history.hasPlace(userId) })
}
