import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDoorExit, IconSettings, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { groupWizardTexts } from '#shared/messages/group-wizard.ts'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { type Group, GroupDescription, GroupName } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { Screen } from '#client/ui/screen.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import classes from './group-settings-view.module.css'

/** What the form changes. */
export type GroupFields = Pick<Group, 'name' | 'description' | 'itineraries'>
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

export function GroupSettingsView({
  group,
  role,
  mayUpdate,
  onSave,
  onBack,
  icon,
  ...ending
}: GroupSettingsViewProps) {
  const formId = useId()
  // The form keeps what it was opened with, also when somebody else changes it meanwhile.
  const [initialValues] = useState<GroupFields>(() => {
    const { name, description, itineraries } = group
    return { name, description, itineraries }
  })
  const form = useForm<GroupFields>({
    initialValues,
    validate: { name: validateBy(GroupName), description: validateBy(GroupDescription) },
  })
  const { isBusy, problem, save } = useSave(onSave)
  return (
    <Screen icon={IconSettings} title={mayUpdate ? texts.title : texts.titleForMembers} onBack={onBack}>
      {problem === null ? null : (
        <ErrorState title={texts.saveFailed} isAnswer>
          {problem}
        </ErrorState>
      )}
      {mayUpdate ? (
        <form
          id={formId}
          noValidate
          className={classes.form}
          onKeyDown={ignoreComposingEnter}
          onSubmit={form.onSubmit(
            ({ name, description, itineraries }) =>
              save({
                opened: initialValues,
                wanted: { name: name.trim(), description: description.trim(), itineraries },
              }),
            () => focusFirstProblem(formId),
          )}
        >
          <UnsavedChangesGuard isDirty={form.isDirty()} />
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
          <ActionButton type="submit" disabled={isBusy || !form.isDirty()}>
            {texts.save}
          </ActionButton>
        </form>
      ) : (
        <ReadOnly {...group} />
      )}
      {mayUpdate ? icon : null}
      <Ending groupId={group.id} role={role} {...ending} />
    </Screen>
  )
}

function ReadOnly({ name, description }: GroupTexts) {
  return (
    <Card>
      <dl className={classes.texts}>
        <dt>{texts.name}</dt>
        <dd>{name}</dd>
        <dt>{texts.description}</dt>
        <dd>{description === '' ? texts.noDescription : description}</dd>
      </dl>
      <p className={classes.hint}>{texts.editedByAdmins}</p>
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
      {isOwner ? (
        <p className={classes.hint}>{isAlone ? texts.ownerIsAlone : texts.ownerCannotLeave}</p>
      ) : null}
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
        <p className={classes.hint}>{texts.leaveNote}</p>
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
