import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import classes from './shell.module.css'

type LoadingPageProps = {
  text?: string
  /** Shown in place of `text` if the person has to do something. */
  heading?: string
  note?: string
  children?: ReactNode
}

export function LoadingPage({ text = shellTexts.loading, heading, note, children }: LoadingPageProps) {
  return (
    <div className={classes.page} role="status" data-loading={heading === undefined || undefined}>
      {heading === undefined ? <Loader aria-hidden /> : <BrandMark size={56} />}
      {heading === undefined ? <p>{text}</p> : <h1 className={classes.heading}>{heading}</h1>}
      {note === undefined ? null : <p className={classes.wait}>{note}</p>}
      {children}
    </div>
  )
}
