/** The way to a group's settings, as a row of a card list, named for what the person may do there. */
import { IconChevronRight, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

type GroupSettingsRowProps = { groupId: GroupId; role: Role; mayUpdate: boolean }

export function GroupSettingsRow({ groupId, role, mayUpdate }: GroupSettingsRowProps) {
  return (
    <CardRow
      mark={<IconSettings {...icon} />}
      title={mayUpdate ? texts.title : texts.titleForMembers}
      // Whoever has created the group may do as an ordinary member what an admin may.
      note={texts.linkNotes[mayUpdate && role === 'member' ? 'admin' : role]}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/settings" params={{ groupId }} {...row} />}
    />
  )
}
