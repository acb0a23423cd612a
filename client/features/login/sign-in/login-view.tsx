/** Signing in without LINE (local mode): by name, or by a code from the person's other device. */
import { Alert } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { loginTexts } from '#shared/messages/login.ts'
import { productTexts } from '#shared/messages/product.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Agreement } from './agreement.tsx'
import { PersonOffer } from '#client/ui/person-offer.tsx'
import { CodeSignIn } from './code-sign-in.tsx'
import classes from './login-view.module.css'
import { type Continue, NameSignIn, type NewPerson } from './name-sign-in.tsx'

type LoginViewProps = {
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** The sentence that says why the last attempt failed. */
  error: string | null
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
  return (
    <div className={classes.page} onInput={onBegin} onClickCapture={onBegin}>
      <div className={classes.welcome}>
        <BrandMark size={72} />
        <h1>{productTexts.name}</h1>
        <p className={classes.tagline}>{loginTexts.tagline}</p>
        <p className={classes.lead}>{loginTexts.leads[way === 'name' && known.length > 0 ? 'known' : way]}</p>
      </div>
      {isOffline && error === null ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {loginTexts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {error === null ? null : (
        <ErrorState title={loginTexts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      {remaining ? (
        <PersonOffer
          reason="remaining"
          isBusy={isBusy}
          person={remaining}
          onContinue={() => onContinue(remaining, {})}
          onBegin={() => onBeginAsOther?.()}
        />
      ) : offer && !offer.isDeclined ? (
        <PersonOffer
          reason="sameName"
          isBusy={isBusy}
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
          initialName={offer?.entering.displayName ?? ''}
          known={known}
          asksForCode={asksForCode}
          onSubmit={submit}
          onContinue={onContinue}
          onByCode={() => turnTo('code')}
        />
      ) : (
        <CodeSignIn isBusy={isBusy} onSubmit={onCode} onBack={() => turnTo('name')} />
      )}
      <Agreement />
    </div>
  )
}

function codeOf({ accessCode }: NewPerson): { accessCode?: string } {
  return accessCode === undefined ? {} : { accessCode }
}
