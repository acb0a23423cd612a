import { IconHistory, IconReceipt, IconSettings, IconTrash } from '@tabler/icons-react'
import { groupSettingsTexts as texts } from '#shared/messages/groups.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Role } from '#shared/model/member.ts'
import { activityTexts } from '#shared/messages/activity.ts'
import { receiptsTexts } from '#shared/messages/attachments.ts'
import { trashTexts } from '#shared/messages/trash.ts'
import { LinkRow } from '#client/ui/link-row.tsx'

type GroupSettingsRowProps = { groupId: GroupId; role: Role; mayUpdate: boolean }

/** The way to a group's settings, as a row of a card list, named for what the person may do there. */
export function GroupSettingsRow({ groupId, role, mayUpdate }: GroupSettingsRowProps) {
  return (
    <LinkRow
      to="/groups/$groupId/settings"
      params={{ groupId }}
      icon={IconSettings}
      title={mayUpdate ? texts.title : texts.titleForMembers}
      // The creator of the group may do what an admin may, also as an ordinary member.
      note={texts.linkNotes[mayUpdate && role === 'member' ? 'admin' : role]}
    />
  )
}

/** The way to a group's activity, as a row of a card list. */
export function ActivityRow({ groupId }: { groupId: GroupId }) {
  return (
    <LinkRow
      to="/groups/$groupId/activity"
      params={{ groupId }}
      icon={IconHistory}
      title={activityTexts.title}
      note={activityTexts.linkNote}
    />
  )
}

/** The way to a group's receipts, as a row of a card list. */
export function ReceiptsRow({ groupId }: { groupId: GroupId }) {
  return (
    <LinkRow
      to="/receipts"
      hash={groupId}
      icon={IconReceipt}
      title={receiptsTexts.title}
      note={receiptsTexts.linkNote}
    />
  )
}

/** The way to a group's trash, as a row of a card list. */
export function TrashRow({ groupId }: { groupId: GroupId }) {
  return (
    <LinkRow
      to="/groups/$groupId/trash"
      params={{ groupId }}
      icon={IconTrash}
      title={trashTexts.title}
      note={trashTexts.linkNote}
    />
  )
}
