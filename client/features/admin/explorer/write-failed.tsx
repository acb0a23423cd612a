/** Why a row was not written, and what its editor can do: sign in again, or read the row as it is now. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'
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
  const reload =
    code === 'row-changed' && onReload ? (
      <Button variant="default" onClick={onReload}>
        {texts.reload}
      </Button>
    ) : null
  return (
    <ErrorState title={title} isAnswer actions={code === 'sign-in-too-old' ? <SignInAgain /> : reload}>
      {sentence}
      {detail === undefined ? null : <code className={classes.detail}>{detail}</code>}
    </ErrorState>
  )
}

/** By the key of the device, or by LINE. */
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
