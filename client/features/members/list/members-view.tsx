/** Managing the people of a group: applications, members, provisional members. */
import { Button } from '@mantine/core'
import { IconChevronRight, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { newGroupTexts } from '#shared/messages/groups.ts'
import { memberTexts as texts } from '#shared/messages/members.ts'
import { type Member, type MemberId, memberIdOf } from '#shared/model/member.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import type { ManagedPeople } from '#client/store/queries/managed-people.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Panes } from '#client/ui/two-panes.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './members-view.module.css'
import { pendingStatusOf } from './pending-status.ts'
import { PendingMemberRow } from './pending-member-row.tsx'

type MembersViewProps = {
  people: ManagedPeople
  today: PlainDate
  /** The applications to review, for owners and admins. */
  applications: ReactNode
  /** Says that the group has no room for another person. */
  peopleFull: ReactNode
  /** These two open what the person may do with somebody. */
  onOpenMember: (id: MemberId) => void
  onOpenPendingMember: (id: PendingMemberId) => void
}

export function MembersView({ people, today, applications, peopleFull, ...rest }: MembersViewProps) {
  const { onOpenMember, onOpenPendingMember } = rest
  const { whole, personOf, states } = people
  const { group, members, pendingMembers, selfId } = whole
  const groupId = group.id
  const self = members.find(({ id }) => id === memberIdOf({ groupId, userId: selfId }))
  return (
    <Panes
      aside={
        <>
          {peopleFull}
          <CardList>
            <CardRow
              mark={<IconUserPlus {...icon} />}
              title={texts.invite}
              note={peopleFull === null ? texts.inviteNote : texts.inviteNoteFull}
              end={<IconChevronRight {...icon} color="var(--dim)" />}
              render={(row) => <Link to="/groups/$groupId/invite" params={{ groupId }} {...row} />}
            />
          </CardList>
        </>
      }
    >
      {applications}
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
              onOpen={mayActOn(member, self) ? () => onOpenMember(member.id) : null}
            />
          ))}
        </CardList>
      </Section>
      <Section title={texts.pendingMembers(pendingMembers.length)}>
        {peopleFull === null ? <p className={classes.hint}>{texts.pendingHint}</p> : null}
        {peopleFull === null ? (
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />
            )}
          >
            {newGroupTexts.addByName}
          </Button>
        ) : null}
        {pendingMembers.length === 0 ? null : (
          <CardList>
            {pendingMembers.toReversed().map((person) => (
              <PendingMemberRow
                key={person.id}
                person={person}
                name={personOf(keyOfPendingMember(person.id)).name}
                color={personOf(keyOfPendingMember(person.id)).color}
                state={states.get(person.id)}
                managing={{
                  status: pendingStatusOf(person, today),
                  onOpen: () => onOpenPendingMember(person.id),
                }}
              />
            ))}
          </CardList>
        )}
      </Section>
    </Panes>
  )
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** Everybody may act on themselves, the owner on everybody, and admins on everybody but the owner. */
function mayActOn(member: Member, self: Member | undefined): boolean {
  if (!self) return false
  return member.id === self.id || self.role === 'owner' || (isAdmin(self) && member.role !== 'owner')
}
