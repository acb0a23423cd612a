/** Signing in with LINE: its button, what went wrong before, and whose records a new LINE account continues. */
import { Alert, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { lineTexts as texts } from '#shared/messages/line.ts'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { productTexts } from '#shared/messages/product.ts'
import type { User } from '#shared/model/user.ts'
import type { LoginReason } from '#client/session/route-guard.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Agreement } from '../sign-in/agreement.tsx'
import { LineButton } from '#client/ui/line-button.tsx'
import { LineFailureState } from '#client/ui/line-failure-state.tsx'
import { PersonOffer } from '#client/ui/person-offer.tsx'
import page from '../sign-in/login-view.module.css'
import { LinkQuestion } from './link-question.tsx'

type LineLoginViewProps = {
  isBusy: boolean
  isOffline: boolean
  /** Why this page is shown. */
  reason: LoginReason | undefined
  /** Why the last try failed. */
  failure: LineFailure | null
  /** The people whose records the LINE account may continue. */
  linkable: readonly KnownPerson[] | null
  /** Somebody whose session is still here, and of whom the device knows nothing else. */
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
  const isSaid = failure !== null || isOffline || rest.linkable !== null || rest.remaining !== null
  return (
    <div className={page.page}>
      <div className={page.welcome}>
        <BrandMark size={72} />
        <h1>{productTexts.name}</h1>
        <p className={page.tagline}>{loginTexts.tagline}</p>
        <p className={page.lead}>{texts.lead}</p>
      </div>
      {reason !== undefined && !isSaid ? (
        <p className={page.reason} role="status">
          {texts.reasons[reason]}
        </p>
      ) : null}
      {isOffline && failure === null ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {texts.offline}
        </Alert>
      ) : null}
      {failure === null ? null : (
        <LineFailureState
          failure={failure}
          isBusy={rest.isBusy}
          on={{ retry: rest.onLogIn, ...(onLogInAgain ? { 'log-in-again': onLogInAgain } : {}) }}
        />
      )}
      <Choice {...rest} />
      <Agreement />
    </div>
  )
}

type ChoiceProps = Omit<LineLoginViewProps, 'isOffline' | 'reason' | 'failure' | 'onLogInAgain'>

function Choice({
  isBusy,
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
        isBusy={isBusy}
        person={{ userId: remaining.id, displayName: remaining.displayName }}
        onContinue={onContinueRemaining}
        onBegin={onBeginNew}
      />
    )
  }
  if (linkable)
    return <LinkQuestion people={linkable} isBusy={isBusy} onLink={onLink} onBeginNew={onBeginNew} />
  return (
    <div className={page.form}>
      <LineButton disabled={isBusy} onClick={onLogIn}>
        {isBusy ? texts.busy : texts.logIn}
      </LineButton>
      <Button variant="subtle" fullWidth component="a" href={aboutPath}>
        {texts.about}
      </Button>
      <Button variant="subtle" fullWidth component="a" href={aboutPath}>
        {texts.features}
      </Button>
    </div>
  )
}
