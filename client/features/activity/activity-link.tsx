import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { activityTexts as texts } from '#shared/messages/activity.ts'
import type { GroupId } from '#shared/model/group.ts'
import { CardRow } from '#client/ui/card.tsx'

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }

/** The way to what was done in a group, as a row of a card list. */
export function ActivityRow({ groupId }: { groupId: GroupId }) {
  return (
    <CardRow
      mark={<IconHistory {...icon} />}
      title={texts.title}
      note={texts.linkNote}
      end={<IconChevronRight {...icon} color="var(--dim)" />}
      render={(row) => <Link to="/groups/$groupId/activity" params={{ groupId }} {...row} />}
    />
  )
}
