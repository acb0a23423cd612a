/** The review of an application: who it is, what approval does, and the step in which a rejection gets its reason. */
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { applicationTypeLabels, reviewTexts as texts, reviewTexts } from '#shared/messages/applications.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { namesAndMore, roleLabels } from '#shared/messages/labels.ts'
import type { Application } from '#shared/model/application.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { requiredNoteSchema } from '#shared/model/fields.ts'
import type { Assignable } from '#client/store/queries/application-review.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Money } from '#client/ui/money.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { NoteField } from '#client/ui/text-fields.tsx'
import classes from './applications.module.css'

export type ReviewViewProps = {
  application: Application
  groupName: string
  assignable: readonly Assignable[]
  claimedName: string | null
  today: PlainDate
  /** Says why the group cannot take another person; null as far as this device knows. */
  peopleFull: string | null
  isRejecting: boolean
  onStepChange: (step: { isRejecting: boolean }) => void
  /** Null for a new member. */
  onApprove: Save<PendingMemberId | null>
  onReject: Save<string>
}

export function ReviewView({ isRejecting, onStepChange, onReject, ...review }: ReviewViewProps) {
  const { application, groupName, claimedName, today } = review
  return (
    <div className={classes.review}>
      {isRejecting ? (
        <RejectForm
          name={shortened(application.applicantName, nameShownMax)}
          onReject={onReject}
          onBack={() => onStepChange({ isRejecting: false })}
        />
      ) : (
        <>
          <Applicant {...{ application, groupName, claimedName, today }} />
          <Decision {...review} onStartRejecting={() => onStepChange({ isRejecting: true })} />
        </>
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

type DecisionProps = Omit<ReviewViewProps, 'isRejecting' | 'onStepChange' | 'onReject'> & {
  onStartRejecting: () => void
}

function Decision({ application, assignable, peopleFull, onApprove, onStartRejecting }: DecisionProps) {
  const claimed = assignable.find(({ id }) => id === application.pendingMemberId)
  // Nothing is chosen at first: who is approved as a new member beside their provisional one counts as two people from then on.
  const [mode, setMode] = useState<'new' | 'assign' | null>(claimed ? 'assign' : null)
  const only = assignable.length === 1 ? assignable[0] : undefined
  const [personId, setPersonId] = useState<PendingMemberId | null>((claimed ?? only)?.id ?? null)
  const [isChoiceAsked, setIsChoiceAsked] = useState(false)
  const { isBusy, problem, save } = useSave(onApprove)
  // Somebody who has been linked meanwhile is no longer among them.
  const person = assignable.find(({ id }) => id === personId)
  const hasChoice = assignable.length > 0
  const isAssigning = mode === 'assign' && hasChoice
  const missing = missingChoice({ hasChoice, mode, person })
  const isFull = peopleFull !== null && !isAssigning && missing === null
  const approve = () => {
    setIsChoiceAsked(true)
    if (missing === null) void save(isAssigning ? (person?.id ?? null) : null)
  }
  return (
    <>
      {problem === null ? null : (
        <ErrorState title={texts.approveFailed} isAnswer>
          {problem}
        </ErrorState>
      )}
      {hasChoice ? (
        <RadioRows
          label={texts.whoIsIt(shortened(application.applicantName, nameShownMax))}
          value={mode}
          onChoose={setMode}
          choices={[
            {
              value: 'assign',
              title: texts.asPendingMember,
              note: texts.asPendingMemberNote(namesOf(assignable), assignable.length),
              details: <Assignment assignable={assignable} person={person} onChoose={setPersonId} />,
            },
            { value: 'new', title: texts.asNewMember, note: texts.asNewMemberNote },
          ]}
        />
      ) : (
        <p className={classes.note}>{texts.becomesMember}</p>
      )}
      {isChoiceAsked && missing !== null ? <ErrorState title={missing} isAnswer /> : null}
      {isFull ? (
        <Alert color="yellow" radius="xl" role="status">
          {peopleFull}
        </Alert>
      ) : null}
      <DialogActions>
        {isAssigning && person ? (
          <p data-note>
            <UnbrokenPhrases text={texts.irreversible(shortened(person.name, nameShownMax))} />
          </p>
        ) : missing !== null && !isChoiceAsked ? (
          <p data-note>{texts.choiceFirst}</p>
        ) : null}
        <Button variant="default" disabled={isBusy} onClick={onStartRejecting}>
          {texts.reject}
        </Button>
        {/* Before the choice it looks disabled, and says when pressed what has to be chosen. */}
        <Button
          {...(missing === null ? {} : { 'data-disabled': true })}
          disabled={isBusy || isFull}
          onClick={approve}
        >
          {texts.approve}
        </Button>
      </DialogActions>
    </>
  )
}

type Choice = { hasChoice: boolean; mode: 'new' | 'assign' | null; person: Assignable | undefined }

/** Says what has to be chosen before the approval; null if nothing. */
function missingChoice({ hasChoice, mode, person }: Choice): string | null {
  if (!hasChoice || mode === 'new') return null
  if (mode === null) return texts.choiceRequired
  return person ? null : texts.personRequired
}

const namesMax = 3
/** Of names inside of sentences. */
export const nameShownMax = 10

/** Those who owe or receive most come first: they are the ones to miss. */
function namesOf(assignable: readonly Assignable[]): string {
  const byBalance = assignable.toSorted((one, other) => Math.abs(other.balance) - Math.abs(one.balance))
  return namesAndMore(
    byBalance.map(({ name }) => shortened(name, nameShownMax)),
    namesMax,
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
        choices={assignable.map(({ id, name }) => ({ value: id, label: name }))}
        value={person?.id ?? null}
        onChoose={onChoose}
      />
      {person ? (
        <>
          <div className={classes.takenOver}>
            <span>{texts.takenOver(person.expenses)}</span>
            <Money amount={person.balance} sign />
          </div>
          <p className={classes.note}>{texts.becomes(roleLabels[person.role])}</p>
        </>
      ) : null}
    </div>
  )
}

/** `name` is the applicant's. */
type RejectFormProps = { name: string; onReject: Save<string>; onBack: () => void }

/** The second step of a rejection: its reason, which the applicant reads. */
export function RejectForm({ name, onReject, onBack }: RejectFormProps) {
  const form = useSavingForm({
    initialValues: { reason: reviewTexts.defaultReason },
    validate: { reason: validateBy(requiredNoteSchema('rejection-reason-required')) },
    onSave: ({ reason }) => onReject(reason.trim()),
  })
  return (
    <DialogForm
      form={form}
      action={reviewTexts.rejectNow}
      failed={reviewTexts.rejectFailed}
      cancel={reviewTexts.backToReview}
      onCancel={onBack}
      isFinal
    >
      <NoteField
        label={reviewTexts.reason}
        placeholder={reviewTexts.reasonPlaceholder}
        description={reviewTexts.reasonHint(name)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoFocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
