import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import {
  type PaidFlagChange,
  type PaidFlagMutation,
  changeByPaidFlags,
  paidFlagMutationsOf,
} from './expense-payments.ts'

/** Changes paid flags of one expense. A notice says what was changed and can undo it, or says why it was not. */
export async function markPaid(row: ExpenseRow, marking: PaidFlagChange, people: People): Promise<void> {
  const mutations = paidFlagMutationsOf(row, marking, people.resolve)
  const outcome = await mutateTogether(row.groupId, mutations)
  if (!outcome.ok) {
    return showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
  }
  showNotice({
    title: doneText(marking, people),
    message: effectText(row, marking, people),
    action: { label: shellTexts.undo, run: () => undo(row.groupId, mutations) },
  })
}

/** Changes back what was changed, and no flag that had been as wished before. */
async function undo(groupId: GroupId, mutations: readonly PaidFlagMutation[]) {
  const reverse = mutations.map(({ name, args }) => ({ name, args: { ...args, isPaid: !args.isPaid } }))
  const outcome = await mutateTogether(groupId, reverse)
  showNotice(
    outcome.ok
      ? { message: texts.undone }
      : { color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] },
  )
}

function doneText({ people: marked, isPaid }: PaidFlagChange, people: People): string {
  const [first, ...others] = marked
  if (first === undefined || others.length > 0) return isPaid ? texts.markedAll : texts.unmarkedAll
  const name = people.nameOf(first)
  return isPaid ? texts.marked(name) : texts.unmarked(name)
}

/** The notice after a flag says how the balances changed, because a flag is not only a note. */
function effectText(row: ExpenseRow, marking: PaidFlagChange, people: People): string {
  const changes = changeByPaidFlags(row, marking, people.resolve)
  const debtors = changes.filter(({ amount }) => amount > 0 === marking.isPaid)
  if (debtors.length === 0) return texts.unchanged
  return texts.counted({
    names: debtors.map(({ userKey }) => people.nameOf(userKey)),
    amount: debtors.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    isPaid: marking.isPaid,
  })
}
