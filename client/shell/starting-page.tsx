/**
 * Shown while the device's database is being opened, which on some phones never completes, and while LINE is asked who the
 * person is.
 */
import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { shellTexts } from '#shared/messages/shell.ts'
import { isReturningAtom } from '#client/session/line-trouble.ts'
import { guardAtom } from '#client/session/route-guard.ts'
import { usePassed } from '#client/ui/use-passed.ts'
import { LoadingPage } from './loading-page.tsx'

const lateAfterMs = 10_000
/** A tab that is only slow closes its connection within this time. */
const blockedAfterMs = 3_000

type StartingPageProps = {
  /** Another tab with an older version of the app has the database open and does not close it. */
  isBlocked?: boolean
}

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
