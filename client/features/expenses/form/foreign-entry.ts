/** Entering an amount in another currency and its rate. The yen of the form follow from both. */
import {
  type Currency,
  type ForeignAmount,
  ForeignAmount as Schema,
  type Rate,
  decimalsOf,
} from '#shared/model/foreign-amount.ts'
import { foreignAmountOf, yenOf } from '#shared/money/foreign-money.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { ExpenseFormValues } from './expense-form-values.ts'
import { changeAmount } from './split-entry.ts'

/** The rate as it is entered: `units` in the currency's minor unit are `yen` ten-thousandths of a yen. */
export type ForeignEntry = {
  currency: Currency
  /** In the currency's minor unit. */
  amount: number | null
  units: number | null
  yen: number | null
}

/** The number of decimals of yen in a rate. */
export const rateDecimals = 4

/** A currency with the rate that was used last. */
export type KnownRate = { currency: Currency; rate: Rate }

/** Of an expense, null if it was paid in yen. */
export function foreignEntryOf(row: Pick<Expense, 'amount' | 'foreignAmount'>): ForeignEntry | null {
  const foreign = foreignAmountOf(row)
  return foreign && { currency: foreign.currency, amount: foreign.amount, ...enteredRate(foreign) }
}

/** A rate for one unit if its yen can be entered so, and otherwise the two amounts that were exchanged. */
export function enteredRate({ rate, currency }: KnownRate): Pick<ForeignEntry, 'units' | 'yen'> {
  const unit = 10 ** decimalsOf(currency)
  const yenOfUnit = (rate.yen * unit * 10 ** rateDecimals) / rate.per
  return Number.isInteger(yenOfUnit)
    ? { units: unit, yen: yenOfUnit }
    : { units: rate.per, yen: rate.yen * 10 ** rateDecimals }
}

/** Null while something is missing, or too large. */
export function foreignAmountIn(entry: ForeignEntry | null): ForeignAmount | null {
  if (!entry || entry.units === null || entry.yen === null) return null
  const { currency, amount } = entry
  const rate = shortest({ yen: entry.yen, per: entry.units * 10 ** rateDecimals })
  return Schema.safeParse({ currency, amount, rate }).data ?? null
}

/** Without the zeros that both numbers end with. */
function shortest({ yen, per }: Rate): Rate {
  return yen > 0 && yen % 10 === 0 && per % 10 === 0
    ? shortest({ yen: yen / 10, per: per / 10 })
    : { yen, per }
}

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
