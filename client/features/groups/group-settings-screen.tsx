/** A group's name, description, trips and icon, and the ways out of it. Everything but a new icon works with no connection. */
import { Button } from '@mantine/core'
import { IconDoorExit, IconSettings, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupWizardTexts, groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type GroupId, type Group, GroupDescription, GroupName } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { mayUpdateGroup } from '#shared/mutations/permissions.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { useOwnPlanLimits } from '#client/session/own-plan.ts'
import { attachedBytesOf } from '#client/store/queries/attached-bytes.ts'
import { type GroupWithPeople, groupWithPeople } from '#client/store/queries/groups.ts'
import { type People, peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { WarningAlert } from '#client/ui/error-state.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { DeleteGroupDialog, LeaveGroupDialog } from './end-group-dialogs.tsx'
import { GroupIconSection } from './group-icon-section.tsx'
import { MissingGroup } from './missing-rows.tsx'
import { Terms } from './new-group-fields.tsx'
import { showOutcome } from './show-outcome.ts'

const route = getRouteApi('/groups/$groupId/settings')

export function GroupSettingsScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBack(groupId)
  const whole = useLiveQuery(() => groupWithPeople(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  // Somebody who is demoted while they type keeps the form with what they have typed.
  const [hasForm, setHasForm] = useState(false)
  if (whole === null)
    return <MissingGroup groupId={groupId} onBack={() => void navigate({ to: '/dashboard' })} />
  if (!whole || !people)
    return (
      <Screen title={texts.title} onBack={() => navigateBack()}>
        <ListSkeleton />
      </Screen>
    )
  const { group, members, selfId } = whole
  const self = members.find(({ userId }) => userId === selfId)
  const mayUpdate = self !== undefined && mayUpdateGroup({ group, member: self })
  if (mayUpdate && !hasForm) setHasForm(true)
  return (
    <Screen
      icon={IconSettings}
      title={mayUpdate ? texts.title : texts.titleForMembers}
      onBack={() => navigateBack()}
    >
      {hasForm ? (
        <SettingsForm group={group} mayUpdate={mayUpdate} onSaved={() => navigateBack({ isDone: true })} />
      ) : (
        <SettingsOfMembers group={group} />
      )}
      {mayUpdate ? <GroupIconSection group={group} /> : null}
      <UsedRoom groupId={groupId} isOwner={self?.role === 'owner'} />
      <Ending whole={whole} role={self?.role ?? 'member'} personOf={people.personOf} />
    </Screen>
  )
}

/** The bytes that the group's attachments use. The limit of the owner's plan is shown to the owner, whose device knows it. */
function UsedRoom({ groupId, isOwner }: { groupId: GroupId; isOwner: boolean }) {
  const limits = useOwnPlanLimits()
  const bytes = useLiveQuery(() => attachedBytesOf(groupId), [groupId]) ?? 0
  if (bytes === 0) return null
  return <Hint>{texts.attachments(bytes, isOwner && limits ? limits.attachmentMegabytes : null)}</Hint>
}

/** The settings, read-only, for members who may not change them. */
function SettingsOfMembers({ group: { name, description } }: { group: Group }) {
  return (
    <Card>
      <Terms
        rows={[
          [texts.name, name],
          [texts.description, description === '' ? texts.noDescription : description],
        ]}
      />
      <Hint>{texts.editedByAdmins}</Hint>
    </Card>
  )
}

/**
 * Sends only what the person has changed, so that it does not overwrite what somebody else has changed meanwhile.
 * Resolves with the sentence of a refusal, or null.
 */
async function saveFields(
  groupId: GroupId,
  { opened, wanted }: { opened: GroupFields; wanted: GroupFields },
): Promise<string | null> {
  const changed = differenceOf(opened, wanted)
  const previous = differenceOf(wanted, opened)
  if (Object.keys(changed).length === 0) return null
  const outcome = await mutate(groupId, 'group.edit', changed)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const undo = async () => {
    const undone = await mutate(groupId, 'group.edit', previous)
    showOutcome(undone, { done: texts.undone, failed: texts.saveFailed })
  }
  showOutcome(outcome, { done: texts.saved, failed: texts.saveFailed, undo })
  return null
}

/** The fields whose values differ, with the values of `after`. */
function differenceOf(before: GroupFields, after: GroupFields): ArgsOf<'group.edit'> {
  const { name, description, itineraries } = after
  return {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(itineraries === before.itineraries ? {} : { itineraries }),
  }
}

/** The fields of the form. */
type GroupFields = Pick<Group, 'name' | 'description' | 'itineraries'>

type SettingsFormProps = {
  group: Group
  /** False if the person has been demoted since the form was opened. What they have typed can be copied, and not saved. */
  mayUpdate: boolean
  onSaved: () => void
}

function SettingsForm({ group, mayUpdate, onSaved }: SettingsFormProps) {
  // The form keeps what it was opened with, also when somebody else changes it meanwhile.
  const [opened] = useState<GroupFields>(() => {
    const { name, description, itineraries } = group
    return { name, description, itineraries }
  })
  const form = useSavingForm<GroupFields>({
    initialValues: opened,
    validate: { name: validateBy(GroupName), description: validateBy(GroupDescription) },
    onSave: ({ name, description, itineraries }) =>
      saveFields(group.id, {
        opened,
        wanted: { name: name.trim(), description: description.trim(), itineraries },
      }),
    onSaved,
  })
  if (!mayUpdate && !form.isDirty()) return <SettingsOfMembers group={group} />
  return (
    <Form form={form} id={form.id} onSubmit={(values) => void form.save(values)}>
      <FormSaving form={form} failed={texts.saveFailed} />
      {mayUpdate ? null : (
        <WarningAlert title={texts.demotedTitle} role="alert">
          {texts.demotedText}
        </WarningAlert>
      )}
      <LineField
        label={texts.name}
        readOnly={!mayUpdate}
        autoComplete="off"
        enterKeyHint="done"
        aria-required
        {...form.getInputProps('name')}
      />
      <NoteField
        label={`${texts.description}（${fieldTexts.optional}）`}
        readOnly={!mayUpdate}
        {...form.getInputProps('description')}
      />
      <CheckCard
        label={groupWizardTexts.itineraries}
        title={groupWizardTexts.itineraries}
        note={texts.itinerariesNote}
        disabledReason={mayUpdate ? undefined : texts.demotedTitle}
        isChecked={form.values.itineraries === 'enabled'}
        onChange={(isOn) => form.setFieldValue('itineraries', isOn ? 'enabled' : 'disabled')}
      />
      {/* At the end of the form: at the bottom of the page it would seem to save the icon as well. */}
      <ActionButton type="submit" disabled={form.isBusy || !form.isDirty() || !mayUpdate}>
        {texts.save}
      </ActionButton>
    </Form>
  )
}

type EndingProps = { whole: GroupWithPeople; role: Role; personOf: People['personOf'] }

/** The buttons with which the person leaves or deletes the group. */
function Ending({ whole: { group, members, selfId }, role, personOf }: EndingProps) {
  const [question, setQuestion] = useState<'leave' | 'delete' | null>(null)
  const close = () => setQuestion(null)
  const isOwner = role === 'owner'
  // There is nobody to whom the ownership could be transferred.
  const isAlone = members.length === 1
  const others = members.filter(({ userId }) => userId !== selfId)
  return (
    <Section title={texts.ends[role]}>
      <Button
        {...endButtonProps(!isOwner)}
        leftSection={<IconDoorExit size={18} aria-hidden />}
        onClick={() => setQuestion('leave')}
      >
        {texts.leave}
      </Button>
      {isOwner ? <Hint>{isAlone ? texts.ownerIsAlone : texts.ownerCannotLeave}</Hint> : null}
      {isOwner && !isAlone ? (
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link to="/groups/$groupId" params={{ groupId: group.id }} hash="members" {...props} />
          )}
        >
          {texts.toMembers}
        </Button>
      ) : null}
      {isOwner ? (
        <Button
          {...endButtonProps(true)}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setQuestion('delete')}
        >
          {texts.delete}
        </Button>
      ) : (
        <Hint>{texts.leaveNote}</Hint>
      )}
      {question === 'leave' ? <LeaveGroupDialog group={group} selfId={selfId} onClose={close} /> : null}
      {question === 'delete' ? (
        <DeleteGroupDialog
          group={group}
          names={others.map(({ userId }) => personOf(keyOfUser(userId)).name)}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

/** The look of a button that leaves or deletes: red, or the colour of a disabled button. */
const endButtonProps = (isPossible: boolean) =>
  ({
    variant: 'default',
    fullWidth: true,
    disabled: !isPossible,
    ...(isPossible ? { c: 'var(--error)' } : {}),
  }) as const
