import { IconTrash } from '@tabler/icons-react'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import type { GroupId } from '#shared/model/group.ts'
import { LinkRow } from '#client/ui/link-row.tsx'

/** The way to a group's trash, as a row of a card list. */
export function TrashRow({ groupId }: { groupId: GroupId }) {
  return (
    <LinkRow
      to="/groups/$groupId/trash"
      params={{ groupId }}
      icon={IconTrash}
      title={texts.title}
      note={texts.linkNote}
    />
  )
}
