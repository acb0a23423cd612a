import * as z from 'zod/mini'
import {
  Category,
  ExpenseId,
  detailFields,
  isEmptiedExpense,
  neverChanged,
  noDetails,
  noPayment,
  ofNoItem,
  peopleNamedIn,
} from '../model/expense.ts'
import { amountSchema, dateSchema, lineSchema, noteSchema, optionalLineSchema } from '../model/fields.ts'
import { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { Payers } from '../money/check-payers.ts'
import { SplitInput } from '../money/split.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { deleteRow, requireNewId, requireOpenRow } from './expense-row-checks.ts'
import { requireLink } from './itinerary-row-checks.ts'
import { makeMoneyBlock } from './money-block.ts'
import { movePayments, restoreWithPayments } from './payment-rows.ts'
import { requireMember, requirePeople } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

const textFields = {
  itineraryId: z.nullable(ItineraryId),
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
const money = { amount: amountSchema(), payers: Payers, split: SplitInput }

export const createExpense = defineMutation({
  name: 'expense.create',
  creates: 'expenses',
  args: z.strictObject({
    id: ExpenseId,
    ...textFields,
    itineraryItemId: z.optional(z.nullable(ItineraryItemId)),
    ...details.shape,
    ...money,
  }),
  moneyOf: (args) => args,
  run: async (tx, { id, amount, payers, split, ...fields }, { actor, at, mutationId }) => {
    const membership = await requireMember(tx, actor)
    if (!membership.ok) return membership
    const fresh = await requireNewId(tx, id)
    if (!fresh.ok) return fresh
    const { itineraryId, itineraryItemId = null } = fields
    const link = await requireLink(tx, { itineraryId, itineraryItemId })
    if (!link.ok) return link
    const assignee = await requirePeople(tx, fields.assignee ? [fields.assignee] : [])
    if (!assignee.ok) return assignee
    const block = await makeMoneyBlock(tx, { amount, payers, split }, mutationId)
    if (!block.ok) return block
    await tx.put('expenses', {
      id,
      groupId: groupOfScope(tx.scope),
      transactionType: 'expense',
      ...ofNoItem,
      ...noPayment,
      ...noDetails,
      ...given(fields),
      ...block.value,
      status: 'active',
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
      ...neverChanged,
    })
    return ok()
  },
})

/**
 * Changes only the given fields: all but the money. If two people change the same field, the last write to
 * arrive wins (docs/design.md, "Conflicts").
 */
export const describeExpense = defineMutation({
  name: 'expense.describe',
  edits: 'expenses',
  args: z.extend(z.partial(z.strictObject(describedFields)), { id: ExpenseId }),
  run: async (tx, { id, ...fields }, context) => {
    const found = await requireOpenRow(tx, { id, transactionType: 'expense' }, context)
    if (!found.ok) return found
    if (Object.keys(fields).length === 0) return err('nothing-to-change')
    const row = found.value
    const isElsewhere = fields.itineraryId !== undefined && fields.itineraryId !== row.itineraryId
    // A given-back expense may name a trip that nobody has any more. It stays editable.
    const itineraryId = isElsewhere ? (fields.itineraryId ?? null) : null
    const link = await requireLink(tx, { itineraryId, ...ofNoItem })
    if (!link.ok) return link
    const assignee = await requirePeople(tx, fields.assignee ? [fields.assignee] : [])
    if (!assignee.ok) return assignee
    const { actor, at } = context
    const after = {
      ...row,
      ...given(fields),
      // The item is one of the trip before.
      ...(isElsewhere ? ofNoItem : {}),
      describedBy: actor.userId,
      describedAt: at,
      updatedAt: at,
    }
    await tx.put('expenses', after)
    if (isElsewhere) await movePayments(tx, after)
    await recordActivity(tx, context, { action: 'expense-described', expenseId: id })
    return ok()
  },
})

/**
 * Says for which trip, and for which item of it, the money was spent; null for none. Both are one field, because an item is of
 * one trip.
 */
export const linkExpense = defineMutation({
  name: 'expense.link',
  edits: 'expenses',
  args: z.strictObject({
    id: ExpenseId,
    itineraryId: z.nullable(ItineraryId),
    itineraryItemId: z.nullable(ItineraryItemId),
  }),
  run: async (tx, { id, ...link }, context) => {
    const found = await requireOpenRow(tx, { id, transactionType: 'expense' }, context)
    if (!found.ok) return found
    const row = found.value
    const isLinked = row.itineraryId === link.itineraryId && row.itineraryItemId === link.itineraryItemId
    if (isLinked) return ok()
    const known = await requireLink(tx, link)
    if (!known.ok) return known
    const after = { ...row, ...link, updatedAt: context.at }
    await tx.put('expenses', after)
    await movePayments(tx, after)
    await recordActivity(tx, context, { action: 'expense-linked', expenseId: id, ...link })
    return ok()
  },
})

/**
 * Replaces the whole money block. What was paid for the expense stays as it is, so the difference is open. `mark` is the `moneyMark` over which the edit was made. If the row has another one by
 * now, the edit is refused as `conflict` and never merged (docs/design.md, "Conflicts").
 */
export const setExpenseMoney = defineMutation({
  name: 'expense.setMoney',
  edits: 'expenses',
  args: z.strictObject({ id: ExpenseId, mark: MutationId, ...money }),
  moneyOf: (args) => args,
  run: async (tx, { id, mark, amount, payers, split }, context) => {
    const found = await requireOpenRow(tx, { id, transactionType: 'expense' }, context)
    if (!found.ok) return found
    const row = found.value
    if (mark !== row.moneyMark) return err('conflict')
    const block = await makeMoneyBlock(tx, { amount, payers, split }, context.mutationId)
    if (!block.ok) return block
    const { actor, at } = context
    const after = { ...row, ...block.value, moneyBy: actor.userId, moneyAt: at, updatedAt: at }
    await tx.put('expenses', after)
    await recordActivity(tx, context, {
      action: 'expense-money',
      expenseId: id,
      money: { before: row, after },
    })
    return ok()
  },
})

export const deleteExpense = defineMutation({
  name: 'expense.delete',
  deletes: 'expenses',
  args: z.strictObject({ id: ExpenseId }),
  run: async (tx, { id }, context) => {
    return deleteRow(tx, { id, transactionType: 'expense' }, context)
  },
})

/**
 * Restores a deleted expense or transfer with its content, and an expense with the payments that were deleted with it. If somebody else has restored it already, the outcome is `ok` and nothing
 * is written. An emptied tombstone is refused as `restore-too-late`.
 */
export const restoreExpense = defineMutation({
  name: 'expense.restore',
  restores: 'expenses',
  args: z.strictObject({ id: ExpenseId }),
  run: async (tx, { id }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    if (await tx.get('expenses', id)) return ok()
    const deleted = await tx.getDeleted('expenses', id)
    if (!deleted) return err('expense-not-found')
    if (isEmptiedExpense(deleted)) return err('restore-too-late')
    // A provisional member whom the expense names may have been removed since it was deleted.
    const known = await requirePeople(tx, peopleNamedIn(deleted))
    if (!known.ok) return known
    await restoreWithPayments(tx, deleted, context)
    await recordActivity(tx, context, { action: 'expense-restored', expenseId: id })
    return ok()
  },
})

/** Removes fields that are undefined. A partial schema leaves them out anyway, but its type does not say so. */
function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> }
}
