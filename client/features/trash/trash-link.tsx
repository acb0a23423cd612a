import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import type { GroupId } from '#shared/model/group.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

/** The way to a group's trash, as a row of a card list. */
export function TrashRow({ groupId }: { groupId: GroupId }) {
  return (
    <CardRow
      mark={<IconTrash {...icon} />}
      title={texts.title}
      note={texts.linkNote}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/trash" params={{ groupId }} {...row} />}
    />
  )
}
