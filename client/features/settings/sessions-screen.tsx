/** ログイン中の端末: where the person is signed in, and signing out another device or all of them. */
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionsTexts as texts } from '#shared/messages/sessions.ts'
import { settingsTexts } from '#shared/messages/settings.ts'
import type { Answer } from '#client/session/call-api.ts'
import { useEnterAgain } from '#client/session/use-enter-again.ts'
import { type OwnSession, endSessionOf, listSessions } from '#client/session/own-sessions.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { nowSeconds, todayInJapan } from '#client/store/device-clock.ts'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import classes from './cards/settings-view.module.css'
import { SessionList } from './cards/session-list.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

export function SessionsScreen() {
  const navigateBack = useNavigateBackTo({ to: '/settings' })
  const [answer, setAnswer] = useState<Answer<OwnSession[]>>()
  const [endingId, setEndingId] = useState<string | null>(null)
  const [isEndingAll, setIsEndingAll] = useState(false)
  const { failedTries, begin } = useWaiting()
  const load = () => listSessions(begin()).then(setAnswer)
  const beginFirst = useEffectEvent(begin)
  useEffect(() => void listSessions(beginFirst()).then(setAnswer), [])
  const retry = () => {
    setAnswer(undefined)
    void load()
  }
  const wayIn = useEnterAgain()
  const signIn = async () => {
    const problem = await wayIn.enter()
    if (problem === null) retry()
    else showNotice({ color: 'red', title: texts.listFailed, message: problem.sentence })
  }
  const end = async (session: OwnSession, name: string) => {
    setEndingId(session.id)
    const waiting = begin()
    const ended = await endSessionOf(session, waiting)
    if (ended.ok) showNotice({ message: texts.ended(name) })
    else showNotice({ color: 'red', title: texts.endFailed, message: ended.sentence })
    // The person has left the screen.
    if (waiting.signal.aborted) return
    await load()
    setEndingId(null)
  }
  const hasOthers = answer?.ok === true && answer.value.length > 1
  return (
    <Screen title={settingsTexts.sessions} onBack={() => navigateBack()}>
      {hasOthers ? <p className={classes.hint}>{texts.lostHint}</p> : null}
      <SessionList
        answer={answer}
        endingId={endingId}
        failedTries={failedTries}
        isLine={isLineMode()}
        now={nowSeconds()}
        today={todayInJapan()}
        onEnd={(session, name) => void end(session, name)}
        onRetry={retry}
        signIn={{ button: wayIn.button, enter: () => void signIn() }}
      />
      {/* With the list, which would move it. */}
      {answer === undefined ? null : (
        <div className={classes.apart}>
          <p className={classes.hint}>{isLineMode() ? texts.endAllHintWithLine : texts.endAllHint}</p>
          <Button variant="subtle" color="red" fullWidth onClick={() => setIsEndingAll(true)}>
            {texts.endAll}
          </Button>
        </div>
      )}
      {isEndingAll ? <SignOutQuestion everywhere onClose={() => setIsEndingAll(false)} /> : null}
    </Screen>
  )
}
