/** Connects the login page with the LINE SDK and the server. */
import { useWindowEvent } from '@mantine/hooks'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { loginTexts } from '#shared/messages/login.ts'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import type { Line } from '#client/platform/line/line.ts'
import { useLineLogin } from '#client/platform/line/use-line-login.ts'
import { becomeRecoveredAccount } from '#client/session/current-account.ts'
import { destinationAfterSignIn } from '#client/session/destination.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { reportFailure, reportSignIn } from '#client/session/line-start.ts'
import { type LineTrouble, lineTroubleAtom } from '#client/session/line-trouble.ts'
import { type SigningIn, signInWithLine } from '#client/session/sign-in-with-line.ts'
import { forgetSignOut } from '#client/session/tab-marks.ts'
import { LineLoginView } from './line-login-view.tsx'

const route = getRouteApi('/login')

type LineLoginProps = { isOffline: boolean; isBusy: boolean; onBusy: (isBusy: boolean) => void }

/** Without a LIFF id the shell shows 設定エラー. */
export function LineLogin(props: LineLoginProps) {
  const line = lineOfServer()
  return line && <LineLoginOf line={line} {...props} />
}

function LineLoginOf({ line, isOffline, isBusy, onBusy }: LineLoginProps & { line: Line }) {
  const router = useRouter()
  const { reason } = route.useSearch()
  const trouble = useAtomValue(lineTroubleAtom)

  const enter = async (signingIn: SigningIn) => {
    onBusy(true)
    const answer = await signInWithLine(line, signingIn)
    reportSignIn(line, answer)
    if (answer.ok) return router.history.replace(destinationAfterSignIn())
    onBusy(false)
  }

  const logIn = async () => {
    onBusy(true)
    forgetSignOut()
    const start = await line.start()
    if (!start.ok) {
      reportFailure(start)
      return onBusy(false)
    }
    // Leaves the page, which stays busy until then.
    return line.isLoggedIn() ? enter({ as: 'ask' }) : line.login()
  }

  // The SDK would believe that the person of a token that LINE no longer accepts is still logged in.
  const logInAgain = async () => {
    onBusy(true)
    forgetSignOut()
    const start = await line.start()
    if (start.ok) return line.loginAgain()
    reportFailure(start)
    onBusy(false)
  }

  useLineLogin(line, () => enter({ as: 'ask' }))
  // Back from LINE's page by the back button: the browser shows the page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => (persisted ? onBusy(false) : undefined))

  const refused = trouble?.kind === 'refused' ? trouble.answer : null
  const remaining = refused?.signedIn ?? null
  const linkable = refused?.people ?? null
  const beginNew = () => enter({ as: 'new-person', ...(remaining ? { endsSessionOf: remaining.id } : {}) })
  return (
    <LineLoginView
      isBusy={isBusy}
      isOffline={isOffline}
      reason={reason}
      failure={remaining || linkable ? null : failureOf(trouble)}
      linkable={linkable}
      remaining={remaining}
      onLogIn={() => void logIn()}
      onLogInAgain={line.isInLine ? undefined : () => void logInAgain()}
      onLink={(person) => void enter({ as: 'known-person', person })}
      onBeginNew={() => void beginNew()}
      onContinueRemaining={() => {
        if (!remaining) return
        const { id: userId, displayName, avatarUrl } = remaining
        void becomeRecoveredAccount({ userId, displayName, avatarUrl })
      }}
    />
  )
}

function failureOf(trouble: LineTrouble | null): LineFailure | null {
  if (trouble === null) return null
  if (trouble.kind === 'failure') return trouble.failure
  return { title: loginTexts.failed, sentence: trouble.answer.sentence, remedies: [], hints: [] }
}
