/**
 * An expense, or a transfer of money between two people, which is a row of the same table (docs/design.md, "Rows and scopes").
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { categories } from './categories.ts'
import {
  amountSchema,
  dateSchema,
  emptiedText,
  idSchema,
  lineSchema,
  momentSchema,
  noteSchema,
  optionalLineSchema,
  partAmountSchema,
  urlSchema,
} from './fields.ts'
import { ForeignAmount } from './foreign-amount.ts'
import { GroupId } from './group.ts'
import { expenseDefaults } from './row-defaults.ts'
import { TripId, TripItemId } from './trip-id.ts'
import { MutationId } from './mutation-id.ts'
import { UserId } from './user.ts'
import { type UserKey, keyOfUser } from './user-key.ts'
import { userKeySchema } from './key-schemas.ts'

export const ExpenseId = idSchema().brand<'ExpenseId'>()
export type ExpenseId = z.infer<typeof ExpenseId>

export const Category = z.enum(categories, 'unreadable')
export type Category = z.infer<typeof Category>

const splitMethods = ['equal', 'custom', 'percentage'] as const
export const SplitMethod = z.enum(splitMethods, 'unreadable')
export type SplitMethod = z.infer<typeof SplitMethod>

/** 100 % in hundredths of a percent. */
export const wholePercentage = 10_000

/** A percentage in whole hundredths of a percent: 33.33 % is 3333. */
export const Hundredths = z
  .int('percentage-invalid' satisfies RejectionCode)
  .check(z.minimum(0, 'percentage-invalid'), z.maximum(wholePercentage, 'percentage-invalid'))

export const Payer = z.strictObject({ userKey: userKeySchema, amount: amountSchema() })
export type Payer = z.infer<typeof Payer>

export const Share = z.strictObject({
  userKey: userKeySchema,
  amount: partAmountSchema(),
  /** Hundredths of a percent; null if the split has no percentages. */
  percentage: z.nullable(Hundredths),
  /**
   * Both are false and null in every stored row. Screens and answers compute them from the payments (`withPaidShares` of
   * shared/money/payments.ts). Up to sync schema 7 they stored what was paid, and builds of that schema require them.
   */
  isPaid: z.boolean(),
  paidAt: z.nullable(momentSchema()),
})
export type Share = z.infer<typeof Share>

/** Of a purchase that is not paid on the spot: only reserved, paid in advance, or to be paid on a later day. */
export const purchaseStatuses = ['reservation_only', 'prepaid', 'prepaid_scheduled'] as const
export const PurchaseStatus = z.enum(purchaseStatuses, 'unreadable')
export type PurchaseStatus = z.infer<typeof PurchaseStatus>

/** The optional details of an expense. */
export const detailFields = {
  /** The address of a page about the purchase, such as a reservation. */
  url: urlSchema(),
  notes: noteSchema(),
  purchaseStatus: z.nullable(PurchaseStatus),
  purchaseDueDate: z.nullable(dateSchema()),
  paymentDate: z.nullable(dateSchema()),
  prepaidScheduledDate: z.nullable(dateSchema()),
  /** Who takes care of the purchase. */
  assignee: z.nullable(userKeySchema),
}

/** The date field that belongs to each status. */
export const dateOfStatus = {
  reservation_only: 'purchaseDueDate',
  prepaid: 'paymentDate',
  prepaid_scheduled: 'prepaidScheduledDate',
} as const satisfies Record<PurchaseStatus, keyof typeof detailFields>

export const Expense = z.strictObject({
  id: ExpenseId,
  groupId: GroupId,
  /**
   * The trip of the expense; null for the group as a whole. A deleted trip or item counts as none on reading, so its expenses
   * belong to it again when it is restored (docs/decisions/0086-trips.md).
   */
  itineraryId: z.nullable(TripId),
  /** The item of that trip for which the money was spent; null for none, and in transfers. */
  itineraryItemId: z.nullable(TripItemId),
  transactionType: z.enum(['expense', 'transfer']),
  /** In a payment, the expense for which it was made; null in other transfers and in expenses. */
  expenseId: z.nullable(ExpenseId),
  /** In the tombstone of an expense, the payments that were deleted with it and are restored with it; else null. */
  deletedWith: z.nullable(z.array(ExpenseId)),
  title: lineSchema('title-required'),
  description: noteSchema(),
  category: Category,
  date: dateSchema(),
  location: optionalLineSchema(),
  ...detailFields,
  /** The money block: amount, payers, split method and the shares' amounts. */
  amount: amountSchema(),
  payers: z.array(Payer),
  /** What was paid in another currency; null in yen. Shown while it makes the amount (shared/money/foreign-money.ts). */
  foreignAmount: z.nullable(ForeignAmount),
  splitMethod: SplitMethod,
  shares: z.array(Share),
  /** The id of the mutation that last wrote the money block. An edit of the block names the mark over which it was made. */
  moneyMark: MutationId,
  status: z.enum(['active', 'settled']),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
  /** Who changed the money block last, and when; null if nobody has since it was recorded. */
  moneyBy: z.nullable(UserId),
  moneyAt: z.nullable(momentSchema()),
  /** The same for texts, category, date and details. */
  describedBy: z.nullable(UserId),
  describedAt: z.nullable(momentSchema()),
})
export type Expense = z.infer<typeof Expense>

/** Everybody whom the row names: payers, participants and the assignee. One person may be named several times. */
export function peopleNamedIn({
  payers,
  shares,
  assignee,
}: Pick<Expense, 'payers' | 'shares' | 'assignee'>): UserKey[] {
  const keys = [...payers, ...shares].map(({ userKey }) => userKey)
  return assignee === null ? keys : [...keys, assignee]
}

/**
 * The `moneyMark` of an emptied expense. No mutation has this id, because the server refuses it (shared/sync/wire-format.ts).
 */
const emptiedMark = MutationId.parse('00000000-0000-4000-8000-000000000000')

export function isEmptiedMark(id: MutationId): boolean {
  return id === emptiedMark
}

export function isEmptiedExpense({ moneyMark }: Expense): boolean {
  return isEmptiedMark(moneyMark)
}

/**
 * The row of an old tombstone, without texts, date and money. A transfer keeps its two people. The money block is one yen
 * between two people, because every schema requires a valid one. Every field is written out, so that a field added later
 * is not kept by mistake.
 */
export function emptiedExpense(row: Expense): Expense {
  const { id, groupId, transactionType, status, createdBy, createdAt, updatedAt } = row
  const creator = keyOfUser(createdBy)
  const isTransfer = transactionType === 'transfer'
  const from = (isTransfer ? row.payers[0]?.userKey : undefined) ?? creator
  const to = (isTransfer ? row.shares[0]?.userKey : undefined) ?? creator
  return {
    ...expenseDefaults,
    id,
    groupId,
    itineraryId: null,
    transactionType,
    status,
    createdBy,
    createdAt,
    updatedAt,
    title: emptiedText,
    description: '',
    category: 'other',
    date: '2000-01-01',
    location: '',
    amount: 1,
    payers: [{ userKey: from, amount: 1 }],
    splitMethod: 'custom',
    shares: [{ userKey: to, amount: 1, percentage: null, isPaid: false, paidAt: null }],
    moneyMark: emptiedMark,
  }
}
