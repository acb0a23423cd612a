/** Entering how much each of several payers paid. */
import type { UserKey } from '#shared/model/user-key.ts'
import { type ExpenseFormValues, type Figures, figuresOf, unpaidOf } from './expense-form-values.ts'

type Values = ExpenseFormValues

/**
 * Switches between one payer and several. The single payer is the one who paid most. Of several, the single payer paid
 * all until another figure is typed. The figures of several are kept while one payer is shown, unless another payer is
 * chosen.
 */
export function splitPayment(values: Values, hasSeveralPayers: boolean): Values {
  const { payer, paid } = values
  if (!hasSeveralPayers) return { ...values, hasSeveralPayers, payer: largestPayerOf(paid) ?? payer }
  const isKept = payer === null || payer === largestPayerOf(paid)
  const begun = isKept ? {} : { paid: { [payer]: null }, restPayer: payer }
  return payWhatIsLeft({ ...values, hasSeveralPayers, ...begun })
}

function largestPayerOf(paid: Figures): UserKey | null {
  const [most] = figuresOf(paid).toSorted((a, b) => b.amount - a.amount)
  return most && most.amount > 0 ? most.userKey : null
}

type Payment = { userKey: UserKey; figure: number | null }

export function enterPaid(values: Values, { userKey, figure }: Payment): Values {
  const restPayer = values.restPayer === userKey ? null : values.restPayer
  return payWhatIsLeft({ ...values, restPayer, paid: { ...values.paid, [userKey]: figure } })
}

/** Gives the payer whose figure is not typed what the others leave of the amount. */
export function payWhatIsLeft(values: Values): Values {
  const { amount, restPayer, paid, hasSeveralPayers } = values
  if (!hasSeveralPayers || restPayer === null) return values
  const left = unpaidOf({ amount, paid: { ...paid, [restPayer]: null } })
  return { ...values, paid: { ...paid, [restPayer]: left > 0 ? left : null } }
}

/** Adds the amount that is still unpaid to this payer, or subtracts what is too much. */
export function payTheRest(values: Values, userKey: UserKey): Values {
  return enterPaid(values, { userKey, figure: (values.paid[userKey] ?? 0) + unpaidOf(values) })
}
