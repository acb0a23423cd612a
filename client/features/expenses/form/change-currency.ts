/** Changes of an amount in another currency, from which the yen of the form follow. */
import { type Currency, decimalsOf } from '#shared/model/foreign-amount.ts'
import { yenOf } from '#shared/money/foreign-money.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'
import { type ForeignEntry, type KnownRate, enteredRate, foreignAmountIn } from './foreign-entry.ts'
import { changeAmount } from './split-entry.ts'

/** The yen follow, and with them everybody's part. */
export function changeForeign(values: ExpenseFormValues, foreign: ForeignEntry): ExpenseFormValues {
  const amount = foreignAmountIn(foreign)
  return changeAmount({ ...values, foreign }, amount && yenOf(amount))
}

/** The figure stays when another currency is chosen, because that is what stands on the receipt. Null is yen. */
export function chooseCurrency(
  values: ExpenseFormValues,
  { currency, rates }: { currency: Currency | null; rates: readonly KnownRate[] },
): ExpenseFormValues {
  const { foreign, amount } = values
  const figure = foreign ? foreign.amount && foreign.amount / 10 ** decimalsOf(foreign.currency) : amount
  if (currency === null)
    return changeAmount(
      { ...values, foreign: null },
      figure !== null && Number.isInteger(figure) ? figure : null,
    )
  const known = rates.find((each) => each.currency === currency)
  const minor = figure === null ? null : Math.round(figure * 10 ** decimalsOf(currency))
  const rate = known ? enteredRate(known) : { units: 10 ** decimalsOf(currency), yen: null }
  return changeForeign(values, { currency, amount: minor, ...rate })
}
