import { useDocumentTitle, useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { loginTexts, signInProblem, type SignInProblem } from '#shared/messages/login.ts'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { takeNewestVersion } from '#client/platform/register-service-worker.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { destinationAfterSignIn } from '#client/session/stored-invitation.ts'
import { beginSigningIn, storageFailureAtom } from '#client/session/restore-account.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { askWhoIsSignedIn, newKey } from '#client/session/session-calls.ts'
import { signIn, type SignInInput } from '#client/session/sign-in.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { knownPeople, type KnownPerson } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ErrorState, OfflineAlert } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { PersonOffer } from '#client/ui/person-offer.tsx'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { useKeptWhile, useWaiting } from '#client/ui/use-waiting.ts'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import classes from './login.module.css'
import { Agreement, CodeSignIn, type Continue, NameSignIn, type NewPerson } from './sign-in-forms.tsx'

/** Not preloaded, because nobody signs in by LINE without a connection. */
const LineLogin = lazyPart(
  () => loadOnDemand(() => import('./line-login.tsx')),
  (part) => part.LineLogin,
  MissingLogin,
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
  const isUnreachable = useSyncStatus() === 'unreachable'
  const isOffline = useIsServerSilent()
  // No drain runs here, so the page itself tries whether the connection is back.
  useWindowEvent('online', tryServer)
  useWindowEvent('offline', tryServer)
  const isBack = isUnreachable && !isOffline
  useEffect(() => (isBack ? tryServer() : undefined), [isBack])
  const storageFailure = useAtomValue(storageFailureAtom)
  const config = useAtomValue(serverConfigAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<SignInProblem | null>(null)
  // A storage failure is known from the start, unless only the sign-in reveals it.
  const unstored = storageFailure && signInProblem({ code: storageFailure, sentence: '' })
  const { failedTries, begin } = useWaiting()

  const known = useKeptWhile(isBusy, useLiveQuery(knownPeople, []))

  // The field for the access code appears once the server asks for one, because most servers do not.
  const [asksForCode, setAsksForCode] = useState(false)

  // A repeated try with the same device code uses the same key. The server used the code up if only the answer was
  // lost, and recognizes the repetition by the key.
  const lastTry = useRef({ deviceCode: '', key: '' })

  // The person who is still signed in, and the sign-in that was started for somebody else.
  const [remaining, setRemaining] = useState<{ person: KnownPerson; entering: SignInInput } | null>(null)

  const enter = async (entering: SignInInput) => {
    setIsBusy(true)
    setError(null)
    const answer = await signIn(entering, begin())
    if (answer.ok) return router.history.replace(destinationAfterSignIn())
    const isCodeNew = answer.code === 'access-code-wrong' && !asksForCode
    setAsksForCode((before) => before || isCodeNew)
    const other = 'signedIn' in answer ? { person: answer.signedIn, entering } : null
    setRemaining(other)
    setError(isCodeNew || other ? null : signInProblem(answer))
    setIsBusy(false)
  }

  if (account && !isBusy) return <LeaveLogin />
  // If the server has never answered, the sign-in that needs only a name is shown.
  if (config === null && !isUnreachable) return null
  if (config?.authMode === 'line') {
    return (
      <Suspense>
        <LineLogin isOffline={isOffline} isBusy={isBusy} onBusy={setIsBusy} />
      </Suspense>
    )
  }
  // Waits for the list of known people, which would move the form down later.
  if (!known) return null
  return (
    <LoginView
      onBegin={beginSigningIn}
      isBusy={isBusy}
      isOffline={isOffline}
      failedTries={failedTries}
      error={error ?? unstored}
      known={known}
      asksForCode={asksForCode}
      remaining={remaining?.person ?? null}
      onBeginAsOther={() => remaining && void enter(remaining.entering)}
      onSubmit={(person) => void enter(person)}
      onContinue={({ displayName, key, userId }, code) => void enter({ displayName, key, userId, ...code })}
      onCode={(deviceCode) => {
        if (lastTry.current.deviceCode !== deviceCode) lastTry.current = { deviceCode, key: newKey() }
        void enter(lastTry.current)
      }}
      onTurn={() => setError((before) => (before?.needsReload ? before : null))}
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
function LeaveLogin() {
  const router = useRouter()
  const [address] = useState(() => destinationAfterSignIn())
  useEffect(() => router.history.replace(address), [router, address])
  return null
}

type LoginViewProps = {
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Why the last attempt failed. */
  error: SignInProblem | null
  known: readonly KnownPerson[]
  asksForCode?: boolean
  /** The person who is still signed in while a new person starts to sign in. */
  remaining?: KnownPerson | null
  onSubmit: (person: NewPerson) => void
  onContinue: Continue
  onCode: (deviceCode: string) => void
  /** The person switches to the other way of signing in. Clears the error of the first. */
  onTurn: () => void
  /** The person has started to fill in a field. */
  onBegin?: () => void
  /** Signs the new person in although somebody is still signed in. */
  onBeginAsOther?: () => void
}

/** To continue as the known person whose name was typed. A declined offer is not repeated. */
type Offer = { person: KnownPerson; entering: NewPerson; isDeclined: boolean }

/** Signing in without LINE (local mode): by name, or by a code from the person's other device. */
export function LoginView({ isBusy, isOffline, error, known, ...rest }: LoginViewProps) {
  const {
    failedTries,
    asksForCode = false,
    remaining = null,
    onSubmit,
    onContinue,
    onCode,
    onTurn,
    onBegin,
    onBeginAsOther,
  } = rest
  useDocumentTitle(`${loginTexts.title}｜${productTexts.name}`)
  const [way, setWay] = useState<'name' | 'code'>('name')
  const [offer, setOffer] = useState<Offer | null>(null)
  const submit = (entering: NewPerson) => {
    const person = known.find(({ displayName }) => isSimilarName(displayName, entering.displayName))
    const isDeclined = offer?.isDeclined && person === offer.person
    if (person && !isDeclined) setOffer({ person, entering, isDeclined: false })
    else onSubmit(entering)
  }
  const turnTo = (next: typeof way) => {
    setWay(next)
    onTurn()
  }
  const needsReload = error?.needsReload ?? false
  // Nobody can sign in now, so that all ways to sign in are disabled.
  const isDisabled = isBusy || isOffline || needsReload
  const refusalOf = (field: NonNullable<SignInProblem['field']>) =>
    error?.field === field ? error.sentence : null
  const shownError = error?.field ? null : error
  return (
    <div className={classes.page} onInput={onBegin} onClickCapture={onBegin}>
      <div className={classes.welcome}>
        <BrandMark size={72} />
        <h1>{productTexts.name}</h1>
        <p className={classes.tagline}>{loginTexts.tagline}</p>
        <p className={classes.lead}>
          {unbroken(loginTexts.leads[way === 'name' && known.length > 0 ? 'known' : way])}
        </p>
      </div>
      {isOffline && shownError === null ? <OfflineAlert>{loginTexts.offline}</OfflineAlert> : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {shownError === null ? null : (
        <ErrorState
          title={shownError.title}
          isAnswer
          actions={
            needsReload ? (
              <ReloadButton onReload={() => location.reload()}>{shellTexts.reload}</ReloadButton>
            ) : undefined
          }
        >
          {shownError.sentence}
        </ErrorState>
      )}
      {remaining ? (
        <PersonOffer
          reason="remaining"
          isDisabled={isDisabled}
          person={remaining}
          onContinue={() => onContinue(remaining, {})}
          onBegin={() => onBeginAsOther?.()}
        />
      ) : offer && !offer.isDeclined ? (
        <PersonOffer
          reason="sameName"
          isDisabled={isDisabled}
          person={offer.person}
          onContinue={() => {
            setOffer(null)
            onContinue(offer.person, codeOf(offer.entering))
          }}
          onBegin={() => {
            setOffer({ ...offer, isDeclined: true })
            onSubmit(offer.entering)
          }}
        />
      ) : way === 'name' ? (
        <NameSignIn
          isBusy={isBusy}
          isDisabled={isDisabled}
          initialName={offer?.entering.displayName ?? ''}
          known={known}
          asksForCode={asksForCode}
          refusal={refusalOf('accessCode')}
          onSubmit={submit}
          onContinue={onContinue}
          onByCode={() => turnTo('code')}
        />
      ) : (
        <CodeSignIn
          isBusy={isBusy}
          isDisabled={isDisabled}
          refusal={refusalOf('deviceCode')}
          onSubmit={onCode}
          onBack={() => turnTo('name')}
        />
      )}
      <Agreement />
    </div>
  )
}

function codeOf({ accessCode }: NewPerson): { accessCode?: string } {
  return accessCode === undefined ? {} : { accessCode }
}
