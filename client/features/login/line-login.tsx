/** Signing in with LINE: its button, the last failure, and the question whose records a new LINE account continues. */
import { Button, Stack, UnstyledButton } from '@mantine/core'
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import { lineTexts as texts } from '#shared/messages/line.ts'
import { loginTexts, signInProblem } from '#shared/messages/login.ts'
import { productTexts } from '#shared/messages/product.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { User } from '#shared/model/user.ts'
import type { Line } from '#client/platform/line/line.ts'
import { useLineLogin } from '#client/platform/line/use-line-login.ts'
import { becomeRecoveredAccount } from '#client/session/current-account.ts'
import { destinationAfterSignIn } from '#client/session/stored-invitation.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { reportFailure, reportSignIn } from '#client/session/line-start.ts'
import { type LineTrouble, lineTroubleAtom } from '#client/session/line-trouble.ts'
import type { LoginReason } from '#client/session/route-guard.ts'
import { type SigningIn, signInWithLine } from '#client/session/sign-in-with-line.ts'
import { forgetSignOut } from '#client/session/tab-marks.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { OfflineAlert } from '#client/ui/error-state.tsx'
import { LineButton } from '#client/ui/line-button.tsx'
import { LineFailureState } from '#client/ui/line-failure-state.tsx'
import { Offer, PersonOffer } from '#client/ui/person-offer.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { Agreement } from './sign-in-forms.tsx'
import page from './login.module.css'

type LineLoginViewProps = {
  isBusy: boolean
  isOffline: boolean
  /** Why this page is shown. */
  reason: LoginReason | undefined
  /** Why the last try failed. */
  failure: LineFailure | null
  /** The people whose records the LINE account may continue. */
  linkable: readonly KnownPerson[] | null
  /** Somebody who is still signed in by a session, and of whom the device knows nothing else. */
  remaining: User | null
  onLogIn: () => void
  /** Absent in LINE's browser, which gives a new login only to a new window. */
  onLogInAgain?: (() => void) | undefined
  onLink: (person: KnownPerson) => void
  onBeginNew: () => void
  onContinueRemaining: () => void
}

const aboutPath = '/landing'

export function LineLoginView({ isOffline, reason, failure, onLogInAgain, ...rest }: LineLoginViewProps) {
  useDocumentTitle(`${loginTexts.title}｜${productTexts.name}`)
  const hasMessage = failure !== null || isOffline || rest.linkable !== null || rest.remaining !== null
  return (
    <div className={page.page}>
      <div className={page.welcome}>
        <BrandMark size={72} />
        <h1>{productTexts.name}</h1>
        <p className={page.tagline}>{loginTexts.tagline}</p>
        <p className={page.lead}>{texts.lead}</p>
      </div>
      {reason !== undefined && !hasMessage ? (
        <p className={page.reason} role="status">
          {texts.reasons[reason]}
        </p>
      ) : null}
      {isOffline && failure === null ? <OfflineAlert>{texts.offline}</OfflineAlert> : null}
      {failure === null ? null : (
        <LineFailureState
          failure={failure}
          isBusy={rest.isBusy}
          on={{ retry: rest.onLogIn, ...(onLogInAgain ? { 'log-in-again': onLogInAgain } : {}) }}
        />
      )}
      <Choice {...rest} isDisabled={rest.isBusy || isOffline} />
      <Agreement />
    </div>
  )
}

type ChoiceProps = Omit<LineLoginViewProps, 'isOffline' | 'reason' | 'failure' | 'onLogInAgain'> & {
  isDisabled: boolean
}

function Choice({
  isBusy,
  isDisabled,
  linkable,
  remaining,
  onLogIn,
  onLink,
  onBeginNew,
  onContinueRemaining,
}: ChoiceProps) {
  if (remaining) {
    return (
      <PersonOffer
        reason="remaining"
        isDisabled={isDisabled}
        person={{ userId: remaining.id, displayName: remaining.displayName }}
        onContinue={onContinueRemaining}
        onBegin={onBeginNew}
      />
    )
  }
  if (linkable)
    return <LinkQuestion people={linkable} isDisabled={isDisabled} onLink={onLink} onBeginNew={onBeginNew} />
  return (
    <Stack>
      <LineButton disabled={isDisabled} onClick={onLogIn}>
        {isBusy ? texts.busy : texts.logIn}
      </LineButton>
      <Button variant="subtle" fullWidth component="a" href={aboutPath}>
        {texts.about}
      </Button>
      <Button variant="subtle" fullWidth component="a" href={aboutPath}>
        {texts.features}
      </Button>
    </Stack>
  )
}

const route = getRouteApi('/login')

type LineLoginProps = { isOffline: boolean; isBusy: boolean; onBusy: (isBusy: boolean) => void }

/** Renders nothing without a LIFF id: the shell then shows 設定エラー. */
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

  const refusal = trouble?.kind === 'refused' ? trouble.answer : null
  const remaining = refusal?.signedIn ?? null
  const linkable = refusal?.people ?? null
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
  const { needsReload, title, sentence } = signInProblem(trouble.answer)
  return { title, sentence, remedies: needsReload ? ['reload'] : [], hints: [] }
}

/** Characters of a name, so that the action after it is visible on the second line. */
const nameShownMax = 16

type LinkQuestionProps = {
  people: readonly KnownPerson[]
  isDisabled: boolean
  onLink: (person: KnownPerson) => void
  onBeginNew: () => void
}

/** Asked before a LINE account begins on a device that knows people without LINE: are these their records? */
function LinkQuestion({ people, isDisabled, onLink, onBeginNew }: LinkQuestionProps) {
  const [first] = people
  const only = people.length === 1 ? first : undefined
  return (
    <Offer
      person={only}
      title={only ? texts.linkTitle(only.displayName) : texts.linkListTitle}
      text={texts.linkNote}
    >
      {only ? (
        <ActionButton disabled={isDisabled} onClick={() => onLink(only)}>
          {texts.linkPerson}
        </ActionButton>
      ) : (
        <CardList>
          {people.map((person) => (
            <CardRow
              key={person.userId}
              mark={<Avatar id={keyOfUser(person.userId)} name={person.displayName} />}
              title={texts.linkOf(shortened(person.displayName, nameShownMax))}
              render={(row) => (
                <UnstyledButton {...row} disabled={isDisabled} onClick={() => onLink(person)} />
              )}
            />
          ))}
        </CardList>
      )}
      <Button variant="default" fullWidth disabled={isDisabled} onClick={onBeginNew}>
        {texts.beginNew}
      </Button>
    </Offer>
  )
}
