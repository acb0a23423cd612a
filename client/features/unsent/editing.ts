/** Which held changes can be corrected, and in which form (docs/design.md, "The life of a queued change"). */
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import {
  type ArgsOf,
  type MutationInput,
  type MutationName,
  checkMutation,
  isMutationName,
} from '#shared/mutations/registry.ts'
import { remedyFor } from '#shared/rejection-codes.ts'
import { type QueueRecord, isHeld } from '#shared/sync/queue-record.ts'
import type { HeldExpenseCall } from '#client/features/expenses/held-expense.ts'
import type { HeldTransferMutation } from '#client/features/settlements/transfer-values.ts'
import { type ChangeLookup, refusedCode } from './change-lookup.ts'

export type Editing =
  | { form: 'expense'; mutation: HeldExpenseCall; mark: MutationId | undefined }
  | { form: 'transfer'; mutation: HeldTransferMutation; row: Expense | null; mark: MutationId | undefined }
  | TextEditing

/** A text of the change, and a function that returns the change with another text. */
export type TextEditing = {
  form: 'name' | 'description'
  text: string
  callWith: (text: string) => MutationInput
}

/** Undefined if the change has no editable content, or if no other content could make it valid. */
export function editingOf(record: QueueRecord, lookup: ChangeLookup): Editing | undefined {
  const { name, args } = record
  const code = refusedCode(record, lookup)
  if (!isHeld(record) || (code && remedyFor(code) !== 'edit') || !isMutationName(name)) return undefined
  const checked = checkMutation(name, args)
  // `edits` pairs each name with its own arguments, and `checkMutation` has parsed them by the mutation's schema.
  const edit = edits[name] as Edit<unknown> | undefined
  if (!checked.ok || !edit) return undefined
  return edit(checked.value.args, {
    rowOf: (id) => lookup.serverExpense(id).row ?? lookup.expenseOf(record, id) ?? null,
    markOf: (id) => (code === 'conflict' ? lookup.serverExpense(id).row?.moneyMark : undefined),
  })
}

type HeldRows = {
  rowOf: (id: ExpenseId) => Expense | null
  /** In a conflict, the `moneyMark` of the server's version that is shown beside the change. */
  markOf: (id: ExpenseId) => MutationId | undefined
}
type Edit<Args> = (args: Args, rows: HeldRows) => Editing | undefined

/** A change without an entry has no form: it can only be sent again unchanged or be discarded. */
const edits: { [Name in MutationName]?: Edit<ArgsOf<Name>> } = {
  'group.create': (args) =>
    editName(args.name, (name) => ({ name: 'group.create', args: { ...args, name } })),
  'group.edit': editGroup,
  'pendingMember.add': (args) =>
    editName(args.name, (name) => ({ name: 'pendingMember.add', args: { ...args, name } })),
  'pendingMember.rename': (args) =>
    editName(args.name, (name) => ({ name: 'pendingMember.rename', args: { ...args, name } })),
  'itinerary.create': (args) =>
    editName(args.title, (title) => ({ name: 'itinerary.create', args: { ...args, title } })),
  'itinerary.describe': (args) =>
    editName(args.title, (title) => ({ name: 'itinerary.describe', args: { ...args, title } })),
  'item.create': (args) =>
    editName(args.title, (title) => ({ name: 'item.create', args: { ...args, title } })),
  'item.describe': (args) =>
    editName(args.title, (title) => ({ name: 'item.describe', args: { ...args, title } })),
  'expense.create': (args) => ({ form: 'expense', mutation: { part: 'whole', args }, mark: undefined }),
  'expense.describe': (args, { markOf }) => ({
    form: 'expense',
    mutation: { part: 'words', args },
    mark: markOf(args.id),
  }),
  'expense.setMoney': (args, { markOf }) => ({
    form: 'expense',
    mutation: { part: 'money', args },
    mark: markOf(args.id),
  }),
  'transfer.create': (args) => ({
    form: 'transfer',
    mutation: { part: 'whole', args },
    row: null,
    mark: undefined,
  }),
  'transfer.edit': (args, { rowOf, markOf }) => ({
    form: 'transfer',
    mutation: { part: 'edit', args },
    row: rowOf(args.id),
    mark: markOf(args.id),
  }),
  'profile.set': (args) =>
    editName(args.displayName, (displayName) => ({ name: 'profile.set', args: { ...args, displayName } })),
}

/** A `group.edit` without a name is edited by its description. */
function editGroup(args: ArgsOf<'group.edit'>): TextEditing | undefined {
  const callWith = (changed: ArgsOf<'group.edit'>): MutationInput => ({
    name: 'group.edit',
    args: { ...args, ...changed },
  })
  if (args.name !== undefined)
    return { form: 'name', text: args.name, callWith: (name) => callWith({ name }) }
  if (args.description === undefined) return undefined
  return { form: 'description', text: args.description, callWith: (description) => callWith({ description }) }
}

/** Edited by a name or title. Undefined if the change has none. */
function editName(text: string | undefined, callWith: TextEditing['callWith']): TextEditing | undefined {
  return text === undefined ? undefined : { form: 'name', text, callWith }
}
