import { Alert, Button, Group } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { AccountDeletedNotice } from '#client/features/settings/account-deleted-notice.tsx'
import { leaveAccount } from '#client/session/current-account.ts'
import { renewalRefusalAtom } from '#client/session/renew-session.ts'
import { signInAgain } from '#client/session/sign-in.ts'
import classes from './shell.module.css'

/**
 * The queue is paused and keeps everything, and the rows stay visible (docs/design.md, "Sessions"). Another person
 * may sign in meanwhile: the unsent changes stay in their author's own database until the author signs in again.
 */
export function SessionEndedNotice() {
  const refusal = useAtomValue(renewalRefusalAtom)
  return refusal === 'account-deleted' ? <AccountDeletedNotice /> : <SignInAgainNotice refusal={refusal} />
}

function SignInAgainNotice({ refusal }: { refusal: string | null }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const enter = async () => {
    setIsBusy(true)
    const answer = await signInAgain()
    setProblem(answer.ok ? null : problemOf(answer))
    setIsBusy(false)
  }
  return (
    <Alert color="yellow" role="alert" title={shellTexts.sessionEnded} className={classes.notice}>
      <p>{problem ?? textOf(refusal)}</p>
      <Group gap="xs">
        <Button onClick={() => void enter()} loading={isBusy} variant="light">
          {shellTexts.signInAgain}
        </Button>
        <Button onClick={() => void leaveAccount()} variant="default">
          {problem === null ? shellTexts.signInAsOther : shellTexts.toLogin}
        </Button>
      </Group>
    </Alert>
  )
}

/** The person has ended the session from another device, or it has ended by itself. */
function textOf(refusal: string | null): string {
  return refusal === 'device-revoked' ? rejectionSentences[refusal] : shellTexts.sessionEndedText
}

/**
 * A server restored from a backup may not know the person and asks for its access code. The login page has a field
 * for that.
 */
function problemOf({ code, sentence }: { code: string; sentence: string }): string {
  return code === 'access-code-wrong' ? shellTexts.accessCodeNeeded : sentence
}
