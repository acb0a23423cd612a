/** The way to a group's settings, as a row of a card list. */
import { IconChevronRight, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

export function GroupSettingsRow({ groupId }: { groupId: GroupId }) {
  return (
    <CardRow
      mark={<IconSettings {...icon} />}
      title={texts.title}
      note={texts.linkNote}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/settings" params={{ groupId }} {...row} />}
    />
  )
}
