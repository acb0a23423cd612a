/** Deletes bytes that no attachment names any more (docs/design.md, "Purge"). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Attachment } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Database, Tx } from './database.ts'
import { deleteContent } from './attachment-contents.ts'
import { batchRows } from './in-batches.ts'

/**
 * Deletes contents that neither an attachment nor one that can still be restored names, and those of groups that were deleted
 * before `before`.
 */
export async function purgeContents(database: Database, before: EpochSeconds): Promise<void> {
  let last = ''
  for (;;) {
    const groups = await groupsWithUnnamed(database, { after: last, before })
    for (const groupId of groups) {
      await database.db.transaction().execute((tx) => purgeContentsOf(tx, groupId, before))
      await yieldToEventLoop()
    }
    if (groups.length < batchRows) return
    last = groups.at(-1) ?? last
  }
}

/** The next groups that have a content which no living attachment names, or that nobody is in. */
async function groupsWithUnnamed(
  { db }: Database,
  { after, before }: { after: string; before: EpochSeconds },
): Promise<GroupId[]> {
  const rows = await db
    .selectFrom('attachmentContents')
    .select('groupId')
    .distinct()
    .where('groupId', '>', sql<GroupId>`${after}`)
    .where((is) => is.or([sql<boolean>`not ${isNamed}`, isLeft(before)]))
    .orderBy('groupId')
    .limit(batchRows)
    .execute()
  return rows.map(({ groupId }) => groupId)
}

const isNamed = sql<boolean>`exists (select 1 from attachments where
  attachments.group_id = attachment_contents.group_id and attachments.hash = attachment_contents.hash
  and attachments.size = attachment_contents.size)`

/** Whether the group has no members, and was not changed since `before`: its owner has deleted it. */
const isLeft = (before: EpochSeconds) => sql<boolean>`(
  not exists (select 1 from members where
    members.group_id = attachment_contents.group_id and members.status = 'active')
  and not exists (select 1 from scope_versions where
    scope_versions.scope = 'g:' || attachment_contents.group_id and scope_versions.at >= ${before}))`

/** The first statement locks the scope, as in a mutation's transaction, so that nothing is added or restored meanwhile. */
async function purgeContentsOf(tx: Tx, groupId: GroupId, before: EpochSeconds): Promise<void> {
  const scope = scopeOfGroup(groupId)
  await tx
    .updateTable('scopes')
    .set({ horizon: sql`horizon` })
    .where('scope', '=', scope)
    .execute()
  const ofGroup = tx.selectFrom('attachmentContents').select(['hash', 'size']).where('groupId', '=', groupId)
  const left = await ofGroup.where(isLeft(before)).execute()
  const unnamed = left.length > 0 ? left : await ofGroup.where(sql<boolean>`not ${isNamed}`).execute()
  const kept = left.length > 0 ? new Set() : await restorableContents(tx, groupId)
  for (const content of unnamed)
    if (!kept.has(nameOf(content))) await deleteContent(tx, { groupId, ...content })
}

type Named = Pick<Attachment, 'hash' | 'size'>

const nameOf = ({ hash, size }: Named) => `${hash} ${size}`

/** The contents that deleted attachments name whose own row is not emptied yet. */
async function restorableContents(tx: Tx, groupId: GroupId): Promise<Set<string>> {
  const tombstones = await tx
    .selectFrom('tombstones')
    .select('content')
    .where('scope', '=', scopeOfGroup(groupId))
    .where('tableName', '=', 'attachments')
    // Written out, because the index has only tombstones of this condition.
    .where(sql<boolean>`is_emptied = 0`)
    .execute()
  // Read as JSON alone: a row of a newer build, which this one cannot check, names its bytes too.
  return new Set(tombstones.map(({ content }) => nameOf(JSON.parse(content) as Named)))
}
