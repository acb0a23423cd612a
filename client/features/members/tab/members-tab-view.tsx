/** The people of a group by name, and the ways to invite and to manage them. */
import { IconChevronRight, IconInbox, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { memberTexts as texts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { GroupSettingsRow } from '#client/features/groups/group-settings-link.tsx'
import { ActivityRow } from '#client/features/activity/activity-link.tsx'
import { TrashRow } from '#client/features/trash/trash-link.tsx'
import type { ManagedPeople } from '#client/store/queries/managed-people.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { AddPendingMemberForm, type NewPendingMember } from '../list/add-pending-member-form.tsx'
import { ManageRow } from '../list/manage-row.tsx'
import { MemberRow } from '../list/member-row.tsx'
import classes from '../list/members-view.module.css'
import { PendingMemberRow } from '../list/pending-member-row.tsx'

type MembersTabViewProps = {
  /** Undefined while they are read. */
  people: ManagedPeople | undefined
  /** Shown above everything, and no form, if the group has no room for another person. */
  peopleFull: ReactNode
  onAdd: (person: NewPendingMember) => Promise<string | null>
}

export function MembersTabView({ people, peopleFull, onAdd }: MembersTabViewProps) {
  const isWide = useIsWide()
  if (!people)
    return (
      <ScreenSkeleton
        text={shellTexts.loading}
        aside={[
          { rows: 2, rowHeight: 3.9, headingHeight: 0 },
          ...(isWide ? [{ rows: 3, rowHeight: 3.9, headingHeight: 0 }] : []),
        ]}
        parts={[
          { rows: 1, rowHeight: 3.5 },
          { rows: 1, rowHeight: 11 },
        ]}
      />
    )
  const { whole, personOf, states, role } = people
  const { group, members, pendingMembers, selfId } = whole
  const pagesOfGroup = (
    <CardList>
      <GroupSettingsRow groupId={group.id} role={role} mayUpdate={people.mayUpdate} />
      <ActivityRow groupId={group.id} />
      <TrashRow groupId={group.id} />
    </CardList>
  )
  return (
    <Panes
      aside={
        <>
          {peopleFull}
          <Ways people={people} isFull={peopleFull !== null} />
          {/* Below a long list they would be out of sight, although there is room beside it. */}
          {isWide ? pagesOfGroup : null}
        </>
      }
    >
      <Section title={texts.members(members.length)}>
        <CardList>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              name={personOf(keyOfUser(member.userId)).name}
              color={personOf(keyOfUser(member.userId)).color}
              isSelf={member.userId === selfId}
              state={states.get(member.id)}
              onOpen={null}
            />
          ))}
        </CardList>
      </Section>
      <Section title={texts.pendingMembers(pendingMembers.length)}>
        {peopleFull === null ? <p className={classes.hint}>{texts.pendingHint}</p> : null}
        {/* Above the list and newest first, so that each new row appears below the form, however many there are. */}
        {peopleFull === null ? <AddPendingMemberForm fields="name" onAdd={onAdd} /> : null}
        {pendingMembers.length > 0 ? (
          <CardList>
            {pendingMembers.toReversed().map((person) => (
              <PendingMemberRow
                key={person.id}
                person={person}
                name={personOf(keyOfPendingMember(person.id)).name}
                color={personOf(keyOfPendingMember(person.id)).color}
                state={states.get(person.id)}
              />
            ))}
          </CardList>
        ) : null}
      </Section>
      {isWide ? null : pagesOfGroup}
    </Panes>
  )
}

type WaysProps = { people: ManagedPeople; isFull: boolean }

function Ways({ people: { whole, role, applications }, isFull }: WaysProps) {
  const groupId = whole.group.id
  const open = applications.filter(({ application }) => application.status === 'applied').length
  return (
    <CardList>
      {open > 0 ? (
        <CardRow
          mark={<IconInbox {...icon} color="var(--waiting)" />}
          title={texts.applications(open)}
          note={texts.applicationsNote}
          end={chevron}
          render={(row) => <Link to="/groups/$groupId/members" params={{ groupId }} {...row} />}
        />
      ) : null}
      <CardRow
        mark={<IconUserPlus {...icon} />}
        title={texts.invite}
        note={isFull ? texts.inviteNoteFull : texts.inviteNote}
        end={chevron}
        render={(row) => <Link to="/groups/$groupId/invite" params={{ groupId }} {...row} />}
      />
      <ManageRow groupId={groupId} role={role} />
    </CardList>
  )
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const
const chevron = <IconChevronRight {...icon} color="var(--dim)" />
