import { IconAlertCircle, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { rowStateLabels } from '#shared/messages/labels.ts'
import classes from './tags.module.css'

export type RowState = keyof typeof rowStateLabels

const icons = { waiting: IconCloudUp, failed: IconCloudX, attention: IconAlertCircle }

/** Marks a row that differs from the server's. Nothing is shown for a confirmed row. */
export function RowStateBadge({ state }: { state: RowState | undefined }) {
  if (!state) return null
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} stroke={2} aria-hidden />
      {rowStateLabels[state]}
    </span>
  )
}
