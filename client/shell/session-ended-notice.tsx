import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { leaveAccount } from '#client/session/current-account.ts'
import { signInAgain } from '#client/session/sign-in.ts'
import classes from './shell.module.css'

/**
 * The queue is paused and keeps everything, and the rows stay visible (docs/design.md, "Sessions"). Another person
 * may sign in meanwhile: the unsent changes stay in their author's own database until the author signs in again.
 */
export function SessionEndedNotice() {
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
      <p>{problem ?? shellTexts.sessionEndedText}</p>
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

/**
 * A server restored from a backup may not know the person and asks for its access code. The login page has a field
 * for that.
 */
function problemOf({ code, sentence }: { code: string; sentence: string }): string {
  return code === 'access-code-wrong' ? shellTexts.accessCodeNeeded : sentence
}
