import { Loader } from '@mantine/core'
import { shellTexts } from '#shared/messages/shell.ts'
import classes from './shell.module.css'

type LoadingPageProps = { text?: string; isPatienceAsked?: boolean }

export function LoadingPage({ text = shellTexts.loading, isPatienceAsked = false }: LoadingPageProps) {
  return (
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      <p>{text}</p>
      {isPatienceAsked ? <p className={classes.wait}>{shellTexts.pleaseWait}</p> : null}
    </div>
  )
}
