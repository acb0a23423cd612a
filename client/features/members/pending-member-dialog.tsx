/** The actions for one pending member: their application, name, contact, role and own code; linking and removing them. */
import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconLink, IconMailForward, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { inviteCodeTexts as codeTexts } from '#shared/messages/invite-page.ts'
import { roleLabels } from '#shared/messages/labels.ts'
import { roleNotes } from '#shared/messages/members.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { Email, type PendingMember, PendingMemberName, Phone } from '#shared/model/pending-member.ts'
import { isAdmin } from '#shared/model/roles.ts'
import { InviteCode } from '#client/features/invitations/invite-code.tsx'
import { ReviewApplication } from '#client/features/invitations/review-application.tsx'
import { personalLink, useLineStart } from '#client/features/invitations/share-invitation.tsx'
import { applicationsToReview } from '#client/store/queries/applications.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { type SavingForm, useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ContactFields } from './add-pending-member-form.tsx'
import { type PendingMemberFields, removePendingMember, savePendingMember } from './pending-member-changes.ts'

type PendingMemberDialogProps = {
  people: GroupWithPeople
  person: PendingMember
  /** Distinguishable from equal names. */
  name: string
  onClose: () => void
}

export function PendingMemberDialog({ people, person, name, onClose }: PendingMemberDialogProps) {
  const applications = useLiveQuery(() => applicationsToReview(person.groupId), [person.groupId])
  const [isReviewing, setIsReviewing] = useState(false)
  const application = applications?.find(
    ({ application: { type, status, pendingMemberId } }) =>
      type === 'pending_member' && status === 'applied' && pendingMemberId === person.id,
  )?.application
  if (isReviewing && application) return <ReviewApplication id={application.id} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={texts.title(name)}>
      <DialogContent
        people={people}
        person={person}
        name={name}
        onClose={onClose}
        onReview={application ? () => setIsReviewing(true) : null}
      />
    </Dialog>
  )
}

type Refusal = { title: string; sentence: string } | null

/** Characters of the name in texts and buttons. The title has the whole name. */
const nameShownMax = 10

type DialogContentProps = PendingMemberDialogProps & {
  /** Opens the person's application. Null if there is none, or somebody else reviews it. */
  onReview: (() => void) | null
}

function DialogContent({ people, person, name: wholeName, onReview, onClose }: DialogContentProps) {
  const { group, members, selfId } = people
  const self = members.find(({ id }) => id === memberIdOf({ groupId: group.id, userId: selfId }))
  const name = shortened(wholeName, nameShownMax)
  // Started early, because the button that shares the code appears only after a tap.
  useLineStart()
  // The refusal of the last action: saving, inviting or removing.
  const [refusal, setRefusal] = useState<Refusal>(null)
  const showRefusal = (title: string, sentence: string | null) =>
    setRefusal(sentence === null ? null : { title, sentence })
  const removal = useSave(async () => {
    const sentence = await removePendingMember(person, wholeName)
    showRefusal(texts.removeFailed, sentence)
    // Otherwise undoing the removal would open the dialog again.
    if (sentence === null) onClose()
    return sentence
  })
  // The form keeps what it was opened with, also when somebody else changes it meanwhile.
  const [initialValues] = useState<PendingMemberFields>(() => {
    const { name: ownName, phone, email, role } = person
    return { name: ownName, phone, email, role }
  })
  const form = useSavingForm<PendingMemberFields>({
    initialValues,
    validate: { name: validateBy(PendingMemberName), phone: validateBy(Phone), email: validateBy(Email) },
    onSave: async (values) => {
      const sentence = await savePendingMember(person, { ...values, name: values.name.trim() }, wholeName)
      showRefusal(texts.saveFailed, sentence)
      return sentence
    },
    onSaved: onClose,
  })
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard isDirty={form.isDirty() && !form.isBusy} formId={form.id} />
      {refusal ? (
        // The key brings the next one into sight as well.
        <ErrorState key={refusal.title} title={refusal.title} isAnswer>
          {refusal.sentence}
        </ErrorState>
      ) : null}
      {onReview ? (
        <Group
          justify="space-between"
          gap="0.5rem 0.75rem"
          bg="var(--waiting-soft)"
          c="var(--waiting)"
          px="md"
          py="sm"
          style={{ borderRadius: 'var(--mantine-radius-xl)' }}
        >
          <Box component="p" flex="1 1 10rem" fz="sm">
            {texts.applied}
          </Box>
          <Button onClick={onReview}>{texts.review}</Button>
        </Group>
      ) : null}
      <Form form={form} id={form.id} onSubmit={(values) => void form.save(values)}>
        <Stack gap="lg">
          <OwnCode person={person} name={name} groupName={group.name} onRefusal={setRefusal} />
          {self && isAdmin(self) && members.length > 1 ? <ToLink person={person} name={name} /> : null}
          <Fields form={form} canSetRole={self?.role === 'owner'} />
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            disabled={removal.isBusy}
            onClick={() => void removal.save(undefined)}
          >
            {texts.remove}
          </Button>
          <DialogActions>
            <Button type="submit" loading={form.isBusy} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </DialogActions>
        </Stack>
      </Form>
    </Stack>
  )
}

type FieldsProps = {
  form: SavingForm<PendingMemberFields>
  /** Only the owner gives roles. */
  canSetRole: boolean
}

function Fields({ form, canSetRole }: FieldsProps) {
  const roleId = useId()
  return (
    <Stack gap="sm">
      <LineField label={texts.name} autoComplete="off" enterKeyHint="done" {...form.getInputProps('name')} />
      <ContactFields phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
      {canSetRole ? (
        <div role="group" aria-labelledby={roleId}>
          <Text id={roleId} size="sm" fw={600} mb={4}>
            {texts.role}
          </Text>
          <SegmentedControl
            aria-labelledby={roleId}
            data={(['member', 'admin'] as const).map((value) => ({ value, label: roleLabels[value] }))}
            {...form.getInputProps('role')}
          />
          <Hint style={belowButton}>{roleNotes[form.values.role === 'admin' ? 'admin' : 'member']}</Hint>
        </div>
      ) : null}
    </Stack>
  )
}

const belowButton = { marginTop: '0.375rem' }

function Subheading({ children }: { children: ReactNode }) {
  return (
    <Box component="h3" fz="sm" mb="xs">
      {children}
    </Box>
  )
}

type PartProps = {
  person: PendingMember
  name: string
  groupName: string
  onRefusal: (refusal: Refusal) => void
}

function OwnCode({ person, name, groupName, onRefusal }: PartProps) {
  const { id, groupId, status, inviteCode } = person
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** With `anew`, a new code replaces the person's current one. */
  const invite = async (how?: { anew: true }) => {
    setIsBusy(true)
    const outcome = await mutate(groupId, 'pendingMember.invite', { id, ...how })
    onRefusal(outcome.ok ? null : { title: texts.inviteFailed, sentence: rejectionSentences[outcome.code] })
    setIsBusy(false)
  }
  return (
    <section aria-label={texts.inviteTitle(name)}>
      <Subheading>{texts.inviteTitle(name)}</Subheading>
      {status === 'uninvited' ? (
        <>
          <Button
            fullWidth
            disabled={isBusy}
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={() => void invite()}
          >
            {texts.invite}
          </Button>
          <Hint style={belowButton}>{texts.inviteHint(name)}</Hint>
        </>
      ) : (
        <>
          <InviteCode
            code={inviteCode}
            hint={texts.inviteHint(name)}
            groupName={groupName}
            linkOf={personalLink}
          />
          <Button
            variant="subtle"
            fullWidth
            disabled={isBusy || inviteCode === null}
            onClick={() => setIsAsking(true)}
          >
            {codeTexts.renew}
          </Button>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setIsAsking(false)}
            title={codeTexts.renewTitle}
            message={texts.renewText}
            look="danger"
            confirmLabel={codeTexts.renewYes}
            onConfirm={() => void invite({ anew: true })}
          />
        </>
      )}
    </section>
  )
}

function ToLink({ person: { id: pendingMember, groupId }, name }: Pick<PartProps, 'person' | 'name'>) {
  return (
    <section>
      <Subheading>{texts.linkWhen(name)}</Subheading>
      <Button
        variant="light"
        fullWidth
        leftSection={<IconLink size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link
            to="/groups/$groupId/user-mapping"
            params={{ groupId }}
            search={{ pendingMember }}
            {...props}
          />
        )}
      >
        {texts.toLink}
      </Button>
      <Hint style={belowButton}>{texts.linkHint}</Hint>
    </section>
  )
}
