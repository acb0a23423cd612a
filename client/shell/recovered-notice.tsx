/**
 * Shown after the account was found by its session cookie while all other data of this app was gone from the device.
 */
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { shellTexts } from '#shared/messages/shell.ts'
import { dismissRecovered } from '#client/session/current-account.ts'
import { signOut } from '#client/session/sign-in.ts'
import classes from './shell.module.css'

/**
 * The person who holds the device may be somebody else. Signing out asks nothing, because this account has no unsent
 * changes here.
 */
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
        <Button onClick={dismissRecovered} variant="default">
          {shellTexts.recoveredOk}
        </Button>
        <Button onClick={() => void leave()} loading={isBusy} variant="subtle">
          {shellTexts.signInAsOther}
        </Button>
      </Group>
    </Alert>
  )
}
