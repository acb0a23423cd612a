import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
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
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      {heading === undefined ? <p>{text}</p> : <h1 className={classes.heading}>{heading}</h1>}
      {note === undefined ? null : <p className={classes.wait}>{note}</p>}
      {children}
    </div>
  )
}
