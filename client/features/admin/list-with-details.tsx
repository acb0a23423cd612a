/** A list, and the details of one of its rows: beside it on a wide screen, else in a dialog over it. */
import type { ReactNode } from 'react'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import classes from './user-management.module.css'

type ListWithDetailsProps = {
  /** The details that are open. */
  details: { title: string; content: ReactNode } | null
  onClose: () => void
  /** How to open some, where there is room for them. */
  choose?: string
  children: ReactNode
}

export function ListWithDetails({ details, onClose, choose = texts.choose, children }: ListWithDetailsProps) {
  const isWide = useIsWide()
  return (
    <>
      <Panes
        aside={
          isWide ? (
            <aside aria-label={details?.title ?? texts.details}>
              {details?.content ?? <p className={classes.choose}>{choose}</p>}
            </aside>
          ) : null
        }
      >
        {children}
      </Panes>
      <Dialog
        hasAddress
        isWholeScreen
        opened={details !== null && !isWide}
        onClose={onClose}
        title={details?.title ?? texts.details}
      >
        {isWide ? null : details?.content}
      </Dialog>
    </>
  )
}
