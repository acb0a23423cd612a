/** The people of a group, with everything that can be done about each of them: a tab of its page, and a page of its trips. */
import { useState, type ReactNode } from 'react'
import { IconChevronRight, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type MemberId, type Member, memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { PlainDate } from '#shared/dates.ts'
import { memberTexts as texts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import { GroupApplications } from '#client/features/invitations/applications-to-review.tsx'
import { todayInJapan } from '#client/store/device-clock.ts'
import { newId } from '#client/store/new-id.ts'
import { managedPeople, type ManagedPeople } from '#client/store/queries/managed-people.ts'
import { rememberedQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { usePeopleFull } from '#client/features/groups/plan-full.tsx'
import { ActivityRow, GroupSettingsRow, TrashRow } from '#client/features/groups/group-links.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { type NewPendingMember, AddPendingMemberForm } from './pending-member-forms.tsx'
import { MemberActions } from './member-actions.tsx'
import { PendingMemberActions } from './pending-member-actions.tsx'
import { MemberRow, pendingStatusOf, PendingMemberRow } from './member-rows.tsx'
import classes from './members.module.css'

const useManagedPeople = rememberedQuery(managedPeople)

export function MembersTab({ groupId }: { groupId: GroupId }) {
  const people = useManagedPeople(groupId) ?? undefined
  const [today] = useState(todayInJapan)
  const [openMember, setOpenMember] = useState<MemberId | null>(null)
  const [openPending, setOpenPending] = useState<PendingMemberId | null>(null)
  const member = people?.whole.members.find(({ id }) => id === openMember)
  const pending = people?.whole.pendingMembers.find(({ id }) => id === openPending)
  return (
    <>
      <MembersView
        people={people}
        today={today}
        applications={people ? <GroupApplications applications={people.applications} /> : null}
        peopleFull={usePeopleFull(people, 'members')}
        onAdd={(person) => addPendingMember(groupId, person)}
        onOpenMember={setOpenMember}
        onOpenPendingMember={setOpenPending}
      />
      {people && member ? (
        <MemberActions
          people={people.whole}
          member={member}
          name={people.personOf(keyOfUser(member.userId)).name}
          onClose={() => setOpenMember(null)}
        />
      ) : null}
      {people && pending ? (
        <PendingMemberActions
          people={people.whole}
          person={pending}
          name={people.personOf(keyOfPendingMember(pending.id)).name}
          onClose={() => setOpenPending(null)}
        />
      ) : null}
    </>
  )
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

type MembersViewProps = {
  /** Undefined while they are read. */
  people: ManagedPeople | undefined
  today: PlainDate
  /** The applications to review, for owners and admins. */
  applications: ReactNode
  /** Shown above everything, and no form, if the group has no room for another person. */
  peopleFull: ReactNode
  onAdd: (person: NewPendingMember) => Promise<string | null>
  /** These two open what the person may do with somebody. */
  onOpenMember: (id: MemberId) => void
  onOpenPendingMember: (id: PendingMemberId) => void
}

/** The people of a group: applications, members, provisional members, and the ways to add and to invite somebody. */
export function MembersView({ people, applications, peopleFull, ...rest }: MembersViewProps) {
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
  const { id: groupId } = people.whole.group
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
            <CardRow
              mark={<IconUserPlus {...icon} />}
              title={texts.invite}
              note={peopleFull === null ? texts.inviteNote : texts.inviteNoteFull}
              end={<IconChevronRight {...icon} color="var(--dim)" />}
              render={(row) => <Link to="/groups/$groupId/invite" params={{ groupId }} {...row} />}
            />
          </CardList>
          {/* Below a long list they would be out of sight, although there is room beside it. */}
          {isWide ? pagesOfGroup : null}
        </>
      }
    >
      {applications}
      <Members people={people} {...rest} />
      <PendingMembers people={people} isFull={peopleFull !== null} {...rest} />
      {isWide ? null : pagesOfGroup}
    </Panes>
  )
}

type PartProps = Omit<MembersViewProps, 'people' | 'applications' | 'peopleFull'> & { people: ManagedPeople }

function Members({ people, today, onOpenMember }: PartProps) {
  const { group, members, selfId } = people.whole
  const self = members.find(({ id }) => id === memberIdOf({ groupId: group.id, userId: selfId }))
  return (
    <Section title={texts.members(members.length)}>
      <CardList>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            name={people.personOf(keyOfUser(member.userId)).name}
            color={people.personOf(keyOfUser(member.userId)).color}
            isSelf={member.userId === selfId}
            today={today}
            state={people.states.get(member.id)}
            onOpen={mayActOn(member, self) ? () => onOpenMember(member.id) : null}
          />
        ))}
      </CardList>
    </Section>
  )
}

function PendingMembers({
  people,
  isFull,
  today,
  onAdd,
  onOpenPendingMember,
}: PartProps & { isFull: boolean }) {
  const { pendingMembers } = people.whole
  return (
    <Section title={texts.pendingMembers(pendingMembers.length)}>
      {isFull ? null : <p className={classes.hint}>{texts.pendingHint}</p>}
      {/* Above the list and newest first, so that each new row appears below the form, however many there are. */}
      {isFull ? null : <AddPendingMemberForm onAdd={onAdd} />}
      {pendingMembers.length > 0 ? (
        <CardList>
          {pendingMembers.toReversed().map((person) => (
            <PendingMemberRow
              key={person.id}
              person={person}
              name={people.personOf(keyOfPendingMember(person.id)).name}
              color={people.personOf(keyOfPendingMember(person.id)).color}
              state={people.states.get(person.id)}
              status={pendingStatusOf(person, today)}
              onOpen={() => onOpenPendingMember(person.id)}
            />
          ))}
        </CardList>
      ) : null}
    </Section>
  )
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** Everybody may act on themselves, the owner on everybody, and admins on everybody but the owner. */
function mayActOn(member: Member, self: Member | undefined): boolean {
  if (!self) return false
  return member.id === self.id || self.role === 'owner' || (isAdmin(self) && member.role !== 'owner')
}
