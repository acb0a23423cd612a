/** What is shown in place of a screen: while the app starts or a screen is loaded, while one signs out, without a database. */
import { Button, Loader } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconDatabaseX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts, signingOutTexts as texts, storageFailedTexts } from '#shared/messages/shell.ts'
import { isReturningAtom } from '#client/session/line-trouble.ts'
import type { StorageFailure } from '#client/session/restore-account.ts'
import { guardAtom } from '#client/session/route-guard.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { EmptyScreen } from '#client/ui/empty-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { usePassed } from '#client/ui/use-waiting.ts'
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
      {note === undefined ? null : <Hint>{note}</Hint>}
      {children}
    </div>
  )
}

/** A start that takes longer says so, and offers to reload. */
const lateAfterMs = 10_000
/** A tab that is only slow closes its connection within this time. */
const blockedAfterMs = 3_000

type StartingPageProps = {
  /** Another tab with an older version of the app has the database open and does not close it. */
  isBlocked?: boolean
}

/**
 * Shown while the device's database is being opened, which on some phones never completes, and while LINE is asked who the
 * person is.
 */
export function StartingPage({ isBlocked = false }: StartingPageProps) {
  const { state } = useAtomValue(guardAtom)
  const isReturning = useAtomValue(isReturningAtom)
  const waiting = isReturning ? shellTexts.returning : shellTexts.initialising
  const text = state === 'checking' ? waiting : shellTexts.starting
  const isLate = usePassed(lateAfterMs, true)
  const isBlockedLong = usePassed(blockedAfterMs, isBlocked)
  if (isBlockedLong)
    return <LoadingPage heading={shellTexts.closeOlderTab} note={shellTexts.closeOlderTabText} />
  return (
    <LoadingPage text={text} note={isLate ? shellTexts.startingLate : shellTexts.pleaseWait}>
      {isLate ? <Button onClick={() => location.reload()}>{shellTexts.reload}</Button> : null}
    </LoadingPage>
  )
}

/** Shown in place of everything while the person signs out (specification 1, section 2). */
export function SigningOutPage() {
  useDocumentTitle(`${texts.title}｜${productTexts.name}`)
  return <LoadingPage heading={texts.title} note={texts.farewell} />
}

/** Shown in place of the app: without the device's database, no row can be shown and no change stored. */
export function StorageFailedPage({ failure }: { failure: StorageFailure }) {
  return (
    <EmptyScreen
      isError
      icon={IconDatabaseX}
      title={shellTexts.storageFailedTitle}
      actions={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {storageFailedTexts[failure]}
    </EmptyScreen>
  )
}
