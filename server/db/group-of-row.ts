/** Finds the group of a row by the row's id alone, for calls whose path names no group. */
import { sql } from 'kysely'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { Tx } from './database.ts'

export type Sought = {
  table: 'expenses' | 'itineraries' | 'itineraryItems' | 'attachments'
  id: string
  missing: RejectionCode
}

/**
 * The group of the row, of which the account is or was a member. An outsider gets `missing`, as if there were no such row, and
 * after as many statements: a row of a group in which the account never was is not found.
 */
export async function findGroupOf(tx: Tx, { table, id, missing }: Sought, userId: UserId): Promise<GroupId> {
  // Each of the tables has both columns. Kysely types only a table that is written out.
  const rows = tx.selectFrom(`${table} as sought` as 'expenses as sought').select('sought.groupId')
  const row = await rows
    .innerJoin('members', 'members.groupId', 'sought.groupId')
    .where('members.userId', '=', userId)
    .where('sought.id', '=', id as ExpenseId)
    .executeTakeFirst()
  const groupId = row?.groupId ?? (await groupOfDeleted(tx, { table, id }, userId))
  if (groupId === undefined) throw new Refusal(missing)
  return groupId
}

/** Looks for the tombstone in the groups in which the account is or was a member. */
async function groupOfDeleted(
  tx: Tx,
  { table, id }: Pick<Sought, 'table' | 'id'>,
  userId: UserId,
): Promise<GroupId | undefined> {
  const tombstone = await tx
    .selectFrom('tombstones')
    .innerJoin('members', (join) =>
      join.on('tombstones.scope', '=', sql<Scope>`'g:' || members.group_id`).on('userId', '=', userId),
    )
    .select('groupId')
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .executeTakeFirst()
  return tombstone?.groupId
}
