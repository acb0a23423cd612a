/** A filter with a value, as a pill in a row of them. A tap opens a dialog in which the value is chosen. */
import { IconChevronDown } from '@tabler/icons-react'
import classes from './toggle-chip.module.css'

type ChoiceChipProps = {
  label: string
  /** Shown in place of the label. Undefined if the filter is not set. */
  value: string | undefined
  onOpen: () => void
}

export function ChoiceChip({ label, value, onOpen }: ChoiceChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-haspopup="dialog"
      aria-label={value === undefined ? undefined : `${label}：${value}`}
      data-opens
      data-set={value !== undefined || undefined}
      onClick={onOpen}
    >
      <span className={classes.value} title={value}>
        {value ?? label}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
}
