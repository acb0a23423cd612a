import { Alert, Button, Group } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { endedSessionTexts as texts } from '#shared/messages/ended-sessions.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { dismissRecovered, leaveAccount } from '#client/session/current-account.ts'
import { renewalProblemAtom } from '#client/session/line-trouble.ts'
import { renewalRefusalAtom } from '#client/session/renew-session.ts'
import { signOut } from '#client/session/sign-in.ts'
import { useEnterAgain } from '#client/session/use-enter-again.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import classes from './shell.module.css'

/**
 * The queue is paused and keeps everything, and the rows stay visible (docs/design.md, "Sessions"). Another person
 * may sign in meanwhile: the unsent changes stay in their author's own database until the author signs in again.
 */
export function SessionEndedNotice() {
  const refusal = useAtomValue(renewalRefusalAtom)
  return refusal === 'account-deleted' ? <AccountDeletedNotice /> : <SignInAgainNotice refusal={refusal} />
}

const choicesPath = '/settings/account-deleted'

/** What can be done about it is on a screen of its own, which is fetched when it is needed, and says the same. */
function AccountDeletedNotice() {
  const navigate = useNavigate()
  const router = useRouter()
  // Each screen has its own notice. That of the screen that is left stays until the next one is there.
  const [isShown] = useState(() => router.state.location.pathname !== choicesPath)
  if (!isShown) return null
  return (
    <Alert color="yellow" role="alert" title={texts.accountDeleted} className={classes.notice}>
      <p>{texts.accountDeletedText}</p>
      <Button variant="light" onClick={() => void navigate({ to: choicesPath })}>
        {texts.accountDeletedNext}
      </Button>
    </Alert>
  )
}

function SignInAgainNotice({ refusal }: { refusal: string | null }) {
  const [isBusy, setIsBusy] = useState(false)
  const [triedProblem, setProblem] = useState<string | null>(null)
  const renewalProblem = useAtomValue(renewalProblemAtom)
  // Somebody has ended the sign-in of this device.
  const revoked = refusal === 'device-revoked' ? rejectionSentences[refusal] : null
  const problem = triedProblem ?? renewalProblem ?? revoked
  const wayIn = useEnterAgain()
  const enter = async () => {
    setIsBusy(true)
    setProblem((await wayIn.enter())?.sentence ?? null)
    setIsBusy(false)
  }
  return (
    <Alert color="yellow" role="alert" title={shellTexts.sessionEnded} className={classes.notice}>
      <p>{unbroken(problem ?? wayIn.text)}</p>
      {/* Two short labels are on one line of the smallest phone. */}
      <Group gap="0.25rem 0.5rem">
        <Button px="0.625rem" onClick={() => void enter()} loading={isBusy} variant="light">
          {unbroken(wayIn.button)}
        </Button>
        <Button
          px="0.625rem"
          onClick={() => void leaveAccount()}
          variant={problem === null ? 'subtle' : 'light'}
        >
          {unbroken(problem === null ? texts.signInAsOther : texts.toLogin)}
        </Button>
      </Group>
      {problem === null ? <small>{texts.bothKeepAll}</small> : null}
    </Alert>
  )
}

/**
 * Shown after the account was found by its session cookie while all other data of this app was gone from the device. The person
 * who holds the device may be somebody else. Signing out asks nothing, because this account has no unsent
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
    <Alert color="ai" role="status" title={texts.recovered(displayName)} className={classes.notice}>
      <p>{problem ?? texts.recoveredText}</p>
      <Group gap="xs">
        <Button onClick={dismissRecovered} variant="default">
          {texts.recoveredOk}
        </Button>
        <Button onClick={() => void leave()} loading={isBusy} variant="subtle">
          {unbroken(texts.signInAsOther)}
        </Button>
      </Group>
    </Alert>
  )
}
