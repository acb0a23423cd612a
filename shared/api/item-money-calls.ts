/** The money of items (specification 2, section 7): their status, and expenses that are recorded from them or linked to them. */
import * as z from 'zod/mini'
import { titleMaxLength } from '../limits.ts'
import { ExpenseId, SplitMethod } from '../model/expense.ts'
import { amountSchema, lineSchema } from '../model/fields.ts'
import { expenseCategoryOf } from '../model/item-expense-category.ts'
import {
  ChosenStatus,
  ExpenseType,
  type ItemBudget,
  budgetFields,
  financialStatuses,
  noBudget,
} from '../model/trip-item.ts'
import { TripItemId } from '../model/trip-id.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { found } from './define-read.ts'
import { type NamedRow, wholeExpenseAnswer } from './answers.ts'
import { Participant, Person, callDate, orAbsent, readPeople, splitAsGiven } from './call-fields.ts'
import { categoryOf } from './expense-fields.ts'
import { defineCall, defineForms, oneChange } from './define-call.ts'
import { paidFlagChanges } from './expense-calls.ts'
import { afterChoice, budgetOfAmount } from '../money/financial-status.ts'

const cost = z.optional(budgetFields.estimatedCost)
const type = z.optional(ExpenseType)
/** Callers may return a status that follows from expenses, as they were answered it. It changes nothing. */
const status = z.optional(z.enum(financialStatuses, 'unreadable'))

/** The money of an item in the forms that calls accept: fields of the item, or its `financialInfo`. */
export const callBudget = {
  estimatedCost: cost,
  financialStatus: status,
  expenseType: type,
  financialInfo: z.optional(
    z.strictObject({
      status,
      expenseType: type,
      budgetAmount: cost,
      /** It follows from the expenses, too. */
      actualAmount: z.optional(z.unknown()),
    }),
  ),
}
type CallBudget = z.infer<z.ZodMiniObject<typeof callBudget>>

/**
 * The money of the item after the call; what the call does not say is as `before`, the present item. Of an amount alone status
 * and type follow. An amount that is given twice and differs is refused.
 */
export function budgetIn(
  { estimatedCost, financialStatus, expenseType, financialInfo = {} }: CallBudget,
  before: ItemBudget | undefined,
): ItemBudget {
  const { budgetAmount, status: statusInside, expenseType: typeInside } = financialInfo
  const isGivenTwice = estimatedCost !== undefined && budgetAmount !== undefined
  if (isGivenTwice && estimatedCost !== budgetAmount) throw new Refusal('unreadable')
  const base = withAmount(before, estimatedCost === undefined ? budgetAmount : estimatedCost)
  return {
    estimatedCost: base.estimatedCost,
    financialStatus: ChosenStatus.safeParse(financialStatus ?? statusInside).data ?? base.financialStatus,
    expenseType: expenseType ?? typeInside ?? base.expenseType,
  }
}

function withAmount(
  before: ItemBudget | undefined,
  given: ItemBudget['estimatedCost'] | undefined,
): ItemBudget {
  if (given === undefined) return before ?? noBudget
  return before ? afterChoice(before, { kind: 'save-form', amount: given }) : budgetOfAmount(given)
}

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
    const item = found(await lookups.item(groupId, itemId), 'item-deleted')
    const keyOf = await lookups.keyReader(groupId)
    const named = readPeople(body.participants ?? [], keyOf)
    const amount = body.amount ?? item.estimatedCost ?? 0
    if (amount === 0) throw new Refusal('amount-required')
    const id = newId(ExpenseId)
    const people = body.participants ? named : (await lookups.everybodyIn(groupId)).map((key) => ({ key }))
    const split = splitAsGiven(people, { amount, method: body.splitMethod })
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
        split,
      },
    } as const
    const mutations = [create, ...paidFlagChanges(id, people, () => undefined)] as const
    return { groupId, mutations, answered: { kind: 'presetExpense', id } }
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
      return oneChange(groupId, { name: 'item.setBudget', args: { id, ...budget } }, { kind: 'item', id })
    },
  }),
  recordExpense('POST', '/itinerary-items/:itemId/expenses'),
  recordExpense('POST', '/itinerary-items/:itemId/create-expense'),
  defineCall({
    method: 'PUT',
    path: '/expenses/:expenseId/link-item',
    body: z.strictObject({ itineraryItemId: z.nullable(TripItemId) }),
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
export function presetExpenseAnswer(named: NamedRow) {
  const expense = wholeExpenseAnswer(named)
  return { expense, data: expense }
}
