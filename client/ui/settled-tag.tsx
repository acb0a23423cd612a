import { IconCheck } from '@tabler/icons-react'
import { settledLabel } from '#shared/messages/labels.ts'
import classes from './tags.module.css'

/** Marks a settled row, in every list. */
export function SettledTag() {
  return (
    <span className={classes.settled}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {settledLabel}
    </span>
  )
}
