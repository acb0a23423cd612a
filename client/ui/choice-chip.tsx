/** Filters, as pills in a row of them. */
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './choice-chip.module.css'

type ChoiceChipProps = {
  label: string
  /** Shown in place of the label. Undefined if the filter is not set. */
  value: string | undefined
  /** The value while the filter is not set. Where there is one, the label stands before either of them. */
  unset?: string
  onOpen: () => void
}

/** A filter with a value. A tap opens a dialog in which the value is chosen. */
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

type ToggleChipProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** A filter that is on or off. */
export function ToggleChip({ isOn, onChange, children }: ToggleChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? <IconCheck size={16} stroke={2.4} aria-hidden /> : null}
      {children}
    </button>
  )
}
