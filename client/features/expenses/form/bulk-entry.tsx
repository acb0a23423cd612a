/** Entering parts for many people at once. */
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { PercentageField } from '#client/ui/percentage-field.tsx'
import type { ChangeValues, EnteredMethod, ExpenseFormValues } from './expense-form-values.ts'
import classes from './expense-form.module.css'
import { giveAllTheSame, remainderOf, shareRest } from './split-entry.ts'

type BulkEntryProps = {
  method: EnteredMethod
  values: ExpenseFormValues
  onChange: (change: ChangeValues) => void
}

export function BulkEntry({ method, values, onChange }: BulkEntryProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [figure, setFigure] = useState<number | null>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const Field = method === 'percentage' ? PercentageField : AmountField
  const apply = () => {
    const isReady = figure !== null && values.participants.length > 0
    setIsIncomplete(!isReady)
    if (isReady) onChange((current) => giveAllTheSame(current, figure))
  }
  return (
    <>
      <div className={classes.bulk}>
        <Button
          variant="default"
          disabled={shareRest(values) === null}
          onClick={() => onChange((current) => shareRest(current) ?? current)}
        >
          {remainderOf(values) < 0 ? texts.shareExcess : texts.shareRest}
        </Button>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.allTheSame[method]}
        </Button>
      </div>
      <div id={id} className={classes.each} hidden={!isOpen}>
        <Field
          label={texts.eachPart[method]}
          placeholder="0"
          value={figure}
          onChange={(entered) => {
            setFigure(entered)
            setIsIncomplete(false)
          }}
          // Enter applies this field's value and does not submit the form.
          onKeyDown={(event) =>
            onEnter(event, () => {
              event.preventDefault()
              apply()
            })
          }
          error={isIncomplete ? texts.bulkIncomplete[method] : null}
        />
        <Button variant="light" onClick={apply}>
          {texts.apply}
        </Button>
      </div>
    </>
  )
}
