/** Joining or applying: everything that is asked, on one screen, signed in or not. */
import { Alert, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCloudOff, IconInfoCircle, IconUsersPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { noteMaxLength } from '#shared/limits.ts'
import {
  applyTexts,
  invitationTexts,
  joinAsTexts,
  joinTexts,
  whoTexts,
} from '#shared/messages/invitations.ts'
import { lineTexts } from '#shared/messages/line.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { DisplayName } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { beginSigningIn } from '#client/session/restore-account.ts'
import type { StoredJoining } from '#client/session/stored-invitation.ts'
import type { Account } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { LineButton } from '#client/ui/line-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { NoteField, lengthProblem } from '#client/ui/text-fields.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { InvitationHero, HeadingFocus, PublicPage } from './public-page.tsx'
import {
  NameFields,
  type Choice,
  PersonChoice,
  PersonalRecords,
  inOrderOfSimilarity,
} from './person-choice.tsx'

export type Joining = { joinsAs: NonNullable<Choice>; message: string }
export type NewPerson = { displayName: string; accessCode?: string }

/** Of the ways to sign in on this page. */
export type EntryProps = {
  preview: InvitationPreview
  /** The person has decided to join, and signs in for it. */
  onDecide: (joining: StoredJoining) => void
  /** The sign-in goes on at another page. */
  onLeave: () => void
}

type JoiningViewProps = {
  preview: InvitationPreview
  /** As whom: the account, or whoever signs in by LINE or by a name. */
  by: { way: 'account'; self: Account } | { way: 'line' } | { way: 'name'; asksForCode: boolean }
  isBusy: boolean
  isOffline: boolean
  /** False if another try would fail as well. */
  canSubmit?: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Why the last try was refused, or failed. */
  problem: ReactNode
  /** The reason with which an earlier application was rejected. */
  rejectedReason?: string | null
  /** Other ways to sign in. */
  above?: ReactNode
  below?: ReactNode
  /** A question that has to be answered first. What is filled in stays. */
  instead?: ReactNode
  onSubmit: (joining: Joining, person: NewPerson) => void
}

export function JoiningView({
  preview,
  by,
  isBusy,
  isOffline,
  failedTries,
  problem,
  ...rest
}: JoiningViewProps) {
  const { canSubmit = true, rejectedReason = null, above, below, instead = null, onSubmit } = rest
  const isApproval = preview.inviteMethod === 'approval'
  const { people, similar } = inOrderOfSimilarity(preview.pendingMembers, ownNameOf(by))
  const [personal] = preview.isPersonal ? people : []
  const isAsked = !preview.isPersonal && people.length > 0
  const [chosen, setChosen] = useState<Choice>(() => firstChoice(people, { isAsked, similar, by }))
  const [message, setMessage] = useState('')
  const [hint, setHint] = useState<string | null>(null)
  // Who has the name that was typed. Whoever says again that they are not among these is believed.
  const [denied, setDenied] = useState<Choice>(null)
  // Somebody else may have taken the chosen person meanwhile.
  const person = personal ?? people.find(({ id }) => id === chosen)
  const joinsAs = person?.id ?? (chosen === 'new' || !isAsked ? 'new' : null)
  const asksForName = by.way === 'name' && joinsAs === 'new'
  const asksForCode = by.way === 'name' && by.asksForCode
  const form = useForm({
    initialValues: { displayName: '', accessCode: '' },
    validate: {
      displayName: (name) => (asksForName ? validateBy(DisplayName)(name) : null),
      accessCode: (code) => (asksForCode && code.trim() === '' ? joinAsTexts.accessCodeRequired : null),
    },
  })
  const formId = useId()
  const choose = (choice: Choice, said: string | null = null) => {
    setHint(said)
    setChosen(choice)
  }
  const submit = form.onSubmit(
    ({ displayName: typed, accessCode }) => {
      if (joinsAs === null) return setHint(whoTexts.required)
      if (lengthProblem(message, noteMaxLength) !== null) return
      const displayName = asksForName ? typed.trim() : (person?.name ?? '')
      const namesake = asksForName ? people.find(({ name }) => isSimilarName(name, displayName)) : undefined
      if (namesake && denied !== namesake.id) {
        setDenied(namesake.id)
        return choose(namesake.id, whoTexts.isThisYou(namesake.name))
      }
      onSubmit(
        { joinsAs, message: message.trim() },
        { displayName, ...(asksForCode ? { accessCode: accessCode.trim() } : {}) },
      )
    },
    () => focusFirstProblem(formId),
  )
  const texts = isApproval ? applyTexts : joinTexts
  const busy = by.way === 'name' ? joinAsTexts.busy : isOffline ? texts.busyOffline : texts.busy
  const submits = person && !isApproval ? whoTexts.joinAs(person.name) : texts.submit
  const isDisabled = isBusy || isOffline || !canSubmit
  const action =
    by.way === 'line' ? (
      <LineButton disabled={isDisabled} onClick={() => submit()}>
        {isBusy ? lineTexts.busy : isApproval ? joinAsTexts.applyByLine : joinAsTexts.joinByLine}
      </LineButton>
    ) : (
      <ActionButton form={formId} disabled={isDisabled}>
        <UnbrokenPhrases text={isBusy ? busy : submits} />
      </ActionButton>
    )
  const frame = { preview, by }
  if (instead) {
    return (
      <Frame {...frame} isFinal={false} action={null}>
        {problem}
        {instead}
      </Frame>
    )
  }
  return (
    <Frame {...frame} isFinal={person !== undefined} action={action}>
      {isOffline && !problem && !(isBusy && failedTries > 0) ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {joinTexts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {problem}
      {rejectedReason === null ? null : (
        <Alert color="gray" radius="xl" icon={<IconInfoCircle aria-hidden />} title={applyTexts.rejected}>
          {rejectedReason}
        </Alert>
      )}
      {above}
      <form
        id={formId}
        noValidate
        onInput={beginSigningIn}
        onKeyDown={ignoreComposingEnter}
        onSubmit={submit}
      >
        <Stack>
          {personal ? <PersonalRecords person={personal} /> : null}
          {isAsked ? (
            <PersonChoice
              people={people}
              similar={similar}
              isWish={isApproval}
              isRecommended={by.way === 'account' && similar.size === 0}
              value={joinsAs}
              onChoose={choose}
              hint={hint}
            />
          ) : null}
          {by.way === 'name' ? (
            <NameFields form={form} asksForName={asksForName} asksForCode={asksForCode} />
          ) : null}
          {isApproval ? (
            <NoteField
              label={applyTexts.message}
              placeholder={applyTexts.placeholder}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          ) : null}
        </Stack>
      </form>
      {below}
    </Frame>
  )
}

const ownNameOf = (by: JoiningViewProps['by']) => (by.way === 'account' ? by.self.displayName : null)

type FirstChoice = {
  isAsked: boolean
  similar: ReadonlySet<Choice>
  by: JoiningViewProps['by']
}

/** The one person of the same name, else for somebody whose name is known a new member. A stranger says who they are. */
function firstChoice(
  [first]: InvitationPreview['pendingMembers'],
  { isAsked, similar, by }: FirstChoice,
): Choice {
  if (!isAsked) return 'new'
  if (similar.size === 1 && first) return first.id
  return by.way === 'account' && similar.size === 0 ? 'new' : null
}

type FrameProps = Pick<JoiningViewProps, 'preview' | 'by'> & {
  /** A pending member is chosen, which cannot be changed after joining. */
  isFinal: boolean
  action: ReactNode
  children: ReactNode
}

/** A stranger's page has no navigation. */
function Frame({ preview, by, isFinal, action, children }: FrameProps) {
  const isApproval = preview.inviteMethod === 'approval'
  const final = isFinal && !isApproval ? whoTexts.irreversible : undefined
  if (by.way !== 'account') {
    const note = isApproval ? joinAsTexts.approval : joinAsTexts.noInstall
    return (
      <PublicPage
        title={invitationTexts.titleOf(preview.groupName)}
        hero={
          <InvitationHero invitation={preview} heading="h1" isShort={preview.pendingMembers.length > 0} />
        }
        action={action}
        note={final ?? note}
      >
        {children}
      </PublicPage>
    )
  }
  const { self } = by
  return (
    <Screen icon={IconUsersPlus} title={joinTexts.title} bottom={action} bottomNote={final}>
      <HeadingFocus />
      <Card look="hero">
        <InvitationHero invitation={preview} heading="h2" />
      </Card>
      <Group component="p" gap="xs" wrap="nowrap" fw={600} px="0.125rem">
        <Avatar id={keyOfUser(self.userId)} name={self.displayName} url={self.avatarUrl} size="chip" />
        {joinTexts.self(self.displayName)}
      </Group>
      {children}
    </Screen>
  )
}

export type Unjoined = {
  /** There was no connection, so nothing is wrong: the person tries again once there is one. */
  isUnreached: boolean
  sentence: string
}

type JoiningProblemProps = Unjoined & { title: string; children?: ReactNode }

/** Why the person has not joined by the last try. */
export function JoiningProblem({ title, isUnreached, sentence, children }: JoiningProblemProps) {
  return (
    <ErrorState title={title} isAnswer isUnreached={isUnreached}>
      {sentence}
      {isUnreached ? null : children}
    </ErrorState>
  )
}
