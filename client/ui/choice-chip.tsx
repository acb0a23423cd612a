/** A filter with a value, as a pill in a row of them. A tap opens a dialog in which the value is chosen. */
import { IconChevronDown } from '@tabler/icons-react'
import classes from './toggle-chip.module.css'

type ChoiceChipProps = {
  label: string
  /** Shown in place of the label. Undefined if the filter is not set. */
  value: string | undefined
  /** The value while the filter is not set. Where there is one, the label stands before either of them. */
  unset?: string
  onOpen: () => void
}

export function ChoiceChip({ label, value, unset, onOpen }: ChoiceChipProps) {
  const shown = value ?? unset
  const name = shown === undefined ? undefined : `${label}：${shown}`
  return (
    <button
      type="button"
      className={classes.chip}
      aria-haspopup="dialog"
      aria-label={name}
      data-opens
      data-set={value !== undefined || undefined}
      onClick={onOpen}
    >
      <span className={classes.value} title={value}>
        {unset === undefined ? (value ?? label) : name}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
}
