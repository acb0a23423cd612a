/** Puts a receipt without an expense to one that is recorded already. The notice undoes it. */
import { Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentTexts, receiptsTexts as texts } from '#shared/messages/attachments.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { AttachmentId } from '#shared/model/attachment.ts'
import { textFinder } from '#shared/money/history-filter.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { type ExpenseRow, expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { CardList } from '#client/ui/card.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ButtonRow } from '#client/ui/link-row.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'
import { moveMutations } from './move-attachment.ts'

/** So many of the newest rows are searched, and so many are shown: with more, people look for one by its words. */
const [searchedMax, shownMax] = [1000, 30]

export function ChooseExpenseDialog({ row, onClose }: { row: AttachmentRow; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const { groupId } = row
  const rows = useLiveQuery(async () => {
    const newest = await expensesNewestFirst(groupId, searchedMax)
    return newest.filter(({ transactionType }) => transactionType === 'expense')
  }, [groupId])
  const hasWords = textFinder(query)
  const found = rows?.filter(({ title, location }) => hasWords([title, location]))
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
      <Stack gap="sm">
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={texts.chooseSearch}
          placeholder={texts.chooseSearch}
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {found ? <FoundExpenses rows={found} onChoose={(expense) => void put(expense)} /> : <ListSkeleton />}
      </Stack>
    </Dialog>
  )
}

type FoundExpensesProps = { rows: readonly ExpenseRow[]; onChoose: (row: ExpenseRow) => void }

function FoundExpenses({ rows, onChoose }: FoundExpensesProps) {
  const [today] = useState(todayInJapan)
  return (
    <>
      {rows.length === 0 ? null : (
        <CardList label={texts.choose}>
          {rows.slice(0, shownMax).map((expense) => (
            <ButtonRow
              key={expense.id}
              mark={<CategoryIcon category={expense.category} />}
              title={expense.title}
              note={
                <Facts
                  facts={[shortDayText(expense.date, today), <Money key="amount" amount={expense.amount} />]}
                />
              }
              onClick={() => onChoose(expense)}
            />
          ))}
        </CardList>
      )}
      <Hint role="status">
        {rows.length === 0 ? texts.chooseNone : rows.length > shownMax ? texts.chooseMore : ''}
      </Hint>
    </>
  )
}
