/** A list, and the details of one of its rows: beside it on a wide screen, else in a dialog over it. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { shellTexts } from '#shared/messages/shell.ts'
import { userManagementTexts as texts } from '#shared/messages/user-management.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import type { Leaving } from './list-address.ts'
import classes from './list-with-details.module.css'

const openers = '[data-open] [aria-current], button[data-open]'

const besideList = {
  hint: (
    <aside aria-label={texts.details}>
      <p className={classes.choose}>{texts.choose}</p>
    </aside>
  ),
  place: <></>,
  list: null,
}

type ListWithDetailsProps = {
  /** The open details, and the id of their row. */
  details: { id: string; title: string; content: ReactNode } | null
  onClose: (leaving: Leaving) => void
  /**
   * What is beside the list while no details are open: a hint how to open some, an empty place, or nothing, so that a wide table
   * takes the whole width.
   */
  whenClosed: 'hint' | 'place' | 'list'
  /** The row whose details are open has `data-open`, and in it (or itself) a link or button with `aria-current`. */
  children: ReactNode
}

export function ListWithDetails({ details, onClose, whenClosed, children }: ListWithDetailsProps) {
  const isWide = useIsWide()
  const titleId = useId()
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [content] = useState(createContent)
  const id = details?.id
  // Otherwise, keyboard and screen reader would have to pass the rest of the list to get from the row to its details.
  useEffect(() => {
    if (id !== undefined && list.current?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [id])
  const close = () => {
    list.current?.querySelector<HTMLElement>(openers)?.focus()
    onClose({ ignoreBlocker: false })
  }
  const pane = details ? (
    <aside className={classes.pane} data-surface aria-labelledby={titleId}>
      <div className={classes.heading}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {details.title}
        </h2>
        <ActionIcon aria-label={shellTexts.close} onClick={close}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <Place content={content} />
    </aside>
  ) : (
    besideList[whenClosed]
  )
  return (
    <>
      <Panes aside={isWide ? pane : null} onPhone="below">
        <div ref={list} className={classes.list}>
          {children}
        </div>
      </Panes>
      <Dialog
        hasAddress
        isWholeScreen
        opened={details !== null && !isWide}
        onClose={() => onClose({ ignoreBlocker: false })}
        title={details?.title ?? texts.details}
      >
        {isWide ? null : <Place content={content} />}
      </Dialog>
      {details ? createPortal(details.content, content) : null}
    </>
  )
}

/**
 * The element that contains the details. Turning a tablet moves it between the pane and the dialog instead of rendering the
 * details again, so that what is typed in them stays.
 */
function createContent(): HTMLElement {
  const content = document.createElement('div')
  content.classList.add(classes.content ?? '')
  return content
}

function Place({ content }: { content: HTMLElement }) {
  return <div className={classes.content} ref={(place) => place?.append(content)} />
}
