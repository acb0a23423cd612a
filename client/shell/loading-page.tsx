import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './shell.module.css'

type LoadingPageProps = { text?: string; note?: string; children?: ReactNode }

export function LoadingPage({ text = shellTexts.loading, note, children }: LoadingPageProps) {
  return (
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      <p>{text}</p>
      {note === undefined ? null : <p className={classes.wait}>{note}</p>}
      {children}
    </div>
  )
}
