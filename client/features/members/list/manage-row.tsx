/** The way to the page of a group's people, with what the person may do there. */
import { IconChevronRight, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memberTexts as texts } from '#shared/messages/members.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

export function ManageRow({ groupId, role }: { groupId: GroupId; role: Role }) {
  return (
    <CardRow
      mark={<IconUserCog {...icon} />}
      title={texts.manage}
      note={texts.manageNotes[role]}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/members" params={{ groupId }} {...row} />}
    />
  )
}
