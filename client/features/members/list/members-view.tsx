/** The people of a group: members, provisional members, and the invite code. */
import { memberTexts as texts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Group } from '#shared/model/group.ts'
import type { Member, MemberId } from '#shared/model/member.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import { GroupSettingsRow } from '#client/features/groups/group-settings-link.tsx'
import { TrashRow } from '#client/features/trash/trash-link.tsx'
import type { People } from '#client/store/queries/people.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Panes } from '#client/ui/two-panes.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { AddPendingMemberForm } from './add-pending-member-form.tsx'
import { InviteCodeCard } from './invite-code-card.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './members-view.module.css'
import { PendingMemberRow } from './pending-member-row.tsx'

export type MembersViewPeople = {
  group: Pick<Group, 'id' | 'inviteCode'>
  selfId: UserId
  /** The members who are in the group now. */
  members: readonly Member[]
  /** The provisional members who are not linked to an account. */
  pendingMembers: readonly PendingMember[]
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, RowState>
  /** By user key, with names that are made distinguishable. */
  personOf: People['personOf']
}

type MembersViewProps = {
  /** Undefined while they are read. */
  people: MembersViewPeople | undefined
  isOffline: boolean
  error?: string | null
  /** This and the next two resolve with the sentence that says why it failed, or with null on success. */
  onAddPendingMember: (name: string) => Promise<string | null>
  onRenamePendingMember: (id: PendingMemberId, name: string) => Promise<string | null>
  onRemovePendingMember: (person: PendingMember) => Promise<string | null>
  /** Opens what the person may do with the member. */
  onOpenMember: (id: MemberId) => void
  onCopyCode: (code: string) => Promise<boolean>
  /** Copies the invite link, which contains the code. */
  onCopyLink: (code: string) => Promise<boolean>
  /** Null if the browser has no share sheet. */
  onShare: ((code: string) => Promise<void>) | null
}

/** The invite card, the members and the provisional ones, each below a heading. */
const rowsPart = (rowHeight: number) => ({ rows: 1, rowHeight })

export function MembersView({
  people,
  isOffline,
  error = null,
  onAddPendingMember,
  onRenamePendingMember,
  onRemovePendingMember,
  onOpenMember,
  onCopyCode,
  onCopyLink,
  onShare,
}: MembersViewProps) {
  if (error !== null) return <ErrorState title={texts.failed}>{error}</ErrorState>
  if (!people)
    return (
      <ScreenSkeleton
        text={shellTexts.loading}
        aside={[rowsPart(10)]}
        parts={[rowsPart(3.625), rowsPart(11)]}
      />
    )
  const { members, pendingMembers, selfId, states, personOf } = people
  const self = members.find(({ userId }) => userId === selfId)
  const canLink = self !== undefined && isAdmin(self)
  return (
    <Panes
      aside={
        <InviteCodeCard
          code={people.group.inviteCode}
          isOffline={isOffline}
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
              onOpen={mayActOn(member, self) ? () => onOpenMember(member.id) : null}
            />
          ))}
        </CardList>
      </Section>
      <Section title={texts.pendingMembers(pendingMembers.length)}>
        {pendingMembers.length === 0 ? <p className={classes.hint}>{texts.pendingHint}</p> : null}
        {/* Above the list and newest first, so that each new row appears below the form, however many there are. */}
        <AddPendingMemberForm onAdd={onAddPendingMember} />
        {pendingMembers.length > 0 ? (
          <CardList>
            {pendingMembers.toReversed().map((person) => (
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
        ) : null}
      </Section>
      <CardList>
        <GroupSettingsRow groupId={people.group.id} />
        <TrashRow groupId={people.group.id} />
      </CardList>
    </Panes>
  )
}

/** Everybody may act on themselves, the owner on everybody, and admins on everybody but the owner. */
function mayActOn(member: Member, self: Member | undefined): boolean {
  if (!self) return false
  return member.id === self.id || self.role === 'owner' || (isAdmin(self) && member.role !== 'owner')
}
