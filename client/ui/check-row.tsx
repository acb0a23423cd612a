/** A list row with a checkbox. The whole row can be tapped. */
import { IconCheck } from '@tabler/icons-react'
import classes from './check-row.module.css'
import { Card } from './card.tsx'
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
    <label className={classes.row} data-disabled={isDisabled || undefined} title={disabledReason}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-label={isDisabled ? `${label}（${disabledReason}）` : label}
      />
      <span className={classes.box} aria-hidden>
        <IconCheck size={16} stroke={3} />
      </span>
      <RowContent {...content} />
    </label>
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
