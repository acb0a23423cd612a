/** ログイン中の端末: where the person is signed in, and signing out another device or all of them. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionsTexts as texts } from '#shared/messages/sessions.ts'
import { settingsTexts } from '#shared/messages/settings.ts'
import type { Answer } from '#client/session/call-api.ts'
import { type OwnSession, endSessionOf, listSessions } from '#client/session/own-sessions.ts'
import { nowSeconds, todayInJapan } from '#client/store/device-clock.ts'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { SessionList } from './cards/session-list.tsx'
import { SignOutButton } from './sign-out-section.tsx'

export function SessionsScreen() {
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer<OwnSession[]>>()
  const load = async () => setAnswer(await listSessions())
  useEffect(() => void listSessions().then(setAnswer), [])

  const end = async (session: OwnSession, name: string) => {
    const ended = await endSessionOf(session)
    if (ended.ok) showNotice({ message: texts.ended(name) })
    else showNotice({ color: 'red', title: texts.endFailed, message: ended.sentence })
    await load()
  }
  return (
    <Screen title={settingsTexts.sessions} onBack={() => void navigate({ to: '/settings' })}>
      <SessionList
        answer={answer}
        now={nowSeconds()}
        today={todayInJapan()}
        onEnd={end}
        onRetry={() => void load()}
      />
      <SignOutButton label={texts.endAll} everywhere />
    </Screen>
  )
}
