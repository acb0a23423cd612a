import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { leaveAccount } from '#client/session/account.ts'
import { signInAgain } from '#client/session/sign-in.ts'
import classes from './shell.module.css'

/**
 * The queue waits and keeps everything; what is on the device stays in sight (docs/design.md, "Sessions"). Somebody else may
 * use the device meanwhile: what its owner has not sent stays in the owner's own database until they come back.
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

/** A server that was set back may take its person for new, whom it asks for its code: the login page has a field for it. */
function problemOf({ code, sentence }: { code: string; sentence: string }): string {
  return code === 'access-code-wrong' ? shellTexts.accessCodeNeeded : sentence
}
