/** A filter that is on or off, as a pill in a row of them. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toggle-chip.module.css'

type ToggleChipProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

export function ToggleChip({ isOn, onChange, children }: ToggleChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? <IconCheck size={16} stroke={2.4} aria-hidden /> : null}
      {children}
    </button>
  )
}
