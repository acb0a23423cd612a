/** The form for a new group. It works with no connection. */
import { Button } from '@mantine/core'
import { IconMap2, IconUsersGroup } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { groupFormTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import {
  type Group,
  GroupDescription,
  GroupId,
  GroupName,
  newGroupInviteMethod,
} from '#shared/model/group.ts'
import { PendingMemberName } from '#shared/model/pending-member.ts'
import { newId } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { FormScreen } from '#client/ui/form-screen.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import type { Save } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { type Friend, FriendsField, withTyped, InviteMethodField } from './new-group-fields.tsx'
import { GroupsFull, useGroupsFull } from './plan-full.tsx'

export type GroupValues = Pick<Group, 'name' | 'description' | 'inviteMethod'> & { friends: Friend[] }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The values typed in this form, with which the wizard continues. */
    typedGroup?: GroupValues
  }
}

export function CreateGroupScreen() {
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const groupsFull = useGroupsFull()
  const create = async ({ friends, ...group }: GroupValues) => {
    const groupId = newId(GroupId)
    const outcome = await mutateTogether(groupId, [
      { name: 'group.create', args: { ...group, itineraries: 'enabled' } },
      ...friends.map((friend) => ({ name: 'pendingMember.add', args: friend }) as const),
    ])
    if (!outcome.ok) return rejectionSentences[outcome.code]
    showNotice({ message: texts.created(group.name) })
    const options = { params: { groupId }, state: { isNewGroup: true }, replace: true, ignoreBlocker: true }
    await navigate({ to: '/groups/$groupId', ...options })
    return null
  }
  return <CreateGroupView groupsFull={groupsFull} onCreate={create} onBack={() => navigateBack()} />
}

/** `friend` is the name that is being typed. */
type FormValues = GroupValues & { friend: string }

type CreateGroupViewProps = {
  /** The sentence that the person's plan has no room for another group. Null if it has, or as far as this device knows. */
  groupsFull?: string | null
  onCreate: Save<GroupValues>
  onBack: () => void
}

export function CreateGroupView({ groupsFull = null, onCreate, onBack }: CreateGroupViewProps) {
  const form = useSavingForm<FormValues>({
    initialValues: { name: '', description: '', inviteMethod: newGroupInviteMethod, friends: [], friend: '' },
    validate: {
      name: validateBy(GroupName),
      description: validateBy(GroupDescription),
      friend: (typed) => (typed.trim() === '' ? null : validateBy(PendingMemberName)(typed)),
    },
    onSave: (values) => onCreate(groupValuesOf(values)),
  })
  return (
    <FormScreen
      form={form}
      icon={IconUsersGroup}
      title={texts.title}
      failed={texts.failed}
      onBack={onBack}
      action={form.isBusy ? texts.busy : texts.submit}
      blockedBy={groupsFull}
      bottomNote={texts.worksOffline}
      notice={groupsFull === null ? null : <GroupsFull sentence={groupsFull} />}
      below={<Hint look="soft">{texts.inviteHint[form.values.inviteMethod]}</Hint>}
    >
      <LineField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        aria-required
        autoFocus
        // Not validated on blur: the message would move the element that is being tapped, and the tap would miss it.
        {...form.getInputProps('name')}
      />
      <FriendsField
        friends={form.values.friends}
        typed={form.values.friend}
        error={form.errors['friend']}
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
            state={{ typedGroup: groupValuesOf(form.values) }}
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
    </FormScreen>
  )
}

/** The values to create, trimmed, and with the friend whose name is still being typed. */
function groupValuesOf({ name, description, inviteMethod, friends, friend }: FormValues): GroupValues {
  const trimmed = { name: name.trim(), description: description.trim() }
  return { ...trimmed, inviteMethod, friends: withTyped(friends, friend) }
}
