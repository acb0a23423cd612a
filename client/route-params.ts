/** Schemas for the parameters of addresses: ids in paths, and what a link adds as a search parameter. */
import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Category, Expense, ExpenseId } from '#shared/model/expense.ts'
import { dateSchema, idSchema } from '#shared/model/fields.ts'
import { GroupId } from '#shared/model/group.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserKey } from '#shared/model/user-key.ts'

/** An address with an invalid id is an unknown page. */
function readId<Id>(schema: z.ZodMiniType<Id>, text: string): Id {
  const id = schema.safeParse(text)
  if (!id.success) throw notFound()
  return id.data
}

export const groupParams = {
  parse: (params: { groupId: string }) => ({ groupId: readId(GroupId, params.groupId) }),
  stringify: (params: { groupId: GroupId }) => params,
}
export const expenseParams = {
  parse: (params: { groupId: string; expenseId: string }) => ({
    groupId: readId(GroupId, params.groupId),
    expenseId: readId(ExpenseId, params.expenseId),
  }),
  stringify: (params: { groupId: GroupId; expenseId: ExpenseId }) => params,
}
export const tripParams = {
  parse: (params: { groupId: string; itineraryId: string }) => ({
    groupId: readId(GroupId, params.groupId),
    itineraryId: readId(TripId, params.itineraryId),
  }),
  stringify: (params: { groupId: GroupId; itineraryId: TripId }) => params,
}
export const itemParams = {
  parse: ({ itemId, ...params }: { groupId: string; itineraryId: string; itemId: string }) => ({
    ...tripParams.parse(params),
    itemId: readId(TripItemId, itemId),
  }),
  stringify: (params: { groupId: GroupId; itineraryId: TripId; itemId: TripItemId }) => params,
}
/** A change by its `seq` in the queue of this device. */
export const unsentParams = {
  parse: (params: { seq: string }) => ({ seq: readId(QueuePosition, params.seq) }),
  stringify: ({ seq }: { seq: number }) => ({ seq: String(seq) }),
}
const QueuePosition = z.coerce.number().check(z.int(), z.positive())

/** Search parameters of links. Unreadable values are dropped. */
const readable = <Value extends z.ZodMiniType>(schema: Value) =>
  z.optional(z.catch(z.optional(schema), undefined))
/** `group`: of a link that was shared without a code. */
export const JoinSearch = z.object({ code: readable(z.coerce.string()), group: readable(z.coerce.string()) })
export const InvitationSearch = z.object({ code: readable(z.coerce.string()) })
/** Why the login page is shown, and since when. */
export const LoginSearch = z.object({
  reason: readable(z.enum(['session', 'timeout', 'error'])),
  ts: readable(z.int()),
})
/**
 * The expense that is open beside a list of expenses, whether search, filters and figures are unfolded above the list, and the
 * filters.
 */
export const HistorySearch = z.object({
  expense: readable(ExpenseId),
  find: readable(z.literal(true)),
  q: readable(z.coerce.string()),
  person: readable(UserKey),
  category: readable(Category),
  status: readable(Expense.shape.status),
  from: readable(dateSchema()),
  to: readable(dateSchema()),
})
/**
 * The trip to which the settlement, its payments or settling for good is limited, and the transfer that is open for editing among
 * the payments, as earlier builds had it at the settlement.
 */
export const SettlementSearch = z.object({
  transfer: readable(ExpenseId),
  itinerary: readable(TripId),
})
/**
 * The expense with whose content the form of a new one begins; the trip and its item to which it is to belong, or whether it
 * creates the item; and where the form leads afterwards.
 */
export const AddExpenseSearch = z.object({
  copy: readable(ExpenseId),
  itinerary_id: readable(TripId),
  itinerary_item_id: readable(TripItemId),
  create_item: readable(z.literal(true)),
  returnPath: readable(z.string()),
})
/**
 * What the user management shows: the tab, what is looked for, filter and order, and the user or pending member whose details are
 * open. What is left out is the first of its kind.
 */
export const UserManagementSearch = z.object({
  tab: readable(z.literal('pending')),
  q: readable(z.coerce.string()),
  filter: readable(z.enum(['admins', 'others'])),
  sort: readable(z.enum(['name', 'login'])),
  direction: readable(z.enum(['asc', 'desc'])),
  open: readable(idSchema()),
})
/**
 * What the database explorer shows: the tab, the table with order, condition and page, the row that is open, and the statement
 * in the editor, which opening the address does not run.
 */
export const ExplorerSearch = z.object({
  tab: readable(z.enum(['query', 'schema'])),
  table: readable(z.string().check(z.regex(/^[a-z_]{1,63}$/))),
  row: readable(z.string()),
  sort: readable(z.string()),
  direction: readable(z.literal('desc')),
  column: readable(z.string()),
  condition: readable(z.string()),
  value: readable(z.coerce.string()),
  after: readable(z.string()),
  page: readable(z.int().check(z.minimum(2))),
  limit: readable(z.union([z.literal(25), z.literal(100)])),
  query: readable(z.coerce.string()),
})
/** The pending member that is to be linked. */
export const MappingSearch = z.object({ pendingMember: readable(PendingMemberId) })
