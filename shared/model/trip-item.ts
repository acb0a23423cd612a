/** An item of a trip's plan (予定): what the group does on a day, where, and what it is to cost. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { amountMaxYen, itemExtensionsMax } from '../limits.ts'
import {
  dateSchema,
  emptiedMoment,
  emptiedText,
  lineSchema,
  momentSchema,
  noteSchema,
  optionalLineSchema,
  orderKeySchema,
  timeSchema,
} from './fields.ts'
import { GroupId } from './group.ts'
import { TripId, TripItemId } from './trip-id.ts'
import { UserId } from './user.ts'

const itemCategories = [
  ...(['TRANSPORTATION', 'TRAIN', 'FLIGHT', 'BUS', 'SHIP', 'CAR'] as const),
  ...(['MEAL', 'RESTAURANT', 'CAFE', 'BREAKFAST', 'LUNCH', 'DINNER'] as const),
  ...(['ACCOMMODATION', 'HOTEL', 'RYOKAN', 'HOSTEL', 'LODGE'] as const),
  ...(['SIGHTSEEING', 'TOURIST_SPOT', 'MUSEUM', 'TEMPLE', 'PARK', 'SHOPPING'] as const),
  ...(['ENTERTAINMENT', 'ACTIVITY', 'EXPERIENCE', 'TICKET'] as const),
  ...(['OTHER', 'MEETING', 'FREE_TIME', 'LOCATION'] as const),
] as const
export const ItemCategory = z.enum(itemCategories, 'unreadable')
export type ItemCategory = z.infer<typeof ItemCategory>

/** Computed from the expenses of an item (shared/money/financial-status.ts), and never stored. */
const derivedStatuses = ['EXPENSE_RECORDED', 'SETTLED'] as const
/** The statuses of an item's money that a person can choose. */
export const chosenStatuses = [
  'NOT_SET',
  'NOT_APPLICABLE',
  'BUDGET_PENDING',
  'BUDGET_SET',
  'ZERO_CONFIRMED',
] as const
export const ChosenStatus = z.enum(chosenStatuses, {
  error: ({ input }) =>
    (derivedStatuses.some((status) => status === input)
      ? 'financial-status-derived'
      : 'unreadable') satisfies RejectionCode,
})
export type ChosenStatus = z.infer<typeof ChosenStatus>

export const financialStatuses = [...chosenStatuses, ...derivedStatuses] as const
export type FinancialStatus = (typeof financialStatuses)[number]

/** How far the settlement of an item is. `CALCULATING` is shown while the group downloads for the first time. */
export const settlementStates = [
  ...(['UNSETTLED', 'CALCULATING', 'READY_TO_SETTLE', 'SETTLING', 'SETTLED', 'CANCELLED'] as const),
] as const
export type SettlementState = (typeof settlementStates)[number]

const expenseTypes = ['UNSPECIFIED', 'SHARED', 'PERSONAL', 'PREPAID', 'FREE'] as const
export const ExpenseType = z.enum(expenseTypes, 'unreadable')
export type ExpenseType = z.infer<typeof ExpenseType>

/** Whole yen from 0 to 99,999,999. */
const budgetSchema = () =>
  z
    .int('budget-invalid' satisfies RejectionCode)
    .check(
      z.minimum(0, 'budget-invalid'),
      z.maximum(amountMaxYen, 'amount-too-large' satisfies RejectionCode),
    )

/** The money of an item. It is written as a whole, because the status depends on the amount. */
export const budgetFields = {
  /** Null for none. */
  estimatedCost: z.nullable(budgetSchema()),
  financialStatus: ChosenStatus,
  expenseType: ExpenseType,
}

/** A value that a caller of the API keeps with an item, under a key of its choice. The app does not read it. */
export const ItemExtension = z.strictObject({
  key: lineSchema('extension-key-required'),
  value: noteSchema(),
  valueType: lineSchema('unreadable'),
})
export type ItemExtension = z.infer<typeof ItemExtension>

/** The characters of all extensions of an item. Stored rows may have more, because earlier builds allowed 4,000 without types. */
export const itemExtensionsMaxLength = 1_000
const storedExtensionsMaxLength = 5_000

/** The characters of all keys, values and types. */
export function lengthOfExtensions(extensions: readonly ItemExtension[]): number {
  return extensions.reduce((sum, { key, value, valueType }) => sum + `${key}${value}${valueType}`.length, 0)
}

export const TripItem = z.strictObject({
  id: TripItemId,
  groupId: GroupId,
  itineraryId: TripId,
  /** Null for an item without a date (日付未定). It may be outside of the trip: see `dayOf` of shared/model/day-order.ts. */
  date: z.nullable(dateSchema()),
  /** The item's place in its day, which does not depend on `time`. Equal keys are ordered by id. */
  orderKey: orderKeySchema(),
  time: z.nullable(timeSchema()),
  title: lineSchema('item-title-required'),
  location: optionalLineSchema(),
  description: noteSchema(),
  category: ItemCategory,
  ...budgetFields,
  extensions: z.array(ItemExtension, 'unreadable').check(
    z.maxLength(itemExtensionsMax, 'extensions-full' satisfies RejectionCode),
    z.refine((all) => lengthOfExtensions(all) <= storedExtensionsMaxLength, {
      error: 'text-too-long' satisfies RejectionCode,
    }),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
      error: 'unreadable' satisfies RejectionCode,
    }),
  ),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type TripItem = z.infer<typeof TripItem>
export type ItemBudget = Pick<TripItem, keyof typeof budgetFields>

/** The budget of an item of which nobody has said anything about money. */
export const noBudget: ItemBudget = {
  estimatedCost: null,
  financialStatus: 'NOT_SET',
  expenseType: 'UNSPECIFIED',
}

/** Older builds recognize an emptied item by its key. */
const emptiedOrder = '1'

/** The row of an old tombstone, without texts, times and money. */
export function emptiedItem(row: TripItem): TripItem {
  const { id, groupId, itineraryId, createdBy, createdAt } = row
  return {
    id,
    groupId,
    itineraryId,
    date: null,
    orderKey: emptiedOrder,
    time: null,
    title: emptiedText,
    location: '',
    description: '',
    category: 'OTHER',
    ...noBudget,
    extensions: [],
    createdBy,
    createdAt,
    updatedAt: emptiedMoment,
  }
}

export function isEmptiedItem({ title, updatedAt }: TripItem): boolean {
  return title === emptiedText && updatedAt === emptiedMoment
}
