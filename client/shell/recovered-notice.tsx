/** The browser had deleted everything of this app but its session, by which its person was found. */
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { dismissRecovered } from '#client/session/account.ts'
import { signOut } from '#client/session/sign-in.ts'
import classes from './shell.module.css'

/** Whoever holds the phone may be somebody else: nothing of them is here yet, so that the way out need not ask. */
export function RecoveredNotice({ displayName }: { displayName: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setIsBusy(true)
    const answer = await signOut({ discardsUnsent: false })
    setProblem(answer.ok ? null : answer.sentence)
    setIsBusy(false)
  }
  return (
    <Alert color="ai" role="status" title={shellTexts.recovered(displayName)} className={classes.notice}>
      <p>{problem ?? shellTexts.recoveredText}</p>
      <Group gap="xs">
        <Button onClick={dismissRecovered} variant="light">
          {shellTexts.recoveredOk}
        </Button>
        <Button onClick={() => void leave()} loading={isBusy} variant="default">
          {shellTexts.signInAsOther}
        </Button>
      </Group>
    </Alert>
  )
}
