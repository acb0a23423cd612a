/**
 * All mutations by name. A released name keeps its arguments and their meaning, because phones hold it in their queues.
 * Add a new mutation instead (docs/design.md, "Mutations").
 */
import type * as z from 'zod/mini'
import { type RejectionCode, isRejectionCode } from '../rejection-codes.ts'
import type { IconId } from '../model/group.ts'
import { kindOfScope } from '../model/scope.ts'
import { type Result, err, ok } from '../result.ts'
import type { RowId, TableName } from '../model/tables.ts'
import type {
  MoneyInput,
  Mutation,
  MutationContext,
  MutationTraits,
  Outcome,
  WriteTx,
} from './define-mutation.ts'
import {
  createExpense,
  deleteExpense,
  describeExpense,
  linkExpense,
  restoreExpense,
  setExpenseMoney,
} from './expense-mutations.ts'
import { giveBackGroupAnew, giveBackRow } from './give-back-mutations.ts'
import {
  applyToGroup,
  approveApplication,
  rejectApplication,
  withdrawApplication,
} from './application-mutations.ts'
import { createGroup, deleteGroup, editGroup, renewInviteCode, setGroupIcon } from './group-mutations.ts'
import {
  createItem,
  deleteItem,
  describeItem,
  moveItem,
  restoreItem,
  setItemBudget,
  setItemExtension,
} from './item-mutations.ts'
import { createTrip, deleteTrip, describeTrip, restoreTrip, setTripStatus } from './trip-mutations.ts'
import { addAttachment, removeAttachment, restoreAttachment } from './attachment-mutations.ts'
import { joinGroup, makeMemberOwner, removeMember, setMemberRole, setProfile } from './member-mutations.ts'
import { setSharePaid, closeSettlement } from './settlement-mutations.ts'
import {
  addPendingMember,
  invitePendingMember,
  linkPendingMember,
  removePendingMember,
  renamePendingMember,
  restorePendingMember,
  setPendingMemberContact,
  setPendingMemberRole,
} from './pending-member-mutations.ts'
import { createTransfer, deleteTransfer, editTransfer } from './transfer-mutations.ts'

export const mutations = {
  [createGroup.name]: createGroup,
  [editGroup.name]: editGroup,
  [setGroupIcon.name]: setGroupIcon,
  [deleteGroup.name]: deleteGroup,
  [renewInviteCode.name]: renewInviteCode,
  [joinGroup.name]: joinGroup,
  [removeMember.name]: removeMember,
  [setMemberRole.name]: setMemberRole,
  [makeMemberOwner.name]: makeMemberOwner,
  [addPendingMember.name]: addPendingMember,
  [renamePendingMember.name]: renamePendingMember,
  [setPendingMemberContact.name]: setPendingMemberContact,
  [setPendingMemberRole.name]: setPendingMemberRole,
  [invitePendingMember.name]: invitePendingMember,
  [removePendingMember.name]: removePendingMember,
  [restorePendingMember.name]: restorePendingMember,
  [linkPendingMember.name]: linkPendingMember,
  [applyToGroup.name]: applyToGroup,
  [withdrawApplication.name]: withdrawApplication,
  [approveApplication.name]: approveApplication,
  [rejectApplication.name]: rejectApplication,
  [createTrip.name]: createTrip,
  [describeTrip.name]: describeTrip,
  [setTripStatus.name]: setTripStatus,
  [deleteTrip.name]: deleteTrip,
  [restoreTrip.name]: restoreTrip,
  [createItem.name]: createItem,
  [describeItem.name]: describeItem,
  [setItemBudget.name]: setItemBudget,
  [moveItem.name]: moveItem,
  [setItemExtension.name]: setItemExtension,
  [deleteItem.name]: deleteItem,
  [restoreItem.name]: restoreItem,
  [createExpense.name]: createExpense,
  [describeExpense.name]: describeExpense,
  [linkExpense.name]: linkExpense,
  [setExpenseMoney.name]: setExpenseMoney,
  [setSharePaid.name]: setSharePaid,
  [deleteExpense.name]: deleteExpense,
  [restoreExpense.name]: restoreExpense,
  [addAttachment.name]: addAttachment,
  [removeAttachment.name]: removeAttachment,
  [restoreAttachment.name]: restoreAttachment,
  [createTransfer.name]: createTransfer,
  [editTransfer.name]: editTransfer,
  [deleteTransfer.name]: deleteTransfer,
  [closeSettlement.name]: closeSettlement,
  [setProfile.name]: setProfile,
  [giveBackRow.name]: giveBackRow,
  [giveBackGroupAnew.name]: giveBackGroupAnew,
}

export type MutationName = keyof typeof mutations
export type ArgsOf<Name extends MutationName> = z.infer<(typeof mutations)[Name]['args']>
/** A mutation by name with its arguments. */
export type MutationInput = { [Name in MutationName]: { name: Name; args: ArgsOf<Name> } }[MutationName]

type RowTarget = { [T in TableName]: { table: T; id: RowId<T> } }[TableName]

/** A mutation with checked arguments, ready to run on a store. */
export type CheckedMutation = {
  readonly name: MutationName
  readonly args: unknown
  readonly traits: MutationTraits
  /** The row that the mutation creates, edits, deletes or restores, if its arguments name one. */
  readonly target: RowTarget | undefined
  /** The money block that the arguments contain, if any. */
  readonly money: MoneyInput | undefined
  /** The icon that the group has afterwards; undefined if the mutation does not set it. */
  readonly icon: IconId | null | undefined
  /** The bytes of the attachment that it adds; 0 if it adds none. */
  readonly attachmentBytes: number
  readonly run: (tx: WriteTx, context: MutationContext) => Promise<Outcome>
}

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name)
}

/** The traits of a mutation; none for a name that this build does not know. */
export function traitsOf(name: string): MutationTraits {
  return isMutationName(name) ? mutations[name] : {}
}

/** The code for somebody outside the mutation's scope. */
export function notFoundOf({ notFound = 'group-not-found' }: MutationTraits): RejectionCode {
  return notFound
}

/**
 * The codes that outsiders get, the same whether the group exists or not. In a REST call the server neither logs such a
 * refusal nor counts it for the group. If it were logged, `id-reused` for the same id with other content would show that
 * the group exists.
 */
export const outsiderCodes: ReadonlySet<RejectionCode> = new Set(Object.values(mutations).map(notFoundOf))

/** The arguments of `call`, if it is this mutation. */
export function argsIfOf<Args>(
  { name }: Mutation<MutationName, Args>,
  call: Pick<CheckedMutation, 'name' | 'args'>,
): Args | undefined {
  // The arguments have passed the schema of this mutation.
  return call.name === name ? (call.args as Args) : undefined
}

/** Checks arguments against the schema of the named mutation. The first fault gives the code of the rejection. */
export function checkMutation(name: MutationName, args: unknown): Result<CheckedMutation, RejectionCode> {
  // Each mutation checks its own arguments, so any of them can be given unchecked ones. The types cannot express that.
  return bind(mutations[name] as Mutation<MutationName, unknown>, args)
}

function bind<Args>(
  mutation: Mutation<MutationName, Args>,
  args: unknown,
): Result<CheckedMutation, RejectionCode> {
  const read = mutation.args.safeParse(args)
  if (!read.success) return err(rejectionOfIssues(read.error.issues))
  const { data } = read
  return ok({
    name: mutation.name,
    args: data,
    traits: mutation,
    target: targetOf(mutation, data),
    money: mutation.moneyOf?.(data),
    icon: mutation.iconOf?.(data),
    attachmentBytes: mutation.bytesOf?.(data) ?? 0,
    run: async (tx, context) => {
      const { scopeKinds = ['group'], run } = mutation
      if (!scopeKinds.includes(kindOfScope(tx.scope))) return err(notFoundOf(mutation))
      return run(tx, data, context)
    },
  })
}

function targetOf(
  { creates, edits, deletes, restores }: MutationTraits,
  args: unknown,
): RowTarget | undefined {
  const table = creates ?? edits ?? deletes ?? restores
  if (!table || typeof args !== 'object' || args === null || !('id' in args)) return undefined
  // The schema has checked that the argument `id` is an id of the mutation's own table.
  return { table, id: args.id } as RowTarget
}

/** Turns the findings of a schema into one rejection code. Schemas carry the code as the message of each check. */
export function rejectionOfIssues(issues: readonly z.core.$ZodIssue[]): RejectionCode {
  const first = issues[0]
  if (!first) return 'unreadable'
  if (first.code === 'unrecognized_keys') return 'unknown-field'
  return isRejectionCode(first.message) ? first.message : 'unreadable'
}
