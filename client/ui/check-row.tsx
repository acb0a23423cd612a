/** A row of a list that is ticked or not: all of it can be tapped. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './check-row.module.css'

type CheckRowProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** What a tick says, for whoever hears it. */
  label: string
  /** Where it cannot be changed, why. */
  disabledReason?: string | undefined
  mark?: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
}

export function CheckRow({ isChecked, onChange, label, disabledReason, ...content }: CheckRowProps) {
  const { mark, title, note, end, endNote } = content
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
      {mark}
      <span className={classes.texts}>
        <span className={classes.title}>{title}</span>
        {note ? <span className={classes.note}>{note}</span> : null}
      </span>
      {end ? (
        <span className={classes.end}>
          {end}
          {endNote ? <span className={classes.note}>{endNote}</span> : null}
        </span>
      ) : null}
    </label>
  )
}
