/** The people of a group: members, provisional members, and the code that brings more. */
import { memberTexts as texts } from '#shared/messages/members.ts'
import { roleLabels } from '#shared/messages/labels.ts'
import type { Group } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import type { People } from '#client/store/queries/people.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { Panes } from '#client/ui/panes.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { AddPendingMemberForm } from './add-pending-member-form.tsx'
import { InviteCodeCard } from './invite-code-card.tsx'
import classes from './members-view.module.css'
import { PendingMemberRow } from './pending-member-row.tsx'

export type MembersViewPeople = {
  group: Pick<Group, 'inviteCode'>
  selfId: UserId
  /** Those who are in the group now. */
  members: readonly Member[]
  /** Those who are nobody's account yet. */
  pendingMembers: readonly PendingMember[]
  /** By the id of the row; a row that the server has as it stands is not in it. */
  states: ReadonlyMap<string, RowState>
  /** By their user key, with names that tell them apart. */
  personOf: People['personOf']
}

type MembersViewProps = {
  /** Undefined while they are read. */
  people: MembersViewPeople | undefined
  isOnline: boolean
  error?: string | null
  /** Answers with the sentence of why not, or null when it is done. */
  onAddPendingMember: (name: string) => Promise<string | null>
  onRenamePendingMember: (id: PendingMemberId, name: string) => Promise<string | null>
  onRemovePendingMember: (person: PendingMember) => Promise<string | null>
  onCopyCode: (code: string) => Promise<boolean>
  /** Of an address that brings the code along. */
  onCopyLink: (code: string) => Promise<boolean>
  /** Null where there is no sheet for it. */
  onShare: ((code: string) => Promise<void>) | null
}

export function MembersView({
  people,
  isOnline,
  error = null,
  onAddPendingMember,
  onRenamePendingMember,
  onRemovePendingMember,
  onCopyCode,
  onCopyLink,
  onShare,
}: MembersViewProps) {
  if (error !== null) return <ErrorState title={texts.failed}>{error}</ErrorState>
  if (!people) return <ListSkeleton />
  const { members, pendingMembers, selfId, states, personOf } = people
  const self = members.find(({ userId }) => userId === selfId)
  const canLink = self !== undefined && isAdmin(self)
  return (
    <Panes
      onPhone="below"
      aside={
        <InviteCodeCard
          code={people.group.inviteCode}
          isOnline={isOnline}
          onCopyCode={onCopyCode}
          onCopyLink={onCopyLink}
          onShare={onShare}
        />
      }
    >
      <Section title={texts.members(members.length)}>
        <CardList>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              name={personOf(keyOfUser(member.userId)).name}
              isSelf={member.userId === selfId}
              state={states.get(member.id)}
            />
          ))}
        </CardList>
      </Section>
      <Section title={texts.pendingMembers(pendingMembers.length)}>
        {pendingMembers.length > 0 ? (
          <CardList>
            {pendingMembers.map((person) => (
              <PendingMemberRow
                key={person.id}
                person={person}
                name={personOf(keyOfPendingMember(person.id)).name}
                state={states.get(person.id)}
                canLink={canLink}
                onRename={(name) => onRenamePendingMember(person.id, name)}
                onRemove={() => onRemovePendingMember(person)}
              />
            ))}
          </CardList>
        ) : (
          <p className={classes.hint}>{texts.pendingHint}</p>
        )}
        <AddPendingMemberForm onAdd={onAddPendingMember} />
      </Section>
    </Panes>
  )
}

type MemberRowProps = { member: Member; name: string; isSelf: boolean; state: RowState | undefined }

function MemberRow({ member: { userId, avatarUrl, role }, name, isSelf, state }: MemberRowProps) {
  return (
    <CardRow
      mark={<Avatar id={keyOfUser(userId)} name={name} url={avatarUrl} />}
      title={<PersonName name={name} isSelf={isSelf} />}
      note={<RowStateBadge state={state} />}
      end={role === 'member' ? undefined : <Tag>{roleLabels[role]}</Tag>}
    />
  )
}
