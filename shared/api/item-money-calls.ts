/** The money of items (specification 2, section 7): their status, and expenses that are recorded from them or linked to them. */
import * as z from 'zod/mini'
import { titleMaxLength } from '../limits.ts'
import { ExpenseId, SplitMethod } from '../model/expense.ts'
import { amountSchema, lineSchema } from '../model/fields.ts'
import { expenseCategoryOf } from '../model/item-expense-category.ts'
import { ChosenStatus } from '../model/itinerary-item.ts'
import { ItineraryItemId } from '../model/itinerary-id.ts'
import { err, ok } from '../result.ts'
import { type NamedRow, expenseAnswer } from './answers.ts'
import { callBudget, budgetIn } from './call-budget.ts'
import { Participant, Person, callDate, orAbsent, readPeople, splitAsGiven } from './call-fields.ts'
import { categoryOf } from './expense-fields.ts'
import { defineCall, defineForms, oneChange } from './define-call.ts'
import { paidFlagChanges } from './expense-calls.ts'

/** Records an expense of the item: everything that the call leaves out is as the item, the caller and the group suggest. */
const recordExpense = defineForms({
  paths: ['/itinerary-items/:itemId/expenses', '/itinerary-items/:itemId/create-expense'],
  body: z.strictObject({
    title: z.optional(lineSchema('title-required')),
    amount: z.optional(amountSchema()),
    category: z.optional(z.string('unreadable')),
    date: z.optional(callDate()),
    paidBy: orAbsent(Person, 'person-unknown'),
    splitMethod: z.optional(SplitMethod),
    participants: z.optional(z.array(Participant, 'unreadable')),
  }),
  prepare: async ({ params: { groupId, itemId }, body, lookups, newId, ...tools }) => {
    const item = await lookups.item(groupId, itemId)
    if (!item) return err('item-deleted')
    const keyOf = await lookups.keyReader(groupId)
    const named = readPeople(body.participants ?? [], keyOf)
    if (!named.ok) return named
    const amount = body.amount ?? item.estimatedCost ?? 0
    if (amount === 0) return err('amount-required')
    const id = newId(ExpenseId)
    const people = body.participants
      ? named.value
      : (await lookups.everybodyIn(groupId)).map((key) => ({ key }))
    const split = splitAsGiven(people, { amount, method: body.splitMethod })
    if (!split.ok) return split
    const { category } = body
    const payers = [{ userKey: keyOf(body.paidBy ?? tools.userId), amount }]
    const create = {
      name: 'expense.create',
      args: {
        id,
        itineraryId: item.itineraryId,
        itineraryItemId: itemId,
        title: body.title ?? fitted(tools.presetTitleOf(item.title)),
        description: '',
        category:
          category === undefined
            ? expenseCategoryOf[item.category]
            : categoryOf(category, tools.itemCategoryOf),
        date: body.date ?? item.date ?? tools.today,
        location: item.location,
        amount,
        payers,
        split: split.value,
      },
    } as const
    const mutations = [create, ...paidFlagChanges(id, people, () => undefined)] as const
    return ok({ groupId, mutations, answered: { kind: 'presetExpense', id } })
  },
})

/** Cut to the length of a title, between two characters. */
function fitted(title: string): string {
  const cut = title.slice(0, titleMaxLength)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()
}

export const itemMoneyCalls = [
  defineCall({
    method: 'PUT',
    path: '/itinerary-items/:itemId/financial-status',
    body: z.strictObject({ ...callBudget, financialStatus: ChosenStatus }),
    prepare: async ({ params: { groupId, itemId: id }, body, lookups }) => {
      const budget = budgetIn(body, await lookups.item(groupId, id))
      if (!budget.ok) return budget
      return oneChange(
        groupId,
        { name: 'item.setBudget', args: { id, ...budget.value } },
        { kind: 'item', id },
      )
    },
  }),
  recordExpense('POST', '/itinerary-items/:itemId/expenses'),
  recordExpense('POST', '/itinerary-items/:itemId/create-expense'),
  defineCall({
    method: 'PUT',
    path: '/expenses/:expenseId/link-item',
    body: z.strictObject({ itineraryItemId: z.nullable(ItineraryItemId) }),
    prepare: async ({ params: { groupId, expenseId: id }, body: { itineraryItemId }, lookups }) => {
      const expense = await lookups.expense(groupId, id)
      const item = itineraryItemId && (await lookups.item(groupId, itineraryItemId))
      const itineraryId = item ? item.itineraryId : (expense?.itineraryId ?? null)
      return oneChange(
        groupId,
        { name: 'expense.link', args: { id, itineraryId, itineraryItemId } },
        { kind: 'expenseOrTransfer', id },
      )
    },
  }),
]

/** The expense that was recorded from an item, under the two names that callers read. */
export function presetExpenseAnswer({ row, names }: NamedRow) {
  const expense = expenseAnswer(row, names)
  return { expense, data: expense }
}
