/** The form for a new group. It works with no connection. */
import { IconMap2, IconUsersGroup } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { groupFormTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { type Group, GroupDescription, GroupName, newGroupInviteMethod } from '#shared/model/group.ts'
import { PendingMemberName } from '#shared/model/pending-member.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter, onEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { GroupsFull } from './groups-full.tsx'
import { InviteMethodField } from './invite-method-field.tsx'
import { type Friend, FriendsField, withTyped } from './friends-field.tsx'
import classes from './create-group-view.module.css'
import { useTimeout } from '@mantine/hooks'
import { rejectionSentences } from '#shared/messages/rejections.ts'

export type GroupValues = Pick<Group, 'name' | 'description' | 'inviteMethod'> & { friends: Friend[] }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed in this form before the wizard was opened, which goes on with it. */
    typedGroup?: GroupValues
  }
}

/** `friend` is the name that is being typed. */
type FormValues = GroupValues & { friend: string }

type CreateGroupViewProps = {
  isBusy: boolean
  /** The sentence that says why the last attempt failed. */
  error: string | null
  /** Says that the person's plan has no room for another group; null as far as this device knows. */
  groupsFull?: string | null
  onSubmit: (values: GroupValues) => void
  onBack: () => void
}

export function CreateGroupView({ isBusy, error, groupsFull = null, ...leaving }: CreateGroupViewProps) {
  const { onSubmit, onBack } = leaving
  const form = useForm<FormValues>({
    initialValues: { name: '', description: '', inviteMethod: newGroupInviteMethod, friends: [], friend: '' },
    validate: {
      name: validateBy(GroupName),
      description: validateBy(GroupDescription),
      friend: (typed) => (typed.trim() === '' ? null : validateBy(PendingMemberName)(typed)),
    },
  })
  const formId = useId()
  const reminder = useNameReminder(form.values.name)
  const name = form.getInputProps('name')
  return (
    <Screen
      icon={IconUsersGroup}
      title={texts.title}
      onBack={onBack}
      backLook="close"
      bottom={
        <ActionButton
          form={formId}
          disabled={isBusy || groupsFull !== null || form.values.name.trim() === ''}
        >
          {isBusy ? texts.busy : texts.submit}
        </ActionButton>
      }
      bottomNote={texts.worksOffline}
    >
      <UnsavedChangesGuard isDirty={form.isDirty()} />
      {groupsFull === null ? null : <GroupsFull sentence={groupsFull} />}
      {error === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      <form
        id={formId}
        noValidate
        className={classes.form}
        onKeyDown={ignoreComposingEnter}
        onSubmit={form.onSubmit(
          (values) => onSubmit(typedIn(values)),
          () => focusFirstProblem(formId),
        )}
      >
        <LineField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          autoComplete="off"
          aria-required
          autoFocus
          {...name}
          onKeyDown={(event) => onEnter(event, reminder.remind)}
          error={name.error ?? reminder.message}
        />
        <FriendsField
          friends={form.values.friends}
          typed={form.values.friend}
          error={form.errors.friend}
          onChange={({ friends, typed }) => {
            if (friends) form.setFieldValue('friends', friends)
            if (typed !== undefined) form.setFieldValue('friend', typed)
          }}
        />
        <NoteField
          label={`${texts.description}（${fieldTexts.optional}）`}
          placeholder={texts.descriptionPlaceholder}
          {...form.getInputProps('description')}
        />
        <Button
          variant="subtle"
          leftSection={<IconMap2 size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/create-group-wizard"
              state={{ typedGroup: typedIn(form.values) }}
              replace
              ignoreBlocker
              {...props}
            />
          )}
        >
          {texts.toWizard}
        </Button>
        <InviteMethodField
          value={form.values.inviteMethod}
          onChoose={(method) => form.setFieldValue('inviteMethod', method)}
        />
      </form>
      <p className={classes.hint}>{texts.inviteHint[form.values.inviteMethod]}</p>
    </Screen>
  )
}

function typedIn({ name, description, inviteMethod, friends, friend }: FormValues): GroupValues {
  const trimmed = { name: name.trim(), description: description.trim() }
  return { ...trimmed, inviteMethod, friends: withTyped(friends, friend) }
}

/** Specification 1, section 9. */
const validationMessageMs = 3_000

function useNameReminder(name: string) {
  const [isReminding, setIsReminding] = useState(false)
  const { start, clear } = useTimeout(() => setIsReminding(false), validationMessageMs)
  const isBlank = name.trim() === ''
  const remind = () => {
    if (!isBlank) return
    clear()
    setIsReminding(true)
    start()
  }
  return {
    message: isReminding && isBlank ? rejectionSentences['group-name-required'] : null,
    // The button is disabled while the name is blank, so without this handler Enter would give no feedback. Leaving the
    // field shows nothing: the message would move what is being tapped from under the finger, and the tap be lost.
    remind,
  }
}
