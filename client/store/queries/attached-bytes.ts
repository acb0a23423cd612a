/** Reads how much of its room a group uses. */
import { attachedBytes } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import { currentDatabase } from '#client/store/current-database.ts'

/** The bytes of the group's attachments, sent or not. Those that were removed do not count. */
export async function attachedBytesOf(groupId: GroupId): Promise<number> {
  return attachedBytes(await currentDatabase().attachments.where({ groupId }).toArray())
}
