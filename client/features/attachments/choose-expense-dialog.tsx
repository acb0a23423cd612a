/** Puts a receipt without an expense to one that is recorded already. The notice undoes it. */
import { attachmentTexts, receiptsTexts as texts } from '#shared/messages/attachments.ts'
import { AttachmentId } from '#shared/model/attachment.ts'
import { newId } from '#client/store/new-id.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExpenseChoice } from './expense-choice.tsx'
import { moveMutations } from './move-attachment.ts'

export function ChooseExpenseDialog({ row, onClose }: { row: AttachmentRow; onClose: () => void }) {
  const { groupId } = row
  const put = async (expense: ExpenseRow) => {
    const id = newId(AttachmentId)
    const place = { expenseId: expense.id, itineraryItemId: null }
    const outcome = await mutateTogether(groupId, moveMutations(row, id, place))
    const undo = async () => {
      const undone = await mutateTogether(groupId, [
        { name: 'attachment.remove', args: { id } },
        { name: 'attachment.restore', args: { id: row.id } },
      ])
      showOutcome(undone, { done: texts.movedBack, failed: attachmentTexts.restoreFailed })
    }
    showOutcome(outcome, { done: texts.moved(expense.title), failed: texts.moveFailed, undo })
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={texts.choose}>
      <ExpenseChoice groups={[{ id: groupId }]} onChoose={(expense) => void put(expense)} />
    </Dialog>
  )
}
