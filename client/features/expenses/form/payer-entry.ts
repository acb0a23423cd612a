/** Entering how much each of several payers paid. */
import type { UserKey } from '#shared/model/user-key.ts'
import { type ExpenseFormValues, payersOf, unpaidOf } from './expense-form-values.ts'

type Values = ExpenseFormValues

/**
 * Switches between one payer and several. The first entry of several is the single payer; the single payer is the one
 * who paid most.
 */
export function splitPayment(values: Values, hasSeveralPayers: boolean): Values {
  const { payer, paid } = values
  if (hasSeveralPayers) {
    const isFresh = payer !== null && Object.keys(paid).length === 0
    return { ...values, hasSeveralPayers, paid: isFresh ? { [payer]: null } : paid }
  }
  const [most] = payersOf(values).toSorted((a, b) => b.amount - a.amount)
  return { ...values, hasSeveralPayers, payer: most?.userKey ?? payer }
}

type Payment = { userKey: UserKey; figure: number | null }

export function enterPaid(values: Values, { userKey, figure }: Payment): Values {
  return { ...values, paid: { ...values.paid, [userKey]: figure } }
}

/** Adds the amount that is still unpaid to this payer, or subtracts what is too much. */
export function payTheRest(values: Values, userKey: UserKey): Values {
  return enterPaid(values, { userKey, figure: (values.paid[userKey] ?? 0) + unpaidOf(values) })
}
