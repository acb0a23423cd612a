/** Which held changes can be corrected, and in which form (design, section 5). */
import type { RejectionCode } from '#shared/codes.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { type MutationCall, checkCall, isMutationName } from '#shared/mutations/registry.ts'
import { type QueueRecord, isHeld } from '#shared/sync/queue-record.ts'
import type { HeldExpenseCall } from '#client/features/expenses/held-expense-form.tsx'
import type { HeldTransferCall } from '#client/features/settlements/held-transfer-dialog.tsx'
import type { ChangeBook } from './change-book.ts'
import { refusedCode } from './refused-code.ts'

type GroupEdit = Extract<MutationCall, { name: 'group.edit' }>
type NamedCall =
  | Extract<MutationCall, { name: 'group.create' | 'pendingMember.add' | 'pendingMember.rename' }>
  | (GroupEdit & { args: { name: string } })

type DescribingCall = GroupEdit & { args: { description: string } }

export type Editing =
  | { form: 'expense'; call: HeldExpenseCall; mark: MutationId | undefined }
  | { form: 'transfer'; call: HeldTransferCall; row: Expense | null; mark: MutationId | undefined }
  | { form: 'name'; call: NamedCall }
  | { form: 'description'; call: DescribingCall }

/** Undefined where no other content would help, or the change says nothing that could be other. */
export function editingOf(record: QueueRecord, book: ChangeBook): Editing | undefined {
  const code = refusedCode(record, book)
  if (!isHeld(record) || (code && hopelessCodes.has(code))) return undefined
  const call = callOf(record)
  if (!call) return undefined
  const markOf = (id: ExpenseId) => (code === 'conflict' ? book.serverExpense(id).row?.moneyMark : undefined)
  if (call.name === 'expense.create') return { form: 'expense', call, mark: undefined }
  if (call.name === 'expense.setMoney' || call.name === 'expense.describe')
    return { form: 'expense', call, mark: markOf(call.args.id) }
  if (call.name === 'transfer.create') return { form: 'transfer', call, row: null, mark: undefined }
  if (call.name === 'transfer.edit') {
    const { id } = call.args
    const row = book.serverExpense(id).row ?? book.expenseOf(record, id) ?? null
    return { form: 'transfer', call, row, mark: markOf(id) }
  }
  if (isNamed(call)) return { form: 'name', call }
  return isDescribing(call) ? { form: 'description', call } : undefined
}

/** An edit of a group may leave its name as it is. */
function isNamed(call: MutationCall): call is NamedCall {
  if (call.name === 'group.edit') return call.args.name !== undefined
  return ['group.create', 'pendingMember.add', 'pendingMember.rename'].includes(call.name)
}

function isDescribing(call: MutationCall): call is DescribingCall {
  return call.name === 'group.edit' && call.args.description !== undefined
}

/** Whatever the change says, its row or its group is not there for it, or not its person's to change. */
const hopelessCodes: ReadonlySet<RejectionCode> = new Set([
  'expense-settled',
  'expense-deleted',
  'expense-not-found',
  'transfer-not-found',
  'pending-member-not-found',
  'group-not-found',
  'group-update-not-allowed',
  'membership-ended',
  'id-taken',
])

function callOf({ name, args }: QueueRecord): MutationCall | undefined {
  if (!isMutationName(name)) return undefined
  const checked = checkCall(name, args)
  // The mutation's own schema has read its arguments.
  return checked.ok
    ? (checked.value as Pick<typeof checked.value, 'name' | 'args'> as MutationCall)
    : undefined
}
