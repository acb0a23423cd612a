/** Amounts in other currencies, their yen, and their rates, exactly. */
import { type Currency, type ForeignAmount, decimalsOf } from '../model/foreign-amount.ts'
import type { Yen } from '../model/fields.ts'

/**
 * The yen of an amount by its rate, exactly, rounded half up. May be 0, or more than an expense may have; beyond 10^15 it is not
 * exact.
 */
export function yenOf({ amount, rate }: Pick<ForeignAmount, 'amount' | 'rate'>): Yen {
  const [over, under] = [BigInt(amount) * BigInt(rate.yen), BigInt(rate.per)]
  return Number((2n * over + under) / (2n * under))
}

/** What was paid, if it still makes the row's yen: another device may have changed those without knowing of the currency. */
export function foreignAmountOf({
  amount,
  foreignAmount,
}: {
  amount: Yen
  foreignAmount: ForeignAmount | null
}): ForeignAmount | null {
  return foreignAmount && yenOf(foreignAmount) === amount ? foreignAmount : null
}

/** The minor units of a decimal number without commas: `12.5` is 1250 of THB. Null for another text, and for more decimals. */
export function minorUnitsOf(text: string, currency: Currency): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  const decimals = decimalsOf(currency)
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** An amount in minor units as digits with commas, its decimals only if there are any: `1,280`, `12.50`. */
export function digitsOfMinor(amount: number, currency: Currency): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ]
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return /[1-9]/.test(fraction) ? `${grouped}.${fraction}` : grouped
}
