/** Chooses which expenses count. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { calculatorTexts as texts } from '#shared/messages/settlement-calculator.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { payersText } from '../overview/payers-text.ts'
import classes from './calculator-view.module.css'
import { toggled } from './toggled.ts'

const shownAtFirst = 30

type ExpensesDialogProps = {
  opened: boolean
  expenses: readonly ExpenseRow[]
  leftOut: ReadonlySet<ExpenseId>
  /** What comes of the choices. */
  figures: ReactNode
  people: People
  today: PlainDate
  onChange: (leftOut: ReadonlySet<ExpenseId>) => void
  onClose: () => void
}

export function ExpensesDialog({ opened, onClose, ...choice }: ExpensesDialogProps) {
  const { expenses, leftOut, figures, people, today, onChange } = choice
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.expenses}>
      <p className={`${classes.hint} ${classes.choiceHint}`}>{texts.expensesHint}</p>
      <div className={classes.expenses}>
        <ShortenedList
          items={expenses}
          firstMax={shownAtFirst}
          label={texts.expenses}
          render={(row) => (
            <li key={row.id}>
              <CheckRow
                isChecked={!leftOut.has(row.id)}
                onChange={(isChecked) => onChange(toggled(leftOut, row.id, !isChecked))}
                label={texts.expenseOf(row.title, row.amount)}
                title={row.title}
                note={<Facts facts={[dayText(row.date, today), payersText(row, people)]} />}
                end={<Money amount={row.amount} />}
              />
            </li>
          )}
        />
      </div>
      <DialogActions>
        {figures}
        <Button onClick={onClose}>{texts.apply}</Button>
      </DialogActions>
    </Dialog>
  )
}
