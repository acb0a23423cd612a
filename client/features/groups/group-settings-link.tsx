/** The way to a group's settings, as a row of a card list, named for what the person may do there. */
import { IconChevronRight, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

export function GroupSettingsRow({ groupId, role }: { groupId: GroupId; role: Role }) {
  return (
    <CardRow
      mark={<IconSettings {...icon} />}
      title={role === 'member' ? texts.titleForMembers : texts.title}
      note={texts.linkNotes[role]}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/settings" params={{ groupId }} {...row} />}
    />
  )
}
