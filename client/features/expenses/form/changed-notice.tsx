/** Tells the person that the expense they are editing was changed, settled or deleted elsewhere: by whom, and when. */
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { valuesOfExpense } from './expense-form-values.ts'

type ChangedNoticeProps = {
  opened: ExpenseRow
  /** The current row; null if it was deleted. */
  row: ExpenseRow | null
  people: People
  today: PlainDate
  onTakeTheirs: (row: ExpenseRow) => void
}

export function ChangedNotice({ opened, row, people, today, onTakeTheirs }: ChangedNoticeProps) {
  const isChanged = row === null || row.status !== opened.status || hasChanged(opened, row)
  if (!isChanged) return null
  const isSettled = row?.status === 'settled'
  return (
    <Alert
      color="yellow"
      variant="light"
      radius="xl"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={row ? titleOf(opened, row, { people, today }) : texts.deletedTitle}
    >
      <Stack gap="sm" align="flex-start">
        {row === null
          ? texts.deletedText
          : isSettled
            ? texts.settledText
            : texts.changedText(row.title, row.amount)}
        {row && !isSettled ? (
          <Button variant="default" onClick={() => onTakeTheirs(row)}>
            {texts.takeTheirs}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}

/** Compares what the form shows. The server's confirmation changes only the row's stamp, which is no reason for a notice. */
function hasChanged(opened: ExpenseRow, row: ExpenseRow): boolean {
  return JSON.stringify(shownOf(opened)) !== JSON.stringify(shownOf(row))
}

/** A new mark says that the money was written again, also with the same amounts: the form's own edit would be refused. */
function shownOf(row: ExpenseRow) {
  return { ...valuesOfExpense(row), mark: row.moneyMark }
}

type Readers = Pick<ChangedNoticeProps, 'people' | 'today'>

function titleOf(opened: ExpenseRow, row: ExpenseRow, { people, today }: Readers): string {
  if (row.status === 'settled') return texts.settledTitle
  const isOfMoney = row.moneyMark !== opened.moneyMark
  const isDescribed = row.describedAt !== opened.describedAt
  const [by, at] = isOfMoney ? [row.moneyBy, row.moneyAt] : [row.describedBy, row.describedAt]
  // A row that was moved to another trip does not say by whom.
  if (by === null || at === null || !(isOfMoney || isDescribed)) return texts.changedTitle(undefined)
  const person = people.resolve(keyOfUser(by))
  return texts.changedTitle({
    by: person === people.self ? null : people.nameOf(person),
    at: momentText(at, today),
  })
}
