/**
 * What somebody has done in a group and when. The mutations write it (shared/mutations/record-activity.ts). Recording an
 * expense or a transfer and deleting one have no row: those rows and their tombstones say by whom and when
 * (docs/decisions/0083-activity.md).
 */
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod/mini'
import { ExpenseId } from './expense.ts'
import { idSchema, momentSchema, partAmountSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { TripId, TripItemId } from './trip-id.ts'
import type { MutationId } from './mutation-id.ts'
import { userKeySchema } from './key-schemas.ts'
import { UserId } from './user.ts'

export const ActivityId = idSchema().brand<'ActivityId'>()
export type ActivityId = z.infer<typeof ActivityId>

export const activityActions = [
  'expense-money',
  'expense-described',
  'expense-restored',
  'share-paid',
  'share-unpaid',
  'transfer-edited',
  'settled',
  'group-edited',
  'code-renewed',
  'member-joined',
  'member-approved',
  'member-ended',
  'owner-made',
  'admin-made',
  'member-made',
  'person-added',
  'person-renamed',
  'person-edited',
  'person-invited',
  'person-removed',
  'person-restored',
  'person-linked',
  'itinerary-edited',
  'itinerary-status',
  'itinerary-restored',
  'item-edited',
  'item-budget',
  'item-moved',
  'item-restored',
  'expense-linked',
] as const
/** The actions that devices know since a later sync schema than the table itself. */
const laterActions: Partial<Record<(typeof activityActions)[number], number>> = {
  'itinerary-edited': 7,
  'itinerary-status': 7,
  'itinerary-restored': 7,
  'item-edited': 7,
  'item-budget': 7,
  'item-moved': 7,
  'item-restored': 7,
  'expense-linked': 7,
}

export const ActivityAction = z.enum(activityActions, 'unreadable')
export type ActivityAction = z.infer<typeof ActivityAction>

const change = z.strictObject({ before: partAmountSchema(), after: partAmountSchema() })

/** An edit of a money block, in yen before and after. `people` has those whose payment or share it changed. */
export const MoneyChange = z.strictObject({
  amount: change,
  people: z.array(z.strictObject({ userKey: userKeySchema, paid: change, share: change })),
})
export type MoneyChange = z.infer<typeof MoneyChange>

export const Activity = z.strictObject({
  id: ActivityId,
  groupId: GroupId,
  action: ActivityAction,
  createdBy: UserId,
  createdAt: momentSchema(),
  /** The expense or transfer that was changed, deleted since or not; else null. */
  expenseId: z.nullable(ExpenseId),
  /** The trip that was changed, or whose item was; else null. */
  itineraryId: z.nullable(TripId),
  itineraryItemId: z.nullable(TripItemId),
  /** Whom it was about, such as the person whose share was paid; null if nobody else than `createdBy`. */
  person: z.nullable(userKeySchema),
  /** Null unless amounts were changed. */
  money: z.nullable(MoneyChange),
  /** The number of expenses and transfers that `settled` has settled. */
  rowCount: z.nullable(z.int('unreadable')),
})
export type Activity = z.infer<typeof Activity>

/** The sync schema since which devices know the action. */
export function sinceOfAction(action: ActivityAction): number {
  return laterActions[action] ?? 6
}

/** The author of a change and its id. Ids of changes are unique among those of one author only. */
type ChangeKey = { userId: UserId; mutationId: MutationId }

/** The id of the row that a change writes, computed (UUIDv5). So a change that runs again writes the same row. */
export function activityIdOf({ userId, mutationId }: ChangeKey): ActivityId {
  return ActivityId.parse(uuidV5(`activity:${userId}`, mutationId))
}
