/** What was paid in another currency, as calls take and answer it: `currency`, `originalAmount` and `exchangeRate`. */
import * as z from 'zod/mini'
import { Currency, ForeignAmount } from '../model/foreign-amount.ts'
import type { Yen } from '../model/fields.ts'
import { decimalOfMinor, decimalOfRate, minorUnitsOf, rateOfUnit } from '../model/currency-decimals.ts'
import { yenOf } from '../money/foreign-money.ts'
import { Refusal } from '../mutations/define-mutation.ts'

/** A decimal number, or a text of one, which is exact. */
const decimal = z.pipe(
  z.union(
    [z.number('currency-amount-invalid'), z.string('currency-amount-invalid')],
    'currency-amount-invalid',
  ),
  z.transform(String),
)

/** `originalAmount` is in the currency's major unit (1280 or "12.50"), `exchangeRate` in yen for one of it. */
export const foreignFields = {
  currency: z.optional(z.nullable(Currency)),
  originalAmount: z.optional(z.nullable(decimal)),
  exchangeRate: z.optional(z.nullable(decimal)),
}

type ForeignFields = { [Name in keyof typeof foreignFields]?: z.infer<(typeof foreignFields)[Name]> }

/**
 * The amount in yen, and what was paid in another currency. Without `exchangeRate`, the yen say the rate; without yen, the rate
 * says them. Undefined for a field that follows from nothing given. Refuses `currency-unknown` without a currency, and
 * `currency-amount-invalid` without an amount in it, or where it cannot be read. That both agree is checked by the mutation.
 */
export function foreignAmountIn(
  { currency, originalAmount, exchangeRate }: ForeignFields,
  amount: Yen | undefined,
): { amount: Yen | undefined; foreignAmount?: ForeignAmount | null } {
  const isInYen = [currency, originalAmount, exchangeRate].every((field) => (field ?? null) === null)
  if (isInYen) return currency === null ? { amount, foreignAmount: null } : { amount }
  if (!currency) throw new Refusal('currency-unknown')
  const minor = minorUnitsOf(originalAmount ?? '', currency)
  const rate = exchangeRate ? rateOfUnit(exchangeRate, currency) : { yen: amount, per: minor }
  const checked = ForeignAmount.safeParse({ currency, amount: minor, rate })
  if (!checked.success) throw new Refusal('currency-amount-invalid')
  return { amount: amount ?? yenOf(checked.data), foreignAmount: checked.data }
}

/** All are null for an amount in yen. `exchangeRate` is rounded to six significant digits. */
export function foreignAnswer(foreignAmount: ForeignAmount | null) {
  if (!foreignAmount) return { currency: null, originalAmount: null, exchangeRate: null }
  const { currency, amount, rate } = foreignAmount
  return {
    currency,
    originalAmount: Number(decimalOfMinor(amount, currency)),
    exchangeRate: Number(decimalOfRate(rate, currency, 6)),
  }
}
