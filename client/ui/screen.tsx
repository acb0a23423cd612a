/** The frame of a page: a heading with a back button, the body, and the primary action within a thumb's reach. */
import { ActionIcon } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type Icon as TablerIcon, IconChevronLeft, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { BrandMark } from './brand-mark.tsx'
import { Hint } from './hint.tsx'
import { Picture } from './avatar.tsx'
import classes from './screen.module.css'
import { isLongName, UnbrokenPhrases } from './unbroken-phrases.tsx'

export type ScreenProps = {
  title: string
  /** Of the browser's tab, if the page says below its heading what it is. */
  tabTitle?: string
  /** A smaller line below the title: what the screen is about, such as the name of the group. */
  subtitle?: string | undefined
  /** Shown before the title on a wide screen. */
  icon?: TablerIcon
  /** The address of a picture that is shown in place of the icon. */
  picture?: string | null
  /** Where the back button leads; it acts like a link. */
  onBack?: (() => void) | undefined
  /** Forms show a close icon, other pages and the later steps of a form a back arrow. */
  backLook?: 'back' | 'close'
  /** A form has no bottom navigation. */
  isForm?: boolean
  /** Shown at the end of the heading, before what the shell shows there. */
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

/** In letters. A longer title may need two lines beside the buttons. */
const lineOfPhone = 10

export function Screen({ title, tabTitle = title, children, width = 'column', ...rest }: ScreenProps) {
  const {
    subtitle,
    icon: Icon,
    picture = null,
    onBack,
    backLook = 'back',
    isForm = backLook === 'close',
    aside,
    tabs,
    bottom,
    bottomNote,
  } = rest
  const { end, notice, hasNavigated } = useContext(ScreenSurroundings)
  const [isArriving] = useState(hasNavigated)
  // The title of the tab, in the browser's history and for screen readers.
  useDocumentTitle(tabTitle === productTexts.name ? tabTitle : `${tabTitle}｜${productTexts.name}`)
  return (
    <div
      className={classes.screen}
      data-width={width}
      data-form={isForm || undefined}
      data-arriving={isArriving || undefined}
    >
      <header className={classes.heading}>
        <div className={classes.line}>
          {onBack ? <BackButton look={backLook} onBack={onBack} /> : null}
          {onBack ? null : (
            <span className={classes.mark}>
              <BrandMark size={32} />
            </span>
          )}
          {Icon ? (
            <span className={classes.icon}>
              <Picture url={picture}>
                <Icon size={20} stroke={1.8} aria-hidden />
              </Picture>
            </span>
          ) : null}
          <div className={classes.titles}>
            <h1
              title={title}
              aria-label={title}
              data-clamp
              data-long={isLongName(title) || undefined}
              data-above={(subtitle !== undefined && title.length > lineOfPhone) || undefined}
            >
              <UnbrokenPhrases text={title} />
            </h1>
            {subtitle === undefined ? null : <p title={subtitle}>{subtitle}</p>}
          </div>
          {aside}
          {end}
        </div>
        {tabs}
      </header>
      <div className={classes.body}>
        {notice}
        {children}
      </div>
      {bottom ? (
        <div className={classes.bottom} data-actions>
          {bottom}
          {bottomNote ? (
            <Hint size="xs" style={{ textAlign: 'center', textWrap: 'balance' }}>
              {bottomNote}
            </Hint>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function BackButton({ look, onBack }: { look: 'back' | 'close'; onBack: () => void }) {
  const [label, Icon] = look === 'back' ? [shellTexts.back, IconChevronLeft] : [shellTexts.close, IconX]
  return (
    <ActionIcon
      onClick={onBack}
      aria-label={label}
      data-tooltip={label}
      data-tooltip-from="start"
      className={classes.back ?? ''}
    >
      <Icon aria-hidden size={look === 'back' ? 24 : 22} />
    </ActionIcon>
  )
}

/** What the shell gives every screen: parts of its heading, and whether one has come to it from another. */
export const ScreenSurroundings = createContext<{
  /** At the end of the heading: the sync status, the person, on a wide screen also theme, letters and sign-out. */
  end: ReactNode
  /** Below the heading: what the person has to know on every screen, such as why nothing can be sent. */
  notice: ReactNode
  /** False for the first screen of a page, which must not fade in: it has been waited for long enough. */
  hasNavigated: () => boolean
}>({ end: null, notice: null, hasNavigated: () => false })
