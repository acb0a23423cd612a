import { IconDotsVertical } from '@tabler/icons-react'
import { type PlainDate, japanDateOf } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { memberActionTexts as texts, memberTexts } from '#shared/messages/members.ts'
import type { Member } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardRow } from '#client/ui/card.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import classes from './members-view.module.css'

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
