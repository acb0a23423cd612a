import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type ExpenseRow, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type PaidChange, changedPayments, paidBy, paidMutationsOf, paymentsOf } from './expense-payments.ts'

/**
 * Marks shares of one expense as paid or not. A notice says what was changed and can undo it, or says why it was not. Undone are
 * the payments that were recorded or deleted, and no earlier ones.
 */
export async function markPaid(row: ExpenseRow, marking: PaidChange, people: People): Promise<void> {
  const { id, groupId } = row
  const before = await paymentsOfExpense(groupId, id)
  const mutations = paidMutationsOf(id, paymentsOf(row, before, people.resolve), marking)
  const outcome = await mutateTogether(groupId, mutations)
  if (!outcome.ok) {
    return showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
  }
  const { recorded, deleted } = changedPayments({ before, after: await paymentsOfExpense(groupId, id) })
  const reverse: MutationInput[] = [
    ...recorded.map((payment): MutationInput => ({ name: 'transfer.delete', args: { id: payment.id } })),
    ...deleted.map((payment): MutationInput => ({ name: 'expense.restore', args: { id: payment.id } })),
  ]
  showNotice({
    title: doneText(marking, people),
    message: effectText([...recorded, ...deleted], marking, people),
    action: { label: shellTexts.undo, run: () => undo(groupId, reverse) },
  })
}

async function undo(groupId: GroupId, reverse: readonly MutationInput[]) {
  const outcome = await mutateTogether(groupId, reverse)
  showNotice(
    outcome.ok
      ? { message: texts.undone }
      : { color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] },
  )
}

function doneText({ people: marked, isPaid }: PaidChange, people: People): string {
  const [first, ...others] = marked
  if (first === undefined || others.length > 0) return isPaid ? texts.markedAll : texts.unmarkedAll
  const name = people.nameOf(first)
  return isPaid ? texts.marked(name) : texts.unmarked(name)
}

/** The notice says how the balances changed. */
function effectText(payments: readonly ExpenseRow[], { isPaid }: PaidChange, people: People): string {
  const { people: paying, amount } = paidBy(payments, people.resolve)
  if (amount === 0) return texts.unchanged
  return texts.counted({ names: paying.map((userKey) => people.nameOf(userKey)), amount, isPaid })
}
