import { IconAlertCircle, IconCloudUp, IconCloudX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { rowStateLabels } from '#shared/messages/labels.ts'
import classes from './tags.module.css'

export type RowState = keyof typeof rowStateLabels

const icons = { waiting: IconCloudUp, failed: IconCloudX, attention: IconAlertCircle }

/**
 * False while changes are on their way for less than a second, as nearly all are: 送信待ち would only flicker. The shell
 * provides it, so that rows and the badge of the heading agree.
 */
export const ShowsWaiting = createContext(true)

/** The state as far as it is shown. */
export function useShownState(state: RowState | undefined): RowState | undefined {
  const showsWaiting = useContext(ShowsWaiting)
  return state === 'waiting' && !showsWaiting ? undefined : state
}

type RowStateBadgeProps = {
  state: RowState | undefined
  /** Shown in place of the badge while there is nothing to say. */
  children?: ReactNode
}

/** Marks a row that differs from the server's. */
export function RowStateBadge({ state, children = null }: RowStateBadgeProps) {
  const shown = useShownState(state)
  if (!shown) return children
  const Icon = icons[shown]
  return (
    <span className={classes.state} data-state={shown}>
      <Icon size={14} stroke={2} aria-hidden />
      {rowStateLabels[shown]}
    </span>
  )
}
