/** What a tap opens and closes: a button, and a panel below it. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { CardEntry, type RowPlace } from '#client/ui/card-entry.tsx'
import { RowContent, type RowContentProps } from '#client/ui/row-content.tsx'
import classes from './disclosure.module.css'
import type { Openable } from './use-unfolding.ts'

type DisclosureProps = Openable & {
  /** Of the button and of the panel. */
  looks: { button: string | undefined; panel: string | undefined }
  /** The accessible name of the panel, which is a group then. */
  label?: string
  /** Of the button. It contains a `Chevron`. */
  content: ReactNode
  /** Drawn only while it is open. */
  children: () => ReactNode
}

export function Disclosure({ isOpen, onOpen, looks, label, content, children }: DisclosureProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={`${classes.button} ${looks.button}`}
        data-pressable
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {content}
      </button>
      {isOpen ? (
        <div id={id} className={looks.panel} role={label && 'group'} aria-label={label}>
          {children()}
        </div>
      ) : null}
    </>
  )
}

export function Chevron({ size = 18, stroke = 1.8 }: { size?: number; stroke?: number }) {
  return <IconChevronDown size={size} stroke={stroke} aria-hidden className={classes.chevron} />
}

type DisclosureRowProps = Openable &
  RowContentProps & { place: RowPlace; label: string; children: () => ReactNode }

/** A row of a long list. */
export function DisclosureRow({ place, label, isOpen, onOpen, children, ...content }: DisclosureRowProps) {
  return (
    <CardEntry place={place}>
      <Disclosure
        looks={{ button: classes.row, panel: classes.panel }}
        label={label}
        isOpen={isOpen}
        onOpen={onOpen}
        content={
          <>
            <span className={classes.content}>
              <RowContent {...content} />
            </span>
            <Chevron size={20} stroke={2} />
          </>
        }
      >
        {children}
      </Disclosure>
    </CardEntry>
  )
}
