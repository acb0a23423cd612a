import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type PaidFlagChange, changeByPaidFlags, paidFlagMutationsOf } from './expense-payments.ts'

/** Changes paid flags of one expense. A notice says what was changed, or why it was not. */
export async function markPaid(row: ExpenseRow, marking: PaidFlagChange, people: People): Promise<void> {
  const outcome = await mutateTogether(row.groupId, paidFlagMutationsOf(row, marking, people.resolve))
  if (!outcome.ok) {
    return showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
  }
  showNotice({ title: doneText(marking, people), message: effectText(row, marking, people) })
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
  const named = changes.map(({ userKey, amount }) => ({ name: people.nameOf(userKey), amount }))
  return named.length > 0 ? texts.changed(named) : texts.unchanged
}
