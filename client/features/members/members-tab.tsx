/** The people of a group, with the actions on each of them: a tab of the group's page, and of its trips' pages. */
import { Group, UnstyledButton } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import { shortDayText, shortMomentText } from '#shared/messages/date-texts.ts'
import { pendingStatusText } from '#shared/messages/labels.ts'
import { memberActionTexts, memberTexts as texts } from '#shared/messages/members.ts'
import { pendingMemberTexts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type MemberId, memberIdOf } from '#shared/model/member.ts'
import { type PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { mayActOn } from '#shared/mutations/permissions.ts'
import { ActivityRow, GroupSettingsRow, TrashRow } from '#client/features/groups/group-links.tsx'
import { usePeopleFull } from '#client/features/groups/plan-full.tsx'
import { GroupApplications } from '#client/features/invitations/applications-to-review.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { managedPeople, type ManagedPeople } from '#client/store/queries/people.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { AddPendingMemberForm, type NewPendingMember } from './add-pending-member-form.tsx'
import { MemberActions } from './member-actions.tsx'
import { PendingMemberDialog } from './pending-member-dialog.tsx'

const useManagedPeople = rememberedQuery(managedPeople)

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useManagedPeople(groupId) ?? undefined
  const peopleFull = usePeopleFull(people, 'members')
  const isWide = useIsWide()
  if (!people)
    return (
      <ScreenSkeleton
        text={shellTexts.loading}
        aside={[
          { rows: 1, rowHeight: 3.9, headingHeight: 0 },
          ...(isWide ? [{ rows: 3, rowHeight: 3.9, headingHeight: 0 }] : []),
        ]}
        parts={[
          { rows: 1, rowHeight: 3.9 },
          { rows: 1, rowHeight: 11 },
        ]}
      />
    )
  const pagesOfGroup = (
    <CardList>
      <GroupSettingsRow groupId={groupId} role={people.role} mayUpdate={people.mayUpdate} />
      <ActivityRow groupId={groupId} />
      <TrashRow groupId={groupId} />
    </CardList>
  )
  return (
    <Panes
      aside={
        <>
          {peopleFull}
          <CardList>
            <LinkRow
              to="/groups/$groupId/invite"
              params={{ groupId }}
              icon={IconUserPlus}
              title={texts.invite}
              note={peopleFull === null ? texts.inviteNote : texts.inviteNoteFull}
            />
          </CardList>
          {/* A wide screen has room beside the list. Below a long list they would be out of sight. */}
          {isWide ? pagesOfGroup : null}
        </>
      }
    >
      <GroupApplications applications={people.applications} />
      <Members people={people} />
      <PendingMembers people={people} isFull={peopleFull !== null} />
      {isWide ? null : pagesOfGroup}
    </Panes>
  )
}

function Members({ people: { whole, personOf, states } }: { people: ManagedPeople }) {
  const { group, members, selfId } = whole
  const [today] = useState(todayInJapan)
  const [openId, setOpenId] = useState<MemberId | null>(null)
  const opened = members.find(({ id }) => id === openId)
  const self = members.find(({ id }) => id === memberIdOf({ groupId: group.id, userId: selfId }))
  return (
    <Section title={texts.members(members.length)}>
      <CardList>
        {members.map((member) => {
          const { id, userId, avatarUrl, role, joinedAt } = member
          const key = keyOfUser(userId)
          const { name, color } = personOf(key)
          const mayAct = self !== undefined && mayActOn({ member, self })
          return (
            <CardRow
              key={id}
              mark={<Avatar id={key} name={name} color={color} url={avatarUrl} />}
              title={<PersonName name={name} isSelf={userId === selfId} role={role} />}
              note={
                <RowStateBadge state={states.get(id)}>
                  {texts.joined(shortDayText(japanDateOf(joinedAt), today))}
                </RowStateBadge>
              }
              end={mayAct ? <IconDotsVertical {...icon} aria-label={memberActionTexts.open} /> : undefined}
              {...(mayAct ? { render: rowButton(() => setOpenId(id)) } : {})}
            />
          )
        })}
      </CardList>
      {opened ? (
        <MemberActions
          people={whole}
          member={opened}
          name={personOf(keyOfUser(opened.userId)).name}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </Section>
  )
}

function PendingMembers({ people, isFull }: { people: ManagedPeople; isFull: boolean }) {
  const { whole, personOf, states } = people
  const { group, pendingMembers } = whole
  const [today] = useState(todayInJapan)
  const [openId, setOpenId] = useState<PendingMemberId | null>(null)
  const opened = pendingMembers.find(({ id }) => id === openId)
  return (
    <Section title={texts.pendingMembers(pendingMembers.length)}>
      {isFull ? null : <Hint>{texts.pendingHint}</Hint>}
      {/* Above the list and newest first, so that each new row appears below the form, however many there are. */}
      {isFull ? null : <AddPendingMemberForm onAdd={(person) => addPendingMember(group.id, person)} />}
      {pendingMembers.length > 0 ? (
        <CardList>
          {pendingMembers.toReversed().map((person) => {
            const key = keyOfPendingMember(person.id)
            const { name, color } = personOf(key)
            const status = statusOf(person, today)
            const state = states.get(person.id)
            return (
              <CardRow
                key={person.id}
                mark={<Avatar id={key} name={name} color={color} isPending />}
                // No tag 仮メンバー: the section's heading already says so, and the name needs the width.
                title={<PersonName name={name} role={person.role} />}
                note={
                  status || state ? (
                    <Group component="span" gap="xs" wrap="nowrap">
                      {status}
                      <RowStateBadge state={state} />
                    </Group>
                  ) : undefined
                }
                end={<IconPencil {...icon} aria-label={texts.edit} />}
                render={rowButton(() => setOpenId(person.id))}
              />
            )
          })}
        </CardList>
      ) : null}
      {opened ? (
        <PendingMemberDialog
          people={whole}
          person={opened}
          name={personOf(keyOfPendingMember(opened.id)).name}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </Section>
  )
}

const icon = { size: 18, stroke: 1.8, role: 'img', color: 'var(--dim)' } as const

/** Makes the whole row a button. */
function rowButton(onClick: () => void) {
  return (row: { className: string; children: ReactNode }) => <UnstyledButton {...row} onClick={onClick} />
}

/** The status of an invited pending member, with the time of the invitation. Null if they are not invited. */
function statusOf({ status, invitedAt }: PendingMember, today: PlainDate): string | null {
  if (status === 'uninvited') return null
  const statusText = pendingStatusText(status)
  return invitedAt === null
    ? statusText
    : pendingMemberTexts.invitedOn(statusText, shortMomentText(invitedAt, today))
}

/** Resolves with the sentence that says why it failed, or with null on success. */
async function addPendingMember(
  groupId: GroupId,
  { name, phone, email }: NewPendingMember,
): Promise<string | null> {
  const outcome = await mutate(groupId, 'pendingMember.add', {
    id: newId(PendingMemberId),
    name,
    ...(phone === '' ? {} : { phone }),
    ...(email === '' ? {} : { email }),
  })
  return outcome.ok ? null : rejectionSentences[outcome.code]
}
