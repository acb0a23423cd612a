/**
 * A mutation: a named intent with checked arguments, defined once and run on the device and on the server (docs/design.md,
 * "The idea").
 */
import type * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { Expense } from '../model/expense.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { ScopeKind } from '../model/scope.ts'
import type { TableName } from '../model/tables.ts'
import type { UserId } from '../model/user.ts'
import type { SplitInput } from '../money/split.ts'
import type { Result } from '../result.ts'
import type { QueueTraits } from './queue-traits.ts'
import type { WriteTx } from './write-tx.ts'

/** Who does it. The server takes all of it from the session and the account, never from the call. */
export type Actor = {
  readonly userId: UserId
  readonly displayName: string
  /** Absent in what older builds have recorded. */
  readonly avatarUrl?: string | null
}

export type MutationContext = {
  readonly actor: Actor
  /** The device's time when it recorded the change; on the server that, but never later than the server's now. */
  readonly at: EpochSeconds
  readonly mutationId: MutationId
}

export type Outcome = Result<void, RejectionCode>

/** What both sides have to know of a mutation beside running it. Nobody else keeps a list of names. */
export type MutationTraits = QueueTraits & {
  /** In which kinds of scope it runs; absent: in groups. */
  readonly scopeKinds?: readonly ScopeKind[]
  /** What outsiders are told, of a scope that there is as of one that there is not; absent: `group-not-found`. */
  readonly notFound?: RejectionCode
  /** The scope that it runs in may be a new one: it makes what stands at its top. */
  readonly createsScope?: true
  /**
   * The table of the one row that it makes, changes, deletes or brings back: the row that its argument `id` names, or
   * without such an argument the scope's group or profile, or the actor's member row.
   */
  readonly creates?: TableName
  readonly edits?: TableName
  readonly deletes?: TableName
  readonly restores?: TableName
  /** What the server alone fills in, in the group's row, after it has run there (server/sync/server-fields.ts). */
  readonly serverFields?: { readonly inviteCode: 'whereMissing' | 'anew' }
  /** Its argument is an invite code: guesses are counted. */
  readonly takesInviteCode?: true
  /** Runs also where the server has another history of the scope than the device: it lets the actor, or the group, in again. */
  readonly isBeforeGate?: true
  /** A group that is full still takes its rows, as far as there is a reserve (shared/limits.ts). */
  readonly usesReserve?: true
  /** Possible also when the group has had its changes of the day (shared/limits.ts): what stops somebody who uses them up. */
  readonly ignoresGroupDay?: true
  /** The actor may become a member of one more group. */
  readonly entersGroup?: true
}

export type MoneyInput = { amount: number; payers: Expense['payers']; split: SplitInput }

export type Mutation<Name extends string, Args> = MutationTraits & {
  readonly name: Name
  /** Each check's message is the rejection code of what it refuses. */
  readonly args: z.ZodMiniType<Args>
  /** The money block that it asks for, where it asks for one. */
  readonly moneyOf?: (args: Args) => MoneyInput | undefined
  /** Reads, permits, checks, and writes last: a refusal has written nothing. */
  readonly run: (tx: WriteTx, args: Args, context: MutationContext) => Promise<Outcome>
}

export function defineMutation<const Name extends string, Args>(
  mutation: Mutation<Name, Args>,
): Mutation<Name, Args> {
  return mutation
}
