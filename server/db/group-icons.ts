/** The bytes of groups' icons (docs/decisions/0085-group-icons.md). A group's row names the one that is shown. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId, IconId } from '#shared/model/group.ts'
import { type Scope, groupOfScope, scopeOfGroup } from '#shared/model/scope.ts'
import { addCost } from './cost-counter.ts'
import type { Database, Tx } from './database.ts'
import { batchRows } from './in-batches.ts'
import type { Schema } from './schema.ts'

export type Icon = Pick<Schema['groupIcons'], 'icon' | 'type' | 'content'>

/** The icons of the group whose scope the transaction has locked. */
export type GroupIcons = {
  has: (icon: IconId) => Promise<boolean>
  /** Stores the icon and deletes all others of the group. */
  replace: (icon: Icon) => Promise<void>
}

export function groupIconsOf(tx: Tx, { scope, now }: { scope: Scope; now: EpochSeconds }): GroupIcons {
  return {
    has: async (icon) => {
      const found = await tx
        .selectFrom('groupIcons')
        .select('icon')
        .where('groupId', '=', groupOfScope(scope))
        .where('icon', '=', icon)
        .executeTakeFirst()
      return found !== undefined
    },
    replace: async ({ icon, type, content }) => {
      const groupId = groupOfScope(scope)
      await tx.deleteFrom('groupIcons').where('groupId', '=', groupId).where('icon', '<>', icon).execute()
      // The same bytes have the same id, so a row that is there is this one.
      await tx
        .insertInto('groupIcons')
        .values({ groupId, icon, type, content, createdAt: now })
        .onConflict((conflict) => conflict.columns(['groupId', 'icon']).doNothing())
        .execute()
    },
  }
}

/** Sending this many bytes costs about as much as a unit of cost. */
const bytesOfUnit = 128

export async function readIcon(
  tx: Tx,
  { groupId, icon }: { groupId: GroupId; icon: IconId },
): Promise<Icon | undefined> {
  const found = await tx
    .selectFrom('groupIcons')
    .select(['icon', 'type', 'content'])
    .where('groupId', '=', groupId)
    .where('icon', '=', icon)
    .executeTakeFirst()
  addCost((found?.content.length ?? 0) / bytesOfUnit)
  return found
}

/** Deletes icons that their groups do not show any more. Until then a removed icon can be set again. */
export async function purgeIcons({ db }: Database): Promise<void> {
  for (;;) {
    const unused = await db
      .selectFrom('groupIcons')
      .innerJoin('groups', 'groups.id', 'groupIcons.groupId')
      .select('groupIcons.groupId')
      .where(isUnused)
      .limit(batchRows)
      .execute()
    for (const groupId of new Set(unused.map((row) => row.groupId))) {
      await db.transaction().execute((tx) => purgeIconsOf(tx, groupId))
      await yieldToEventLoop()
    }
    if (unused.length < batchRows) return
  }
}

const isUnused = sql<boolean>`(groups.icon is null or groups.icon <> group_icons.icon)`

/** The first statement locks the scope, as in a mutation's transaction, so that no icon is set again meanwhile. */
async function purgeIconsOf(tx: Tx, groupId: GroupId): Promise<void> {
  await tx
    .updateTable('scopes')
    .set({ horizon: sql`horizon` })
    .where('scope', '=', scopeOfGroup(groupId))
    .execute()
  const group = await tx.selectFrom('groups').select('icon').where('id', '=', groupId).executeTakeFirst()
  const icons = tx.deleteFrom('groupIcons').where('groupId', '=', groupId)
  const shown = group?.icon ?? null
  await (shown === null ? icons : icons.where('icon', '<>', shown)).execute()
}
