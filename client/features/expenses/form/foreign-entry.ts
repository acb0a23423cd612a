/** An amount in another currency and its rate, as they are entered. */
import {
  type Currency,
  type ForeignAmount,
  ForeignAmount as Schema,
  type Rate,
  decimalsOf,
} from '#shared/model/foreign-amount.ts'
import { foreignAmountOf } from '#shared/money/foreign-money.ts'
import type { Expense } from '#shared/model/expense.ts'

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

/** Without zeros that only come from the decimals of the entered yen, so that two exchanged amounts stay as they are. */
function shortest(rate: Rate, zerosMax = rateDecimals): Rate {
  const { yen, per } = rate
  return zerosMax > 0 && yen > 0 && yen % 10 === 0
    ? shortest({ yen: yen / 10, per: per / 10 }, zerosMax - 1)
    : rate
}
