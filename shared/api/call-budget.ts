/** The money of an item in the forms that calls accept: fields of the item, or its `financialInfo`. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import {
  ChosenStatus,
  ExpenseType,
  type ItemBudget,
  budgetFields,
  financialStatuses,
  noBudget,
} from '../model/itinerary-item.ts'
import { afterChoice, budgetOfAmount } from '../money/financial-status.ts'
import { type Result, err, ok } from '../result.ts'

const amount = z.optional(budgetFields.estimatedCost)
const type = z.optional(ExpenseType)
/** Callers may return a status that follows from expenses, as they were answered it. It changes nothing. */
const status = z.optional(z.enum(financialStatuses, 'unreadable'))

export const callBudget = {
  estimatedCost: amount,
  financialStatus: status,
  expenseType: type,
  financialInfo: z.optional(
    z.strictObject({
      status,
      expenseType: type,
      budgetAmount: amount,
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
): Result<ItemBudget, RejectionCode> {
  const { budgetAmount, status: statusInside, expenseType: typeInside } = financialInfo
  const isGivenTwice = estimatedCost !== undefined && budgetAmount !== undefined
  if (isGivenTwice && estimatedCost !== budgetAmount) return err('unreadable')
  const base = withAmount(before, estimatedCost === undefined ? budgetAmount : estimatedCost)
  return ok({
    estimatedCost: base.estimatedCost,
    financialStatus: ChosenStatus.safeParse(financialStatus ?? statusInside).data ?? base.financialStatus,
    expenseType: expenseType ?? typeInside ?? base.expenseType,
  })
}

function withAmount(
  before: ItemBudget | undefined,
  given: ItemBudget['estimatedCost'] | undefined,
): ItemBudget {
  if (given === undefined) return before ?? noBudget
  return before ? afterChoice(before, { kind: 'save-form', amount: given }) : budgetOfAmount(given)
}
