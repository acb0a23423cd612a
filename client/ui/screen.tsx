/** The frame of a page: its heading with a way back, its body, and its one action within a thumb's reach. */
import { ActionIcon } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './screen.module.css'

/** What every page's heading carries at its end, such as how syncing stands. The shell gives it. */
export const HeadingAside = createContext<ReactNode>(null)

type ScreenProps = {
  title: string
  /** Where the back button leads; it acts like a link. */
  onBack?: (() => void) | undefined
  /** A form is closed, a page is gone back from. */
  backLook?: 'back' | 'close'
  /** At the end of the heading, before what the shell puts there. */
  aside?: ReactNode
  /** Below the heading, over the whole width: tabs. */
  tabs?: ReactNode
  /** The one action: stays above the bottom navigation while the page scrolls below it. */
  bottom?: ReactNode
  /** A line below it. */
  bottomNote?: ReactNode
  /** `column` is at most 720 wide; `panes` leaves room for a list beside its details. */
  width?: 'column' | 'panes'
  children: ReactNode
}

export function Screen({ title, children, width = 'column', ...rest }: ScreenProps) {
  const { onBack, backLook = 'back', aside, tabs, bottom, bottomNote } = rest
  const shellAside = useContext(HeadingAside)
  // What the tab, the browser's history and a screen reader call this page.
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
          <h1 title={title}>{title}</h1>
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
