/** Reads the deleted expenses and transfers of a group that can still be restored. */
import type { EpochSeconds } from '#shared/dates.ts'
import { deletedContentKeptSeconds } from '#shared/limits.ts'
import { isEmptiedExpense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { compareBy } from '#shared/ordering.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import type { Deletion } from '#shared/sync/wire-format.ts'
import { currentDatabase } from '../current-database.ts'
import type { ExpenseRow } from './expenses.ts'

/** `deletion` is undefined if this device does not know when the row was deleted. */
export type DeletedExpense = { row: ExpenseRow; deletion: Deletion | undefined }

/**
 * The newest deletion first. Those of which the time is unknown come last, the newest version first. A group has few
 * tombstones, because they are purged after 90 days.
 */
export async function deletedExpenses(groupId: GroupId): Promise<DeletedExpense[]> {
  const scope = scopeOfGroup(groupId)
  const tombstones = await currentDatabase().tombstones.where({ scope }).toArray()
  return tombstones
    .flatMap((tombstone): DeletedExpense[] => {
      const row = rowOfTable('expenses', tombstone)
      return row && !isEmptiedExpense(row) ? [{ row, deletion: tombstone.deletion }] : []
    })
    .toSorted(newestDeletionFirst)
}

const newestDeletionFirst = compareBy<DeletedExpense>(
  ({ deletion }) => -(deletion?.at ?? 0),
  ({ row }) => -row.version,
)

const daySeconds = 86_400

/** The days for which the row can still be restored, begun ones included. 0 if the server may empty it at any time. */
export function daysLeft({ at }: Pick<Deletion, 'at'>, now: EpochSeconds): number {
  const keptDays = deletedContentKeptSeconds / daySeconds
  // A device whose clock is slow must not promise more days than there are.
  return Math.min(keptDays, Math.max(0, Math.ceil((at + deletedContentKeptSeconds - now) / daySeconds)))
}
