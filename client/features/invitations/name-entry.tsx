/** Joining without LINE: as a listed person, or by a typed name. */
import { Button, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { joinAsTexts as texts } from '#shared/messages/invitations.ts'
import { signInProblem, type SignInProblem } from '#shared/messages/login.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { signIn, type SignInInput } from '#client/session/sign-in.ts'
import type { StoredJoining } from '#client/session/stored-invitation.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { knownPeople, type KnownPerson } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ReloadButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { PersonOffer } from '#client/ui/person-offer.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { useKeptWhile, useWaiting } from '#client/ui/use-waiting.ts'
import { JoiningProblem, type JoiningFailure } from './joining-frame.tsx'
import { type EntryProps, type Joining, JoiningView, type NewPerson } from './joining-view.tsx'

type EntryProblem = JoiningFailure & SignInProblem

type Entering = { person: SignInInput; joining: StoredJoining }

export function NameEntry({ preview, onDecide, onLeave }: EntryProps) {
  const navigate = useNavigate()
  const isOffline = useIsServerSilent()
  const { enter, ...state } = useNameSignIn(onDecide)
  const known = useKeptWhile(state.isBusy, useLiveQuery(knownPeople, []))
  return (
    <NameEntryView
      {...state}
      preview={preview}
      known={known ?? []}
      isOffline={isOffline}
      onEnter={enter}
      onOtherWay={() => {
        onLeave()
        void navigate({ to: '/login' })
      }}
    />
  )
}

/** Signs in by name. The shell then renders the screen anew, for the person who is signed in. */
function useNameSignIn(onDecide: (joining: StoredJoining) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<EntryProblem | null>(null)
  const config = useAtomValue(serverConfigAtom)
  // An older server says only in its refusal that it asks for a code.
  const [wasAskedForCode, setWasAskedForCode] = useState(false)
  const asksForCode = (config?.needsAccessCode ?? false) || wasAskedForCode
  // The person who is still signed in, and the sign-in that was started for somebody else.
  const [remaining, setRemaining] = useState<{ person: KnownPerson; entering: Entering } | null>(null)
  const { failedTries, begin } = useWaiting()

  const enter = async (entering: Entering) => {
    setIsBusy(true)
    setError(null)
    onDecide(entering.joining)
    const answer = await signIn(entering.person, begin())
    if (answer.ok) return
    const isCodeNew = answer.code === 'access-code-wrong' && !asksForCode
    if (isCodeNew) setWasAskedForCode(true)
    const other = 'signedIn' in answer ? { person: answer.signedIn, entering } : null
    setRemaining(other)
    const isUnreached = answer.code === 'network-error'
    setError(isCodeNew || other ? null : { ...signInProblem(answer), isUnreached })
    setIsBusy(false)
  }
  return {
    isBusy,
    error,
    failedTries,
    asksForCode,
    remaining,
    enter: (entering: Entering) => void enter(entering),
  }
}

type NameEntryViewProps = Pick<EntryProps, 'preview'> & {
  /** The people who have signed in on this device before. */
  known: readonly KnownPerson[]
  isBusy: boolean
  isOffline: boolean
  failedTries: number
  /** Why the last try to sign in failed. */
  error: EntryProblem | null
  asksForCode: boolean
  /** Somebody else who is still signed in, and the sign-in that was started meanwhile. */
  remaining: { person: KnownPerson; entering: Entering } | null
  onEnter: (entering: Entering) => void
  onOtherWay: () => void
}

export function NameEntryView({
  preview,
  known,
  error,
  asksForCode,
  remaining,
  ...rest
}: NameEntryViewProps) {
  const { onEnter, onOtherWay, ...state } = rest
  const isUnstored = error?.needsReload ?? false
  const isDisabled = state.isBusy || state.isOffline || isUnstored
  // To continue as the known person whose name was typed. A declined offer is not repeated.
  const [offer, setOffer] = useState<{ person: KnownPerson; entering: Entering; isDeclined: boolean } | null>(
    null,
  )
  const submit = (joining: Joining, person: NewPerson) => {
    const entering = { person, joining }
    const same = known.find(({ displayName }) => isSimilarName(displayName, person.displayName))
    if (same && !(offer?.isDeclined && offer.person === same))
      setOffer({ person: same, entering, isDeclined: false })
    else onEnter(entering)
  }
  const goOnAs = ({ displayName, key, userId }: KnownPerson, { person, joining }: Entering) => {
    const code = 'accessCode' in person ? { accessCode: person.accessCode } : {}
    setOffer(null)
    onEnter({ person: { displayName, key, userId, ...code }, joining })
  }
  const question = remaining ?? (offer?.isDeclined === false ? offer : null)
  return (
    <JoiningView
      {...state}
      preview={preview}
      by={{ way: 'name', asksForCode }}
      canSubmit={!isUnstored}
      refusal={error?.field === 'accessCode' ? error.sentence : null}
      problem={
        error === null || error.field === 'accessCode' ? null : (
          <JoiningProblem title={error.title} isUnreached={error.isUnreached} sentence={error.sentence}>
            {isUnstored ? (
              <ReloadButton onReload={() => location.reload()}>{shellTexts.reload}</ReloadButton>
            ) : null}
          </JoiningProblem>
        )
      }
      instead={
        question ? (
          <PersonOffer
            reason={remaining ? 'remaining' : 'sameName'}
            isDisabled={isDisabled}
            person={question.person}
            onContinue={() => goOnAs(question.person, question.entering)}
            onBegin={() => {
              if (offer && !remaining) setOffer({ ...offer, isDeclined: true })
              onEnter(question.entering)
            }}
          />
        ) : null
      }
      above={
        <>
          <KnownPeople
            known={known}
            isDisabled={isDisabled}
            onChoose={(person) => goOnAs(person, { person, joining: {} })}
          />
          {/* Below the form, the action at the bottom of a phone would cover it. */}
          <Button variant="subtle" fullWidth disabled={state.isBusy} onClick={onOtherWay}>
            {texts.otherWay}
          </Button>
        </>
      }
      onSubmit={submit}
    />
  )
}

type KnownPeopleProps = {
  known: readonly KnownPerson[]
  isDisabled: boolean
  onChoose: (person: KnownPerson) => void
}

function KnownPeople({ known, isDisabled, onChoose }: KnownPeopleProps) {
  if (known.length === 0) return null
  return (
    <Section title={texts.known}>
      <CardList>
        {known.map((person) => (
          <CardRow
            key={person.userId}
            mark={<Avatar id={keyOfUser(person.userId)} name={person.displayName} />}
            title={<UnbrokenPhrases text={texts.joinAs(person.displayName)} />}
            render={(row) => (
              <UnstyledButton {...row} disabled={isDisabled} onClick={() => onChoose(person)} />
            )}
          />
        ))}
      </CardList>
    </Section>
  )
}
