/** A list row with a checkbox. The whole row can be tapped. */
import { Card } from './card.tsx'
import classes from './check-row.module.css'
import { ChoiceRow } from './choice-row.tsx'
import { RowContent, type RowContentProps } from './row-content.tsx'

type CheckRowProps = RowContentProps & {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** The accessible name of the checkbox. */
  label: string
  /** If set, the row is disabled, and this says why. */
  disabledReason?: string | undefined
}

export function CheckRow({ isChecked, onChange, label, disabledReason, ...content }: CheckRowProps) {
  const isDisabled = disabledReason !== undefined
  return (
    <ChoiceRow
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      title={disabledReason}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-label={isDisabled ? `${label}（${disabledReason}）` : label}
    >
      <RowContent {...content} />
    </ChoiceRow>
  )
}

/** A checkbox that is a card of its own. */
export function CheckCard(row: CheckRowProps) {
  return (
    <Card>
      <div className={classes.inCard}>
        <CheckRow {...row} />
      </div>
    </Card>
  )
}
