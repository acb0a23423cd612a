import { IconDotsVertical, IconPencil } from '@tabler/icons-react'
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import { shortDayText, shortMomentText } from '#shared/messages/date-texts.ts'
import { memberActionTexts as texts, memberTexts } from '#shared/messages/members.ts'
import type { Member } from '#shared/model/member.ts'
import { keyOfUser, keyOfPendingMember } from '#shared/model/user-key.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { pendingStatusText } from '#shared/messages/labels.ts'
import { pendingMemberTexts } from '#shared/messages/pending-members.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardRow } from '#client/ui/card.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import classes from './members.module.css'

type MemberRowProps = {
  member: Member
  /** The name, made distinguishable from equal names. */
  name: string
  /** The colour that the person has in the group. */
  color: number | undefined
  isSelf: boolean
  today: PlainDate
  state: RowState | undefined
  /** Opens what can be done with the member. Null if the person may do nothing. */
  onOpen: (() => void) | null
}

export function MemberRow({ member, name, color, isSelf, today, state, onOpen }: MemberRowProps) {
  const { userId, avatarUrl, role, joinedAt } = member
  return (
    <CardRow
      mark={<Avatar id={keyOfUser(userId)} name={name} color={color} url={avatarUrl} />}
      title={<PersonName name={name} isSelf={isSelf} role={role} />}
      note={
        <RowStateBadge state={state}>
          {memberTexts.joined(shortDayText(japanDateOf(joinedAt), today))}
        </RowStateBadge>
      }
      end={
        onOpen ? (
          <IconDotsVertical
            className={classes.end}
            size={18}
            stroke={1.8}
            role="img"
            aria-label={texts.open}
          />
        ) : undefined
      }
      render={({ className, children }) =>
        onOpen ? (
          <button type="button" className={className} onClick={onOpen}>
            {children}
          </button>
        ) : (
          <div className={className}>{children}</div>
        )
      }
    />
  )
}

type PendingMemberRowProps = {
  person: PendingMember
  /** The name, made distinguishable from equal names. */
  name: string
  /** The colour that the person has in the group. */
  color: number | undefined
  state: RowState | undefined
  /** That they are invited, and since when. */
  status: string | null
  /** Opens what can be done with the person. */
  onOpen: () => void
}

export function PendingMemberRow({ person, name, color, state, status, onOpen }: PendingMemberRowProps) {
  return (
    <CardRow
      mark={<Avatar id={keyOfPendingMember(person.id)} name={name} color={color} isPending />}
      title={<PersonName name={name} role={person.role} />}
      note={
        status || state ? (
          <span className={classes.note}>
            {status}
            <RowStateBadge state={state} />
          </span>
        ) : undefined
      }
      // No tag 仮メンバー: the section's heading already says so, and the name needs the width.
      end={
        <IconPencil className={classes.end} size={18} stroke={1.8} role="img" aria-label={memberTexts.edit} />
      }
      render={(row) => <button type="button" {...row} onClick={onOpen} />}
    />
  )
}

/** That the provisional member is invited, and since when. Null before, as most are. */
export function pendingStatusOf({ status, invitedAt }: PendingMember, today: PlainDate): string | null {
  if (status === 'uninvited') return null
  const said = pendingStatusText(status)
  return invitedAt === null ? said : pendingMemberTexts.invitedOn(said, shortMomentText(invitedAt, today))
}
