import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { pendingStatusLabels } from '#shared/messages/labels.ts'
import { pendingMemberTexts as texts } from '#shared/messages/members.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { CardRow } from '#client/ui/card.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { type RowState, RowStateBadge } from '#client/ui/row-state-badge.tsx'
import classes from './members-view.module.css'
import { PendingMemberDialog, type PendingMemberDialogProps } from './pending-member-dialog.tsx'

type PendingMemberRowProps = Omit<PendingMemberDialogProps, 'opened' | 'onClose'> & {
  state: RowState | undefined
}

/** A tap on the row opens the dialog with the member's actions. */
export function PendingMemberRow({ state, ...dialog }: PendingMemberRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { person, name } = dialog
  return (
    <>
      <CardRow
        mark={<Avatar id={keyOfPendingMember(person.id)} name={name} isPending />}
        title={<PersonName name={name} />}
        note={
          person.status === 'uninvited' && !state ? undefined : (
            <span className={classes.note}>
              {person.status === 'uninvited' ? null : pendingStatusLabels[person.status]}
              <RowStateBadge state={state} />
            </span>
          )
        }
        end={
          // No tag: the section's heading already says that the member is provisional, and the name needs the width.
          <IconPencil className={classes.end} size={18} stroke={1.8} role="img" aria-label={texts.edit} />
        }
        render={(row) => (
          <button
            type="button"
            {...row}
            className={`${row.className} ${classes.open}`}
            onClick={() => setIsOpen(true)}
          />
        )}
      />
      <PendingMemberDialog opened={isOpen} onClose={() => setIsOpen(false)} {...dialog} />
    </>
  )
}
