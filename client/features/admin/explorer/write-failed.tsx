/** Why nothing was written, and what can be done: sign in again, or look again at what is to be written. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryWriteTexts, recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'
import { currentAccount } from '#client/store/current-database.ts'
import type { Answer } from '#client/session/call-api.ts'
import { recreateSession } from '#client/session/renew-session.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import classes from './explorer.module.css'

type WriteFailedProps = {
  failure: Extract<Answer<unknown>, { ok: false }>
  title: string
  onReload: (() => void) | null
}

export function WriteFailed({ failure, title, onReload }: WriteFailedProps) {
  const { code, sentence, detail } = failure
  const reloadLabel = reloadLabels[code]
  const reload =
    reloadLabel !== undefined && onReload ? (
      <Button variant="default" onClick={onReload}>
        {reloadLabel}
      </Button>
    ) : null
  return (
    <ErrorState title={title} isAnswer actions={code === 'sign-in-too-old' ? <SignInAgain /> : reload}>
      {sentence}
      {detail === undefined ? null : <code className={classes.detail}>{detail}</code>}
    </ErrorState>
  )
}

/** By code: the label of the button that loads again, after a failure that shows that the page is out of date. */
const reloadLabels: Readonly<Record<string, string>> = {
  'row-changed': texts.reload,
  'query-result-changed': queryWriteTexts.again,
  'query-trial-unknown': queryWriteTexts.again,
}

/** Signs in again by the device's key or by LINE, because writing needs a recent sign-in. */
function SignInAgain() {
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async () => {
    setIsBusy(true)
    const answer = await recreateSession(currentAccount().userId)
    setIsBusy(false)
    if (answer?.ok) showNotice({ message: texts.signedIn })
    else showNotice({ color: 'red', title: texts.signInFailed, message: answer?.sentence ?? '' })
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void signIn()}>
      {texts.signIn}
    </Button>
  )
}
