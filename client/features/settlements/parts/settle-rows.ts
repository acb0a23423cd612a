/** Settles rows on this device, and says so. */
import { closingTexts as texts } from '#shared/messages/settlements.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { KeyResolver } from '#shared/money/resolve-keys.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/notice.ts'
import { closingCallsOf } from './closing-calls.ts'

/** Answers whether it was done. */
export async function settleRows(
  groupId: GroupId,
  rows: readonly ExpenseRow[],
  resolve: KeyResolver,
): Promise<boolean> {
  const outcome = await mutateTogether(groupId, closingCallsOf(rows, resolve))
  const expenses = rows.filter((row) => row.transactionType === 'expense').length
  const isSingle = rows.length === 1 && expenses === 1
  if (!outcome.ok) {
    const title = isSingle ? texts.failed : texts.failedTogether
    showNotice({ color: 'red', title, message: rejectionSentences[outcome.code] })
    return false
  }
  showNotice(
    isSingle
      ? { title: texts.done, message: texts.doneText }
      : { title: texts.doneTogether, message: texts.doneTogetherText(expenses, rows.length - expenses) },
  )
  return true
}
