/** The fields of a new group: the friends, each of whom becomes a chip, and how others join. */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { groupPeopleMax } from '#shared/limits.ts'
import { groupFormTexts as texts } from '#shared/messages/groups.ts'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type PendingMember, PendingMemberId, PendingMemberName } from '#shared/model/pending-member.ts'
import { colorsInGroup } from '#shared/model/person-colors.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { Group as GroupRow } from '#shared/model/group.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { newId } from '#client/store/new-id.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { onEnter } from '#client/ui/ignore-composing-enter.ts'
import { shortened } from '#client/ui/shortened-text.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { RadioRows } from '#client/ui/radio-rows.tsx'
import classes from './group-forms.module.css'

/** The id is created when the name is entered, because the person's colour depends on it and on the earlier ids. */
export type Friend = Pick<PendingMember, 'id' | 'name'>

/** The number of people whom a group can have besides its creator. */
const friendsMax = groupPeopleMax - 1

/** The name that would be added, or null. */
function nameToAdd(friends: readonly Friend[], typed: string): string | null {
  const name = typed.trim()
  return PendingMemberName.safeParse(name).success && friends.length < friendsMax ? name : null
}

/** The friends with the one whose name has been typed but not added. */
export function withTyped(friends: readonly Friend[], typed: string): Friend[] {
  const name = nameToAdd(friends, typed)
  return name === null ? [...friends] : [...friends, { id: newId(PendingMemberId), name }]
}

/** Characters of a name in a sentence. */
const nameShownMax = 20

type FriendsFieldProps = {
  friends: readonly Friend[]
  typed: string
  error: ReactNode
  onChange: (values: { friends?: Friend[]; typed?: string }) => void
}

export function FriendsField({ friends, typed, error, onChange }: FriendsFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const newName = nameToAdd(friends, typed)
  const account = useAtomValue(accountAtom)
  const keys = friends.map(({ id }) => keyOfPendingMember(id))
  const colors = colorsInGroup(account ? [keyOfUser(account.userId), ...keys] : keys)
  /** 追加 was pressed without a name. The form itself does not require one: a group may have no friends yet. */
  const [isNameMissing, setIsNameMissing] = useState(false)
  const isBlank = typed.trim() === ''
  const add = () => {
    setIsNameMissing(isBlank)
    // A name that is too long stays, and the field says so.
    if (newName !== null) onChange({ friends: withTyped(friends, typed), typed: '' })
    field.current?.focus()
  }
  const remove = (id: PendingMemberId) => {
    onChange({ friends: friends.filter((friend) => friend.id !== id) })
    // The button that had the focus is gone.
    field.current?.focus()
  }
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <LineField
          ref={field}
          flex={1}
          label={`${texts.friends}（${fieldTexts.optional}）`}
          placeholder={texts.friendPlaceholder}
          autoComplete="off"
          enterKeyHint="done"
          disabled={friends.length >= friendsMax}
          value={typed}
          error={error ?? (isNameMissing && isBlank ? rejectionSentences['member-name-required'] : null)}
          inputWrapperOrder={['label', 'error', 'input', 'description']}
          onChange={(event) => {
            setIsNameMissing(false)
            onChange({ typed: event.currentTarget.value })
          }}
          onKeyDown={(event) =>
            onEnter(event, () => {
              if (isBlank) return
              // Enter would submit the form.
              event.preventDefault()
              add()
            })
          }
        />
        <Button variant="light" h="3rem" flex="none" disabled={friends.length >= friendsMax} onClick={add}>
          {texts.addFriend}
        </Button>
      </Group>
      {newName === null ? null : <Hint>{texts.friendTyped(shortened(newName, nameShownMax))}</Hint>}
      {friends.length > 0 ? (
        <Group component="ul" gap="xs" aria-label={texts.friendsAdded(friends.length)}>
          {friends.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              <Avatar
                id={keyOfPendingMember(id)}
                color={colors.get(keyOfPendingMember(id))}
                name={name}
                isPending
                size="chip"
              />
              <Text span inherit lineClamp={2} miw={0}>
                {name}
              </Text>
              <ActionIcon aria-label={texts.removeFriend(name)} radius="xl" onClick={() => remove(id)}>
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Group>
      ) : newName === null ? (
        <Hint>{texts.friendsHint}</Hint>
      ) : null}
    </Stack>
  )
}

type InviteMethodFieldProps = {
  value: GroupRow['inviteMethod']
  onChoose: (method: GroupRow['inviteMethod']) => void
}

/** Whether people with the code join at once, or need an approval. */
export function InviteMethodField(field: InviteMethodFieldProps) {
  return (
    <RadioRows
      label={texts.inviteMethod}
      choices={[
        { value: 'open', title: texts.open, note: texts.openNote },
        { value: 'approval', title: texts.approval, note: texts.approvalNote },
      ]}
      {...field}
    />
  )
}

/** Entered values, read-only: each label above its text. */
export function Terms({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className={classes.terms}>
      {rows.map(([label, text]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
