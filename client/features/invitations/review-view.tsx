/** The review of an application: who it is, what approval does, and the step in which a rejection gets its reason. */
import { Alert, Box, Button, Group, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { applicationTypeLabels, reviewTexts as texts } from '#shared/messages/applications.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { namesAndMore, roleLabels } from '#shared/messages/labels.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { requiredNoteSchema } from '#shared/model/fields.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ApplicationReview, Assignable } from '#client/store/queries/application-review.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { TakenOver } from '#client/ui/taken-over.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { type Save, useSave } from '#client/ui/use-save.ts'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { NoteField } from '#client/ui/text-fields.tsx'

const namesMax = 3
/** Characters of a name inside a sentence. */
export const nameShownMax = 10

/** In large letters: the name of the applicant, or what became of the application. */
export function Headline({ children }: { children: string }) {
  return (
    <Box component="p" fz="lg" fw={700} lh={1.35}>
      {children}
    </Box>
  )
}

type ApplicantProps = Pick<ApplicationReview, 'application' | 'groupName' | 'claimedName'>

export function Applicant({ application, groupName, claimedName }: ApplicantProps) {
  const { userId, applicantName, avatarUrl, type, message, createdAt } = application
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <Avatar id={keyOfUser(userId)} name={applicantName} url={avatarUrl} size="large" />
        <Stack gap={0} miw={0}>
          <Headline>{applicantName}</Headline>
          <Hint>
            <Facts facts={[groupName, applicationTypeLabels[type]]} />
          </Hint>
          <Hint>{momentText(createdAt, todayInJapan())}</Hint>
        </Stack>
      </Group>
      {claimedName === null ? null : <Hint>{texts.claims(claimedName)}</Hint>}
      {message === '' ? null : (
        <Paper
          component="p"
          radius="xl"
          bg="var(--sunk)"
          fz="sm"
          px="md"
          py="sm"
          style={{ whiteSpace: 'pre-line' }}
        >
          {message}
        </Paper>
      )}
    </>
  )
}

type DecisionProps = Pick<ApplicationReview, 'application' | 'assignable'> & {
  /** Says why the group cannot take another person; null as far as this device knows. */
  peopleFull: string | null
  /** Null for a new member. */
  onApprove: Save<PendingMemberId | null>
  onStartRejecting: () => void
}

export function Decision({
  application,
  assignable,
  peopleFull,
  onApprove,
  onStartRejecting,
}: DecisionProps) {
  const claimed = assignable.find(({ id }) => id === application.pendingMemberId)
  // Nothing is chosen at first: a person approved as a new member although they are a pending one would count as two people.
  const [mode, setMode] = useState<'new' | 'assign' | null>(claimed ? 'assign' : null)
  const only = assignable.length === 1 ? assignable[0] : undefined
  const [personId, setPersonId] = useState<PendingMemberId | null>((claimed ?? only)?.id ?? null)
  const [hasTriedToApprove, setHasTriedToApprove] = useState(false)
  const { isBusy, problem, save } = useSave(onApprove)
  // Undefined also if the pending member has been linked meanwhile.
  const person = assignable.find(({ id }) => id === personId)
  const hasChoice = assignable.length > 0
  const isAssigning = mode === 'assign' && hasChoice
  const isPersonMissing = isAssigning && !person
  // What has to be chosen before the approval; null if nothing.
  const requirement = isPersonMissing ? texts.personRequired : texts.choiceRequired
  const missing = isPersonMissing || (hasChoice && mode === null) ? requirement : null
  const isFull = peopleFull !== null && !isAssigning && missing === null
  const approve = () => {
    setHasTriedToApprove(true)
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
        <Hint>{texts.becomesMember}</Hint>
      )}
      {hasTriedToApprove && missing !== null ? <ErrorState title={missing} isAnswer /> : null}
      {isFull ? (
        <Alert color="yellow" radius="xl" role="status">
          {peopleFull}
        </Alert>
      ) : null}
      <DialogActions>
        {isAssigning && person ? (
          // Visible also with large text, which moves the choice out of sight.
          <div data-note>
            <TakenOver {...person} />
            <UnbrokenPhrases text={texts.irreversible(shortened(person.name, nameShownMax))} />
          </div>
        ) : missing !== null && !hasTriedToApprove ? (
          <p data-note>{texts.choiceFirst}</p>
        ) : hasChoice && mode === 'new' ? (
          <p data-note>{texts.reversible}</p>
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

/** The names, the largest balances first: overlooking these would matter most. */
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
    <Stack gap="xs">
      <PersonSelect
        label={texts.pendingMember}
        isLabelHidden
        placeholder={texts.choose}
        choices={assignable.map(({ id, name }) => ({ value: id, label: name }))}
        value={person?.id ?? null}
        onChoose={onChoose}
      />
      {person ? <Hint>{texts.becomes(roleLabels[person.role])}</Hint> : null}
    </Stack>
  )
}

/** `name` is the applicant's. */
type RejectFormProps = { name: string; onReject: Save<string>; onBack: () => void }

/** The second step of a rejection: its reason, which the applicant reads. */
export function RejectForm({ name, onReject, onBack }: RejectFormProps) {
  const form = useSavingForm({
    initialValues: { reason: texts.defaultReason },
    validate: { reason: validateBy(requiredNoteSchema('rejection-reason-required')) },
    onSave: ({ reason }) => onReject(reason.trim()),
  })
  return (
    <DialogForm
      form={form}
      action={texts.rejectNow}
      failed={texts.rejectFailed}
      cancel={texts.backToReview}
      onCancel={onBack}
      isFinal
    >
      <NoteField
        label={texts.reason}
        placeholder={texts.reasonPlaceholder}
        description={texts.reasonHint(name)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoFocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
