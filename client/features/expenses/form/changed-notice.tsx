/** Tells the person that the expense they are editing was changed or deleted elsewhere. */
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'

type ChangedNoticeProps = {
  opened: ExpenseRow
  /** The current row; null if it was deleted. */
  row: ExpenseRow | null
  onTakeTheirs: (row: ExpenseRow) => void
}

export function ChangedNotice({ opened, row, onTakeTheirs }: ChangedNoticeProps) {
  if (row && !hasChanged(opened, row)) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      radius="xl"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={row ? texts.changedTitle : texts.deletedTitle}
    >
      <Stack gap="sm" align="flex-start">
        {row ? texts.changedText(row.title, row.amount) : texts.deletedText}
        {row ? (
          <Button variant="default" onClick={() => onTakeTheirs(row)}>
            {texts.takeTheirs}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}

/**
 * Compares the fields that the form shows. The server's confirmation changes only the row's stamp, which is no reason
 * for a notice.
 */
function hasChanged(opened: Expense, row: Expense): boolean {
  const shown = ({ title, description, category, date, moneyMark, status }: Expense) => {
    return [title, description, category, date, moneyMark, status].join('\n')
  }
  return shown(opened) !== shown(row)
}
