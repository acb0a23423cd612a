import * as z from 'zod/mini'
import { Category, type Expense, ExpenseId, detailFields, peopleNamedIn } from '../model/expense.ts'
import {
  type Yen,
  amountSchema,
  dateSchema,
  lineSchema,
  noteSchema,
  optionalLineSchema,
} from '../model/fields.ts'
import { ForeignAmount } from '../model/foreign-amount.ts'
import { TripId, TripItemId } from '../model/trip-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { expenseDefaults, noItem } from '../model/row-defaults.ts'
import { Payers, SplitInput } from '../money/split.ts'
import { defineMutation, givenFields, recordedBy, Refusal } from './define-mutation.ts'
import {
  requireDeleted,
  deleteRow,
  requireNewId,
  requireOpenRow,
  requireLink,
  makeMoneyBlock,
} from './row-checks.ts'
import { movePayments, restoreWithPayments } from './payment-rows.ts'
import { members, requirePeople } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

const textFields = {
  itineraryId: z.nullable(TripId),
  title: lineSchema('title-required'),
  description: noteSchema(),
  category: Category,
  date: dateSchema(),
  location: optionalLineSchema(),
}
/** All fields that `expense.describe` changes. REST calls accept the same ones. */
export const describedFields = { ...textFields, ...detailFields }
/** Optional also in `expense.create`, because older devices do not send them. */
const details = z.partial(z.strictObject(detailFields))
const money = {
  amount: amountSchema(),
  payers: Payers,
  split: SplitInput,
  foreignAmount: z.optional(z.nullable(ForeignAmount)),
}

export const createExpense = defineMutation({
  name: 'expense.create',
  authorize: members,
  creates: 'expenses',
  args: z.strictObject({
    id: ExpenseId,
    ...textFields,
    itineraryItemId: z.optional(z.nullable(TripItemId)),
    ...details.shape,
    ...money,
  }),
  moneyOf: (args) => args,
  run: async (tx, { id, amount, payers, split, foreignAmount, ...fields }, context) => {
    await requireNewId(tx, 'expenses', id)
    const { itineraryId, itineraryItemId = null } = fields
    await requireLink(tx, { itineraryId, itineraryItemId })
    await requirePeople(tx, fields.assignee ? [fields.assignee] : [])
    const block = await makeMoneyBlock(tx, { amount, payers, split, foreignAmount }, context.mutationId)
    await tx.put('expenses', {
      ...expenseDefaults,
      id,
      groupId: groupOfScope(tx.scope),
      transactionType: 'expense',
      ...givenFields(fields),
      ...block,
      status: 'active',
      ...recordedBy(context),
    })
  },
})

/**
 * Changes only the given fields: all but the money. If two people change the same field, the last write to
 * arrive wins (docs/design.md, "Conflicts").
 */
export const describeExpense = defineMutation({
  name: 'expense.describe',
  authorize: members,
  edits: 'expenses',
  args: z.extend(z.partial(z.strictObject(describedFields)), { id: ExpenseId }),
  run: async (tx, { id, ...fields }, context) => {
    const row = await requireOpenRow(tx, { id, transactionType: 'expense' })
    if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    const isElsewhere = fields.itineraryId !== undefined && fields.itineraryId !== row.itineraryId
    // A given-back expense may name a trip that nobody has any more. It stays editable.
    const itineraryId = isElsewhere ? (fields.itineraryId ?? null) : null
    await requireLink(tx, { itineraryId, ...noItem })
    await requirePeople(tx, fields.assignee ? [fields.assignee] : [])
    const { actor, at } = context
    const after = {
      ...row,
      ...givenFields(fields),
      // The item is one of the trip before.
      ...(isElsewhere ? noItem : {}),
      describedBy: actor.userId,
      describedAt: at,
      updatedAt: at,
    }
    await tx.put('expenses', after)
    if (isElsewhere) await movePayments(tx, after)
    await recordActivity(tx, context, { action: 'expense-described', expenseId: id })
  },
})

/**
 * Says for which trip, and for which item of it, the money was spent; null for none. Both are one field, because an item is of
 * one trip.
 */
export const linkExpense = defineMutation({
  name: 'expense.link',
  authorize: members,
  edits: 'expenses',
  args: z.strictObject({
    id: ExpenseId,
    itineraryId: z.nullable(TripId),
    itineraryItemId: z.nullable(TripItemId),
  }),
  run: async (tx, { id, ...link }, context) => {
    const row = await requireOpenRow(tx, { id, transactionType: 'expense' })
    const isLinked = row.itineraryId === link.itineraryId && row.itineraryItemId === link.itineraryItemId
    if (isLinked) return
    await requireLink(tx, link)
    const after = { ...row, ...link, updatedAt: context.at }
    await tx.put('expenses', after)
    await movePayments(tx, after)
    await recordActivity(tx, context, { action: 'expense-linked', expenseId: id, ...link })
  },
})

/** What was paid stays if the yen do: the device, of sync schema 9, did not know of it. */
function keptForeignAmount({ amount, foreignAmount }: Expense, after: Yen): ForeignAmount | null {
  return amount === after ? foreignAmount : null
}

/**
 * Replaces the whole money block. What was paid for the expense stays as it is, so the difference is open. `mark` is the
 * `moneyMark` over which the edit was made. If the row has another one by now, the edit is refused as `conflict` and never merged
 * (docs/design.md, "Conflicts").
 */
export const setExpenseMoney = defineMutation({
  name: 'expense.setMoney',
  authorize: members,
  edits: 'expenses',
  args: z.strictObject({ id: ExpenseId, mark: MutationId, ...money }),
  moneyOf: (args) => args,
  run: async (tx, { id, mark, ...input }, context) => {
    const row = await requireOpenRow(tx, { id, transactionType: 'expense' })
    if (mark !== row.moneyMark) throw new Refusal('conflict')
    const { foreignAmount = keptForeignAmount(row, input.amount) } = input
    const block = await makeMoneyBlock(tx, { ...input, foreignAmount }, context.mutationId)
    const { actor, at } = context
    const after = { ...row, ...block, moneyBy: actor.userId, moneyAt: at, updatedAt: at }
    await tx.put('expenses', after)
    await recordActivity(tx, context, {
      action: 'expense-money',
      expenseId: id,
      money: { before: row, after },
    })
  },
})

export const deleteExpense = defineMutation({
  name: 'expense.delete',
  authorize: members,
  deletes: 'expenses',
  args: z.strictObject({ id: ExpenseId }),
  run: (tx, { id }) => deleteRow(tx, { id, transactionType: 'expense' }),
})

/**
 * Restores a deleted expense or transfer with its content, and an expense with the payments that were deleted with it. If
 * somebody else has restored it already, the outcome is `ok` and nothing is written. An emptied tombstone is refused as
 * `restore-too-late`.
 */
export const restoreExpense = defineMutation({
  name: 'expense.restore',
  authorize: members,
  restores: 'expenses',
  args: z.strictObject({ id: ExpenseId }),
  run: async (tx, { id }, context) => {
    const deleted = await requireDeleted(tx, 'expenses', id)
    if (!deleted) return
    // A pending member whom the expense names may have been removed since it was deleted.
    await requirePeople(tx, peopleNamedIn(deleted))
    await restoreWithPayments(tx, deleted, context)
    await recordActivity(tx, context, { action: 'expense-restored', expenseId: id })
  },
})
