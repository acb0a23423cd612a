import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { beginSigningIn } from '#client/session/restore-account.ts'
import { destinationAfterSignIn } from '#client/session/destination.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { askWhoIsSignedIn, newKey } from '#client/session/session-calls.ts'
import { type SignInInput, signIn } from '#client/session/sign-in.ts'
import { type KnownPerson, knownPeople } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ReloadButton } from '#client/ui/reload-button.tsx'
import { useKeptWhile } from '#client/ui/use-kept-while.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { LoginView } from './sign-in/login-view.tsx'

/** Not preloaded, because nobody signs in by LINE without a connection. */
const LineLogin = lazy(() =>
  loadOnDemand(() => import('./line/line-login.tsx')).then(
    (part) => ({ default: part.LineLogin }),
    () => ({ default: MissingLogin }),
  ),
)

function MissingLogin() {
  return (
    <ErrorState
      title={callFailureSentences['network-error']}
      actions={<ReloadButton onReload={() => void takeNewestVersion()}>{shellTexts.reload}</ReloadButton>}
    />
  )
}

export function LoginScreen() {
  const account = useAtomValue(accountAtom)
  const router = useRouter()
  const isOffline = useSyncStatus() === 'unreachable'
  // No drain runs here, so the page itself tries whether the connection is back.
  useWindowEvent('online', tryServer)
  useWindowEvent('offline', tryServer)
  const config = useAtomValue(serverConfigAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { failedTries, begin } = useWaiting()

  const known = useKeptWhile(isBusy, useLiveQuery(knownPeople, []))

  // The field for the access code appears once the server asks for one, because most servers do not.
  const [asksForCode, setAsksForCode] = useState(false)

  // A repeated try with the same device code uses the same key. The server used the code up if only the answer was
  // lost, and recognizes the repetition by the key.
  const tried = useRef({ deviceCode: '', key: '' })

  // The person who is still signed in, and the sign-in that was started for somebody else.
  const [remaining, setRemaining] = useState<{ person: KnownPerson; entering: SignInInput } | null>(null)

  const enter = async (entering: SignInInput) => {
    setIsBusy(true)
    setError(null)
    const answer = await signIn(entering, begin())
    if (answer.ok) return router.history.replace(destinationAfterSignIn())
    const isCodeNew = answer.code === 'access-code-wrong' && !asksForCode
    setAsksForCode((asked) => asked || isCodeNew)
    const other = 'signedIn' in answer ? { person: answer.signedIn, entering } : null
    setRemaining(other)
    setError(isCodeNew || other ? null : answer.sentence)
    setIsBusy(false)
  }

  if (account && !isBusy) return <GoOn />
  // Without an answer of the server, ever, the way in that needs no more than a name is shown.
  if (config === null && !isOffline) return null
  if (config?.authMode === 'line') {
    return (
      <Suspense>
        <LineLogin isOffline={isOffline} isBusy={isBusy} onBusy={setIsBusy} />
      </Suspense>
    )
  }
  // The list of known people would move the form down.
  if (!known) return null
  return (
    <LoginView
      onBegin={beginSigningIn}
      isBusy={isBusy}
      isOffline={isOffline}
      failedTries={failedTries}
      error={error}
      known={known}
      asksForCode={asksForCode}
      remaining={remaining?.person ?? null}
      onBeginAsOther={() => remaining && void enter(remaining.entering)}
      onSubmit={(person) => void enter(person)}
      onContinue={({ displayName, key, userId }, code) => void enter({ displayName, key, userId, ...code })}
      onCode={(deviceCode) => {
        if (tried.current.deviceCode !== deviceCode) tried.current = { deviceCode, key: newKey() }
        void enter(tried.current)
      }}
      onTurn={() => setError(null)}
    />
  )
}

/** The call reports whether the server was reached. */
function tryServer(): void {
  void askServerConfig()
  void askWhoIsSignedIn()
}

/**
 * Shown if somebody is already signed in: by another tab, or because the session was found while this page was open.
 */
function GoOn() {
  const router = useRouter()
  const [address] = useState(() => destinationAfterSignIn())
  useEffect(() => router.history.replace(address), [router, address])
  return null
}
