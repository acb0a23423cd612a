/** Joining or applying, for somebody who is signed in: everything that is asked, on one screen. */
import { Alert } from '@mantine/core'
import { IconCloudOff, IconInfoCircle, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { noteMaxLength } from '#shared/limits.ts'
import { applyTexts, joinTexts, whoTexts } from '#shared/messages/invitations.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Account } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { NoteField, lengthProblem } from '#client/ui/text-fields.tsx'
import { InvitationHero } from '../preview/invitation-hero.tsx'
import { type Choice, PersonChoice } from './person-choice.tsx'
import { PersonalRecords } from './personal-records.tsx'
import { HeadingFocus } from '../preview/heading-focus.tsx'
import classes from './joining-view.module.css'

export type JoiningError = { title: string; sentence: string }
export type Joining = { pendingMemberId: PendingMemberId | null; message: string }

type JoiningViewProps = {
  preview: InvitationPreview
  self: Account
  /** The person has read the invitation before they signed in. */
  hasRead: boolean
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Why the last try was refused. */
  error: JoiningError | null
  /** The reason with which an earlier application was rejected. */
  rejectedReason: string | null
  onSubmit: (joining: Joining) => void
}

export function JoiningView({ preview, self, hasRead, isBusy, isOffline, ...rest }: JoiningViewProps) {
  const { failedTries, error, rejectedReason, onSubmit } = rest
  const { people, similar } = inOrderOfSimilarity(preview.pendingMembers, self.displayName)
  const isApproval = preview.inviteMethod === 'approval'
  const [personal] = preview.isPersonal ? people : []
  const isAsked = !preview.isPersonal && people.length > 0
  const [chosen, setChosen] = useState<Choice>(similar.size === 0 ? 'new' : null)
  const [message, setMessage] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)

  const person = isAsked ? people.find(({ id }) => id === chosen) : personal
  // Somebody else may have taken the chosen person meanwhile.
  const isChosen = !isAsked || person !== undefined || chosen === 'new'
  const send = () =>
    onSubmit({ pendingMemberId: isAsked ? (person?.id ?? null) : null, message: message.trim() })
  const submit = () => {
    setIsMissing(!isChosen)
    if (!isChosen || lengthProblem(message, noteMaxLength) !== null) return
    // An application links nobody: the review does.
    if (isAsked && person && !isApproval) setIsConfirming(true)
    else send()
  }
  const joinText = person ? whoTexts.joinAs(person.name) : joinTexts.submit
  const idleText = isApproval ? applyTexts.submit : joinText
  const { busy, busyOffline } = isApproval ? applyTexts : joinTexts
  const busyText = isOffline ? busyOffline : busy
  const isFinal = personal !== undefined || (isAsked && person !== undefined)
  return (
    <Screen
      icon={IconUsersPlus}
      title={joinTexts.title}
      subtitle={hasRead ? preview.groupName : undefined}
      bottom={
        <ActionButton disabled={isBusy} onClick={submit}>
          <UnbrokenPhrases text={isBusy ? busyText : idleText} />
        </ActionButton>
      }
      bottomNote={isFinal && !isApproval ? whoTexts.irreversible : undefined}
    >
      <HeadingFocus />
      {hasRead ? null : (
        <Card look="hero">
          <InvitationHero invitation={preview} heading="h2" />
        </Card>
      )}
      <p className={classes.self}>
        <Avatar id={keyOfUser(self.userId)} name={self.displayName} url={self.avatarUrl} size="chip" />
        {joinTexts.self(self.displayName)}
      </p>
      {isOffline && !error ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {joinTexts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {error ? (
        <ErrorState title={error.title} isAnswer>
          {error.sentence}
        </ErrorState>
      ) : null}
      {rejectedReason === null ? null : (
        <Alert color="gray" radius="xl" icon={<IconInfoCircle aria-hidden />} title={applyTexts.rejected}>
          {rejectedReason}
        </Alert>
      )}
      {personal ? <PersonalRecords person={personal} /> : null}
      {isAsked ? (
        <PersonChoice
          people={people}
          similar={similar}
          isWish={isApproval}
          value={isChosen ? chosen : null}
          onChoose={(choice) => {
            setIsMissing(false)
            setChosen(choice)
          }}
          isMissing={isMissing && !isChosen}
        />
      ) : null}
      {isApproval ? (
        <NoteField
          label={applyTexts.message}
          placeholder={applyTexts.placeholder}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
      {isAsked && person ? (
        <ConfirmDialog
          opened={isConfirming}
          onClose={() => setIsConfirming(false)}
          onConfirm={send}
          look="final"
          title={whoTexts.confirmTitle(person.name)}
          message={whoTexts.confirmText(person.name, person.records)}
          confirmLabel={whoTexts.joinAs(person.name)}
        />
      ) : null}
    </Screen>
  )
}

/** Whoever has one's own name stands first. */
function inOrderOfSimilarity(people: InvitationPreview['pendingMembers'], displayName: string) {
  const isSame = ({ name }: { name: string }) => isSimilarName(name, displayName)
  const same = people.filter(isSame)
  return {
    people: [...same, ...people.filter((person) => !isSame(person))],
    similar: new Set(same.map(({ id }) => id)),
  }
}
