import { IconPencil } from '@tabler/icons-react'
import { memberTexts as texts } from '#shared/messages/members.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import classes from './members-view.module.css'

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
      end={<IconPencil className={classes.end} size={18} stroke={1.8} role="img" aria-label={texts.edit} />}
      render={(row) => <button type="button" {...row} onClick={onOpen} />}
    />
  )
}
