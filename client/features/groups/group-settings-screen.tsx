/** A group's name, description, trips and icon, and the ways out of it. Everything but a new icon works with no connection. */
import { Button } from '@mantine/core'
import { IconDoorExit, IconSettings, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { groupWizardTexts } from '#shared/messages/group-wizard.ts'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { type GroupId, type Group, GroupDescription, GroupName } from '#shared/model/group.ts'
import { memberIdOf, type Role } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { mayUpdateGroup } from '#shared/mutations/permissions.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { type GroupWithPeople, groupWithPeople } from '#client/store/queries/groups.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { type SavingForm, useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { DeleteGroupDialog } from './end-group-dialogs.tsx'
import classes from './group-forms.module.css'
import { GroupIconSection } from './group-icon-section.tsx'
import { LeaveGroupDialog } from './end-group-dialogs.tsx'
import { MissingGroup } from './missing-rows.tsx'

const route = getRouteApi('/groups/$groupId/settings')

export function GroupSettingsScreen() {
  const { groupId } = route.useParams()
  const navigate = useNavigate()
  const navigateBack = useNavigateBack(groupId)
  const whole = useLiveQuery(() => groupWithPeople(groupId), [groupId])
  const people = useLiveQuery(() => peopleOf(groupId), [groupId])
  if (whole === null)
    return <MissingGroup groupId={groupId} onBack={() => void navigate({ to: '/dashboard' })} />
  if (!whole || !people)
    return (
      <Screen title={texts.title} onBack={() => navigateBack()}>
        <ListSkeleton />
      </Screen>
    )
  const { group, selfId } = whole
  const own = memberIdOf({ groupId, userId: selfId })
  const self = whole.members.find(({ id }) => id === own)
  const save = async (change: { opened: GroupFields; wanted: GroupFields }) => {
    const problem = await saveFields(groupId, change)
    if (problem === null) navigateBack({ isDone: true })
    return problem
  }
  return (
    <GroupSettingsView
      group={group}
      role={self?.role ?? 'member'}
      mayUpdate={self !== undefined && mayUpdateGroup({ group, member: self })}
      isAlone={whole.members.length === 1}
      onSave={save}
      onBack={() => navigateBack()}
      icon={<GroupIconSection group={group} />}
      renderLeaving={(onClose) => <LeaveGroupDialog group={group} selfId={selfId} onClose={onClose} />}
      renderDeletion={(onClose) => (
        <DeleteGroupDialog group={group} names={otherNames(whole, people.personOf)} onClose={onClose} />
      )}
    />
  )
}

/** Sends only what the person has changed, so that it does not overwrite what somebody else has changed meanwhile. */
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
    showNotice(
      undone.ok
        ? { message: texts.undone }
        : { color: 'red', title: texts.saveFailed, message: rejectionSentences[undone.code] },
    )
  }
  showNotice({ message: texts.saved, action: { label: shellTexts.undo, run: undo } })
  return null
}

/** The fields that are different in `after`, as they are there. */
function differenceOf(before: GroupFields, after: GroupFields): ArgsOf<'group.edit'> {
  const { name, description, itineraries } = after
  return {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(itineraries === before.itineraries ? {} : { itineraries }),
  }
}

function otherNames(
  { members, selfId }: GroupWithPeople,
  personOf: (key: ReturnType<typeof keyOfUser>) => { name: string },
): string[] {
  const others = members.filter(({ userId }) => userId !== selfId)
  return others.map(({ userId }) => personOf(keyOfUser(userId)).name)
}

/** What the form changes. */
type GroupFields = Pick<Group, 'name' | 'description' | 'itineraries'>
type GroupTexts = Pick<Group, 'name' | 'description'>
type RenderDialog = (onClose: () => void) => ReactNode

type GroupSettingsViewProps = {
  group: GroupFields & Pick<Group, 'id'>
  /** The person's own role. */
  role: Role
  /** Owners, admins and whoever has created the group. */
  mayUpdate: boolean
  /** Nobody else is a member, so the ownership cannot be handed over. */
  isAlone: boolean
  /** Resolves with the sentence that says why it failed, or with null once the screen is being left. */
  onSave: (change: { opened: GroupFields; wanted: GroupFields }) => Promise<string | null>
  onBack: () => void
  /** The part about the icon, for those who may change it. */
  icon: ReactNode
  renderLeaving: RenderDialog
  renderDeletion: RenderDialog
}

function GroupSettingsView(props: GroupSettingsViewProps) {
  const { group, mayUpdate, onSave, onBack, icon, ...ending } = props
  // The form keeps what it was opened with, also when somebody else changes it meanwhile.
  const [opened] = useState<GroupFields>(() => {
    const { name, description, itineraries } = group
    return { name, description, itineraries }
  })
  const form = useSavingForm<GroupFields>({
    initialValues: opened,
    validate: { name: validateBy(GroupName), description: validateBy(GroupDescription) },
    onSave: ({ name, description, itineraries }) =>
      onSave({ opened, wanted: { name: name.trim(), description: description.trim(), itineraries } }),
  })
  return (
    <Screen icon={IconSettings} title={mayUpdate ? texts.title : texts.titleForMembers} onBack={onBack}>
      {mayUpdate ? (
        <>
          <FormSaving form={form} failed={texts.saveFailed} />
          <SettingsForm form={form} />
          {icon}
        </>
      ) : (
        <ReadOnly {...group} />
      )}
      <Ending groupId={group.id} {...ending} />
    </Screen>
  )
}

function SettingsForm({ form }: { form: SavingForm<GroupFields> }) {
  return (
    <Form form={form} id={form.id} onSubmit={(values) => void form.save(values)}>
      <LineField
        label={texts.name}
        autoComplete="off"
        enterKeyHint="done"
        aria-required
        {...form.getInputProps('name')}
      />
      <NoteField
        label={`${texts.description}（${fieldTexts.optional}）`}
        {...form.getInputProps('description')}
      />
      <CheckCard
        label={groupWizardTexts.itineraries}
        title={groupWizardTexts.itineraries}
        note={texts.itinerariesNote}
        isChecked={form.values.itineraries === 'enabled'}
        onChange={(isOn) => form.setFieldValue('itineraries', isOn ? 'enabled' : 'disabled')}
      />
      {/* It ends what it saves. At the foot of the page it would belong to the icon and the ways out as well. */}
      <ActionButton type="submit" disabled={form.isBusy || !form.isDirty()}>
        {texts.save}
      </ActionButton>
    </Form>
  )
}

function ReadOnly({ name, description }: GroupTexts) {
  return (
    <Card>
      <dl className={classes.terms}>
        <dt>{texts.name}</dt>
        <dd>{name}</dd>
        <dt>{texts.description}</dt>
        <dd>{description === '' ? texts.noDescription : description}</dd>
      </dl>
      <Hint>{texts.editedByAdmins}</Hint>
    </Card>
  )
}

type EndingProps = Pick<GroupSettingsViewProps, 'role' | 'isAlone' | 'renderLeaving' | 'renderDeletion'> & {
  groupId: Group['id']
}

function Ending({ groupId, role, isAlone, renderLeaving, renderDeletion }: EndingProps) {
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const isOwner = role === 'owner'
  return (
    <Section title={texts.ends[role]}>
      <Button
        {...ending(!isOwner)}
        leftSection={<IconDoorExit size={18} aria-hidden />}
        onClick={() => setAsked('leave')}
      >
        {texts.leave}
      </Button>
      {isOwner ? <Hint>{isAlone ? texts.ownerIsAlone : texts.ownerCannotLeave}</Hint> : null}
      {isOwner && !isAlone ? (
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />
          )}
        >
          {texts.toMembers}
        </Button>
      ) : null}
      {isOwner ? (
        <Button
          {...ending(true)}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsked('delete')}
        >
          {texts.delete}
        </Button>
      ) : (
        <Hint>{texts.leaveNote}</Hint>
      )}
      {asked === 'leave' ? renderLeaving(close) : null}
      {asked === 'delete' ? renderDeletion(close) : null}
    </Section>
  )
}

/** A disabled button keeps the colour of disabled ones. */
const ending = (isPossible: boolean) =>
  ({
    variant: 'default',
    fullWidth: true,
    disabled: !isPossible,
    ...(isPossible ? { c: 'var(--error)' } : {}),
  }) as const
