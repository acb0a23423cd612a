/** The frame of a page: a heading with a back button, the body, and the primary action within a thumb's reach. */
import { ActionIcon } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './screen.module.css'

/** Shown at the end of every page's heading, such as the sync status. The shell provides it. */
export const HeadingAside = createContext<ReactNode>(null)

type ScreenProps = {
  title: string
  /** A smaller line below the title: what the screen is about, such as the name of the group. */
  subtitle?: string | undefined
  /** Where the back button leads; it acts like a link. */
  onBack?: (() => void) | undefined
  /** Forms show a close icon, other pages a back arrow. */
  backLook?: 'back' | 'close'
  /** Shown at the end of the heading, before `HeadingAside`. */
  aside?: ReactNode
  /** Shown below the heading over the full width, such as tabs. */
  tabs?: ReactNode
  /** The primary action. It stays above the bottom navigation while the page scrolls. */
  bottom?: ReactNode
  /** A line below the primary action. */
  bottomNote?: ReactNode
  /** `column` is at most 720 wide; `panes` leaves room for a list beside its details. */
  width?: 'column' | 'panes'
  children: ReactNode
}

export function Screen({ title, children, width = 'column', ...rest }: ScreenProps) {
  const { subtitle, onBack, backLook = 'back', aside, tabs, bottom, bottomNote } = rest
  const shellAside = useContext(HeadingAside)
  // The title of the tab, in the browser's history and for screen readers.
  useDocumentTitle(title === productTexts.name ? title : `${title}｜${productTexts.name}`)
  return (
    <div className={classes.screen} data-width={width}>
      <header className={classes.heading}>
        <div className={classes.line}>
          {onBack ? (
            <ActionIcon
              onClick={onBack}
              aria-label={backLook === 'back' ? shellTexts.back : shellTexts.close}
              className={classes.back ?? ''}
            >
              {backLook === 'back' ? (
                <IconChevronLeft aria-hidden size={24} />
              ) : (
                <IconX aria-hidden size={22} />
              )}
            </ActionIcon>
          ) : null}
          <div className={classes.titles}>
            <h1 title={title}>{title}</h1>
            {subtitle === undefined ? null : <p title={subtitle}>{subtitle}</p>}
          </div>
          {aside}
          {shellAside}
        </div>
        {tabs}
      </header>
      <div className={classes.body}>{children}</div>
      {bottom ? (
        <div className={classes.bottom}>
          {bottom}
          {bottomNote ? <p className={classes.note}>{bottomNote}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
