/** The review of an application: who it is, what approval does, and the step in which a rejection gets its reason. */
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { applicationTypeLabels, reviewTexts as texts } from '#shared/messages/applications.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { roleLabels } from '#shared/messages/labels.ts'
import type { Application } from '#shared/model/application.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Assignable } from '#client/store/queries/application-review.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { RejectForm } from './reject-form.tsx'
import classes from './review.module.css'

type ReviewViewProps = {
  application: Application
  groupName: string
  assignable: readonly Assignable[]
  claimedName: string | null
  today: PlainDate
  /** Says why the group cannot take another person; null as far as this device knows. */
  peopleFull: string | null
  /** Null for a new member. */
  onApprove: Save<PendingMemberId | null>
  onReject: Save<string>
}

export function ReviewView({ onReject, ...review }: ReviewViewProps) {
  const [isRejecting, setIsRejecting] = useState(false)
  const { application, groupName, claimedName, today } = review
  return (
    <div className={classes.review}>
      <Applicant {...{ application, groupName, claimedName, today }} />
      {isRejecting ? (
        <RejectForm onReject={onReject} onBack={() => setIsRejecting(false)} />
      ) : (
        <Decision {...review} onStartRejecting={() => setIsRejecting(true)} />
      )}
    </div>
  )
}

type ApplicantProps = Pick<ReviewViewProps, 'application' | 'groupName' | 'claimedName' | 'today'>

export function Applicant({ application, groupName, claimedName, today }: ApplicantProps) {
  const { userId, applicantName, avatarUrl, type, message, createdAt } = application
  return (
    <>
      <div className={classes.applicant}>
        <Avatar id={keyOfUser(userId)} name={applicantName} url={avatarUrl} size="large" />
        <div className={classes.texts}>
          <p className={classes.name}>{applicantName}</p>
          <p className={classes.note}>
            <Facts facts={[groupName, applicationTypeLabels[type]]} />
          </p>
          <p className={classes.note}>{momentText(createdAt, today)}</p>
        </div>
      </div>
      {claimedName === null ? null : <p className={classes.note}>{texts.claims(claimedName)}</p>}
      {message === '' ? null : <p className={classes.message}>{message}</p>}
    </>
  )
}

type DecisionProps = Omit<ReviewViewProps, 'onReject'> & { onStartRejecting: () => void }

function Decision({ application, assignable, peopleFull, onApprove, onStartRejecting }: DecisionProps) {
  const claimed = assignable.find(({ id }) => id === application.pendingMemberId)
  const [mode, setMode] = useState<'new' | 'assign'>(claimed ? 'assign' : 'new')
  const [personId, setPersonId] = useState<PendingMemberId | null>(claimed?.id ?? null)
  const { isBusy, problem, save } = useSave(onApprove)
  // Somebody who has been linked meanwhile is no longer among them.
  const person = assignable.find(({ id }) => id === personId)
  const isAssigning = mode === 'assign' && assignable.length > 0
  const isReady = isAssigning ? person !== undefined : peopleFull === null
  return (
    <>
      {problem === null ? null : <ErrorState title={texts.approveFailed}>{problem}</ErrorState>}
      {assignable.length > 0 ? (
        <RadioRows
          label={texts.onApproval}
          value={mode}
          onChoose={setMode}
          choices={[
            { value: 'new', title: texts.asNewMember, note: texts.asNewMemberNote },
            {
              value: 'assign',
              title: texts.asPendingMember,
              note: texts.asPendingMemberNote,
              details: <Assignment assignable={assignable} person={person} onChoose={setPersonId} />,
            },
          ]}
        />
      ) : (
        <p className={classes.note}>{`${texts.asNewMember}（${texts.asNewMemberNote}）`}</p>
      )}
      {peopleFull !== null && !isAssigning ? (
        <Alert color="yellow" radius="xl" role="status">
          {peopleFull}
        </Alert>
      ) : null}
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onStartRejecting}>
          {texts.reject}
        </Button>
        <Button
          disabled={isBusy || !isReady}
          onClick={() => void save(isAssigning ? (person?.id ?? null) : null)}
        >
          {texts.approve}
        </Button>
      </DialogActions>
    </>
  )
}

type AssignmentProps = {
  assignable: readonly Assignable[]
  person: Assignable | undefined
  onChoose: (id: PendingMemberId) => void
}

function Assignment({ assignable, person, onChoose }: AssignmentProps) {
  return (
    <div className={classes.assigning}>
      <PersonSelect
        label={texts.pendingMember}
        isLabelHidden
        placeholder={texts.choose}
        choices={assignable.map(({ id, name, role }) => ({
          value: id,
          label: texts.withRole(name, roleLabels[role]),
        }))}
        value={person?.id ?? null}
        onChoose={onChoose}
      />
      {person ? (
        <div className={classes.takenOver}>
          <span>{texts.takenOver(person.expenses)}</span>
          <Money amount={person.balance} sign />
        </div>
      ) : null}
      <p className={classes.note}>{texts.irreversible}</p>
    </div>
  )
}
