/** Reads the parameters of addresses: ids in paths, and what a link adds as a search parameter. */
import { notFound } from '@tanstack/react-router'
import { isPlainDate } from '#shared/dates.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { categories } from '#shared/model/categories.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { isId } from '#shared/model/id.ts'
import { logKinds, logLevels } from '#shared/model/log-entry.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { isUserKey } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'

/** An address with an invalid id is an unknown page. */
function readId<Id extends string>(text: string): Id {
  if (!isId<Id>(text)) throw notFound()
  return text
}

export const groupParams = {
  parse: (params: { groupId: string }) => ({ groupId: readId<GroupId>(params.groupId) }),
  stringify: (params: { groupId: GroupId }) => params,
}
export const expenseParams = {
  parse: (params: { groupId: string; expenseId: string }) => ({
    groupId: readId<GroupId>(params.groupId),
    expenseId: readId<ExpenseId>(params.expenseId),
  }),
  stringify: (params: { groupId: GroupId; expenseId: ExpenseId }) => params,
}
export const tripParams = {
  parse: (params: { groupId: string; itineraryId: string }) => ({
    groupId: readId<GroupId>(params.groupId),
    itineraryId: readId<TripId>(params.itineraryId),
  }),
  stringify: (params: { groupId: GroupId; itineraryId: TripId }) => params,
}
export const itemParams = {
  parse: ({ itemId, ...params }: { groupId: string; itineraryId: string; itemId: string }) => ({
    ...tripParams.parse(params),
    itemId: readId<TripItemId>(itemId),
  }),
  stringify: (params: { groupId: GroupId; itineraryId: TripId; itemId: TripItemId }) => params,
}
/** A change by its `seq` in the queue of this device. */
export const unsentParams = {
  parse: (params: { seq: string }) => {
    const seq = Number(params.seq)
    if (!Number.isSafeInteger(seq) || seq < 1) throw notFound()
    return { seq }
  },
  stringify: ({ seq }: { seq: number }) => ({ seq: String(seq) }),
}
type Reader = (value: unknown) => unknown

/**
 * Search parameters of links, each with what reads it. An unreadable value is undefined: the router would keep what is left out.
 */
const searchOf = <Readers extends Record<string, Reader>>(readers: Readers) => ({
  parse: (given: Record<string, unknown>) => {
    const readable = Object.entries(readers).filter(([name]) => name in given)
    // Each value is what the reader of its name returns.
    return Object.fromEntries(readable.map(([name, read]) => [name, read(given[name])])) as {
      [Name in keyof Readers]?: ReturnType<Readers[Name]>
    }
  },
})

/** The router reads digits alone as a number, and `true` as a boolean. */
const text = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

const integer = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined)

const textThat =
  <Text extends string>(isReadable: (value: string) => value is Text) =>
  (value: unknown) =>
    typeof value === 'string' && isReadable(value) ? value : undefined

const oneOf =
  <const Choice>(...choices: readonly Choice[]) =>
  (value: unknown) =>
    choices.find((choice) => choice === value)

/** `group`: of a link that was shared without a code. */
export const JoinSearch = searchOf({ code: text, group: text })
export const InvitationSearch = searchOf({ code: text })
/** Why the login page is shown, and since when. */
export const LoginSearch = searchOf({
  reason: oneOf('session', 'timeout', 'error'),
  ts: integer,
})
/**
 * The expense that is open beside a list of expenses, whether search, filters and figures are unfolded above the list, and the
 * filters.
 */
export const HistorySearch = searchOf({
  expense: textThat(isId<ExpenseId>),
  find: oneOf(true),
  q: text,
  person: textThat(isUserKey),
  category: oneOf(...categories),
  status: oneOf('active', 'settled'),
  from: textThat(isPlainDate),
  to: textThat(isPlainDate),
})
/**
 * The trip to which the settlement, its payments or settling for good is limited, and the transfer that is open for editing among
 * the payments, as earlier builds had it at the settlement.
 */
export const SettlementSearch = searchOf({
  transfer: textThat(isId<ExpenseId>),
  itinerary: textThat(isId<TripId>),
})
/**
 * The expense with whose content the form of a new one begins; a receipt that becomes its own; the trip and its item to which it
 * is to belong, or whether it creates the item; and where the form leads afterwards.
 */
export const AddExpenseSearch = searchOf({
  copy: textThat(isId<ExpenseId>),
  receipt: textThat(isId<AttachmentId>),
  itinerary_id: textThat(isId<TripId>),
  itinerary_item_id: textThat(isId<TripItemId>),
  create_item: oneOf(true),
  returnPath: text,
})
/**
 * What the user management shows: the tab, what is looked for, filter and order, and the user or pending member whose details are
 * open. What is left out is the first of its kind.
 */
export const UserManagementSearch = searchOf({
  tab: oneOf('pending'),
  q: text,
  filter: oneOf('admins', 'others'),
  sort: oneOf('name', 'login'),
  direction: oneOf('asc', 'desc'),
  open: textThat(isId),
})
/** What システムログ shows: what is looked for, the filters, and the entry whose details are open. */
export const SystemLogSearch = searchOf({
  q: text,
  request: text,
  level: oneOf(...logLevels),
  kind: oneOf(...logKinds),
  user: textThat(isId<UserId>),
  /** A day in Japan. */
  day: textThat(isPlainDate),
  open: text,
})
/**
 * What the database explorer shows: the tab, the table with order, condition and page, the row that is open, and the statement
 * in the editor, which opening the address does not run.
 */
export const ExplorerSearch = searchOf({
  tab: oneOf('query', 'schema'),
  table: textThat((name): name is string => /^[a-z_]{1,63}$/.test(name)),
  row: text,
  sort: text,
  direction: oneOf('desc'),
  column: text,
  condition: text,
  value: text,
  after: text,
  page: (value) => (Number(value) >= 2 ? integer(value) : undefined),
  limit: oneOf(25, 100),
  query: text,
})
/** The pending member that is to be linked. */
export const MappingSearch = searchOf({ pendingMember: textThat(isId<PendingMemberId>) })
