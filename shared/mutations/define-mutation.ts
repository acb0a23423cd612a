/**
 * A mutation: a named intent with checked arguments, defined once and run on the device and on the server (docs/design.md,
 * "The idea").
 */
import type * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import type { EpochSeconds } from '../dates.ts'
import type { Expense, ExpenseId } from '../model/expense.ts'
import type { ForeignAmount } from '../model/foreign-amount.ts'
import type { IconId } from '../model/group.ts'
import type { MutationId } from '../model/mutation-id.ts'
import type { ScopeKind, Scope } from '../model/scope.ts'
import type { DeletableTable, TableName, RowId, Tables } from '../model/tables.ts'
import type { UserId } from '../model/user.ts'
import type { SplitInput } from '../money/split.ts'
import { type Result, err, ok } from '../result.ts'
import type { TripId, TripItemId } from '../model/trip-id.ts'
import type { LookUpKey, LookUpName } from '../model/look-ups.ts'

/** The person who makes the change. The server takes all fields from the session and the account, never from the request. */
export type Actor = {
  readonly userId: UserId
  readonly displayName: string
  /** The address of the actor's picture. Absent in changes that older builds have recorded. */
  readonly avatarUrl?: string | null
}

export type MutationContext = {
  readonly actor: Actor
  /**
   * Epoch seconds: the device's time when it recorded the change. On the server the same, but at most the server's own time.
   */
  readonly at: EpochSeconds
  readonly mutationId: MutationId
}

export type Outcome = Result<void, RejectionCode>

/** What device and server have to know of a mutation besides its `run`. No other place lists mutations by name. */
export type MutationTraits = QueueTraits &
  Partial<RowTables> & {
    /** The kinds of scope in which the mutation may run. Absent: groups only. */
    readonly scopeKinds?: readonly ScopeKind[]
    /**
     * The code for somebody outside the scope. It is the same whether the scope exists or not, so that it reveals nothing.
     * Absent: `group-not-found`.
     */
    readonly notFound?: RejectionCode
    /** The mutation may run in a scope that does not exist yet, and creates its top row: the group or the profile. */
    readonly createsScope?: true
    /**
     * Invite codes that only the server can make. It does so after `run` (server/sync/run-mutation.ts): the group's, and the
     * one of each pending member who is invited and has none.
     */
    readonly serverFields?: {
      readonly inviteCode?: 'whereMissing' | 'anew'
      readonly pendingInviteCodes?: 'whereMissing' | 'anew'
    }
    /** The argument is an invite code, so failed attempts are counted. */
    readonly takesInviteCode?: true
    /**
     * Runs even if the server has another history of the scope than the device, because it restores the actor's membership
     * or the group itself.
     */
    readonly isBeforeGate?: true
    /**
     * A group at `groupRowsMax` still takes the rows of this mutation, up to `groupRowsReserve` more
     * (server/sync/run-mutation.ts).
     */
    readonly usesReserve?: true
    /**
     * Allowed even if the group has reached its changes of the day (shared/limits.ts). So whoever uses them up can still be
     * removed, and the code renewed.
     */
    readonly ignoresGroupDay?: true
    /** The actor may become a member of one more group by it, which `accountGroupsMax` limits. */
    readonly entersGroup?: true
    /** The applicant of its `target` may become a member of one more group by it. */
    readonly admitsApplicant?: true
    /** Somebody may own one more group by it, which their own plan limits. */
    readonly changesOwner?: true
    /** The group has one more trip by it, which the plan of its owner limits. */
    readonly addsItinerary?: true
    /**
     * The tables of other rows that the mutation deletes or restores together with its own row, or that it creates or deletes
     * if it edits its own row.
     */
    readonly together?: readonly DeletableTable[]
    /** The group may have one more person by it, which the plan of its owner limits. It may create their member row. */
    readonly addsPerson?: true
    /** There may be one more attachment by it, which the plan of the group's owner limits in bytes. */
    readonly addsAttachment?: true
  }

/**
 * The table of the one row that the mutation creates, edits, deletes or restores. It is the row that the argument `id`
 * names. Without that argument it is the scope's group or profile, or the actor's member row.
 */
type RowTables = {
  readonly creates: TableName
  readonly edits: TableName
  readonly deletes: DeletableTable
  readonly restores: DeletableTable
}
type OnlyOneOf<Trait extends keyof RowTables> = Pick<RowTables, Trait> & {
  readonly [Other in Exclude<keyof RowTables, Trait>]?: never
}

/**
 * What the mutation does to its row. A definition has exactly one of these; tests/contract/traits.contract.test.ts compares
 * it with what `run` writes.
 */
type RowTrait =
  | OnlyOneOf<'creates'>
  | OnlyOneOf<'edits'>
  | OnlyOneOf<'deletes'>
  | OnlyOneOf<'restores'>
  /** The mutation changes several rows, or a row of any table. */
  | (OnlyOneOf<never> & { readonly hasOwnRow: false })

export type MoneyInput = {
  amount: number
  payers: Expense['payers']
  split: SplitInput
  /** Undefined from a device that does not know it. */
  foreignAmount?: ForeignAmount | null | undefined
}

type Described<Name extends string, Args> = MutationTraits &
  RowTrait & {
    readonly name: Name
    /** Checks the arguments. The message of each check is the code of the rejection. */
    readonly args: z.ZodMiniType<Args>
    /** The money block that the arguments contain, if any. */
    readonly moneyOf?: (args: Args) => MoneyInput | undefined
    /** The icon that the group has afterwards, if the mutation sets it. The server has to have its bytes. */
    readonly iconOf?: (args: Args) => IconId | null
    /** The bytes of the attachment that the mutation adds. */
    readonly bytesOf?: (args: Args) => number
  }

export type Mutation<Name extends string, Args> = Described<Name, Args> & {
  readonly run: (tx: WriteTx, args: Args, context: MutationContext) => Promise<Outcome>
}

/** Refuses whoever may not make the change, and returns what `run` gets of the others (permissions.ts). */
export type Authorize<Authorized> = (tx: WriteTx, actor: Actor) => Promise<Authorized>

type Definition<Name extends string, Args, Authorized> = Described<Name, Args> & {
  readonly authorize: Authorize<Authorized>
  /** Reads, validates, and writes last. So a `Refusal` that it throws has written nothing. */
  readonly run: (tx: WriteTx, args: Args, context: MutationContext & Authorized) => Promise<void>
}

/** The fields without those that are undefined. A partial schema leaves them out anyway, but its type does not say so. */
export function givenFields<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]: Exclude<Fields[Field], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Field in keyof Fields]: Exclude<Fields[Field], undefined> }
}

/** Who has recorded a new row, and when. */
export function recordedBy({ actor, at }: Pick<MutationContext, 'actor' | 'at'>) {
  return { createdBy: actor.userId, createdAt: at, updatedAt: at }
}

/** For mutations that end a membership: the person knows the codes. */
export const allCodesAnew = { inviteCode: 'anew', pendingInviteCodes: 'anew' } as const

export function defineMutation<const Name extends string, Args, Authorized>({
  authorize,
  run,
  ...mutation
}: Definition<Name, Args, Authorized>): Mutation<Name, Args> {
  return {
    ...mutation,
    run: (tx, args, context) =>
      resultOf(async () => run(tx, args, { ...(await authorize(tx, context.actor)), ...context })),
  }
}

/**
 * The traits of mutations that the queue needs, by name. The definitions include them. They stand apart from the
 * definitions, because the first screen reads the queue and does not load those.
 */
type QueueTraits = {
  /**
   * Returns to the server what it has lost: a row, or the group. A change that gives back the group blocks all others of
   * its scope while it is held.
   */
  readonly givesBack?: 'row' | 'group'
  /** Settles rows for good. No later change needs a rejected one: its author looks at the rows again instead. */
  readonly settles?: true
}

export const queueTraits = {
  'row.giveBack': { givesBack: 'row' },
  'group.giveBack': { givesBack: 'group' },
  'settlement.close': { settles: true },
} as const satisfies Record<string, QueueTraits>

const byName: ReadonlyMap<string, QueueTraits> = new Map(Object.entries(queueTraits))

/** The traits of a mutation by its name; none for names without an entry, unknown ones included. */
export function queueTraitsOf(name: string): QueueTraits {
  return byName.get(name) ?? {}
}

/**
 * Thrown by the code of a mutation to refuse the change. `defineMutation` catches it, so callers of `run` get an `Outcome`.
 * Everything else that is thrown is a defect.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RejectionCode

  constructor(code: RejectionCode, message: string = code) {
    super(message)
    this.code = code
  }
}

/** What `body` returns, or the code of the refusal that it throws. */
export async function resultOf<T>(body: () => Promise<T>): Promise<Result<T, RejectionCode>> {
  try {
    return ok(await body())
  } catch (error) {
    if (error instanceof Refusal) return err(error.code)
    throw error
  }
}

/** The value of a result. Throws its code as a refusal if it has none. */
export function valueOrRefuse<T>(result: Result<T, RejectionCode>): T {
  if (!result.ok) throw new Refusal(result.code)
  return result.value
}

/**
 * All that a mutation may do to a store (docs/design.md, "Mutations"). A WriteTx is opened on one scope and sees the rows of
 * that scope alone: an id of another group finds nothing. So each row's group is checked in one place, the store. There are
 * implementations over memory, IndexedDB, SQLite and PostgreSQL; contract tests run every mutation on all of them.
 */
export interface WriteTx {
  readonly scope: Scope
  get<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** The content of the tombstone under this id; undefined if there is none, also because the row was restored. */
  getDeleted<T extends TableName>(table: T, id: RowId<T>): Promise<Tables[T] | undefined>
  /** All rows of the scope, in order of recording. */
  list<T extends TableName>(table: T): Promise<Tables[T][]>
  /** The ids of a living trip's items, in no particular order. In every store this is one access to an index. */
  itemsOf(itineraryId: TripId): Promise<TripItemId[]>
  /** The ids of the transfers that name one of the expenses, in no particular order, by an index as well. */
  paymentsOf(expenseIds: readonly ExpenseId[]): Promise<ExpenseId[]>
  /** Whether any row of the scope matches the look-up. In SQL this is one access to an index, however many rows there are. */
  has<L extends LookUpName>(lookUp: L, key: LookUpKey<L>): Promise<boolean>
  /** Writes a row of this scope. An id that was deleted is restored. Throws IdTaken if another scope has the id. */
  put<T extends TableName>(table: T, row: Tables[T]): Promise<void>
  /** Deletes a row and leaves a tombstone with its content. The row must exist. */
  remove<T extends TableName>(table: T & DeletableTable, id: RowId<T>): Promise<void>
}

/**
 * Thrown by `put` for an id that another scope owns. A WriteTx sees its own scope alone, so no mutation can check it before.
 */
export class IdTaken extends Refusal {
  override name = 'IdTaken'

  constructor(id: string) {
    super('id-taken', id)
  }
}
