/** Amounts in other currencies and their rates as decimal numbers, without commas. */
import { type Currency, Rate, decimalsOf } from './foreign-amount.ts'

/** The minor units of a decimal number without commas: `12.5` is 1250 of THB. Null for another text, and for more decimals. */
export function minorUnitsOf(text: string, currency: Currency): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []
  const decimals = decimalsOf(currency)
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** An amount in minor units as a decimal number, with decimals only if there are any: `1280`, `12.50`. */
export function decimalOfMinor(amount: number, currency: Currency): string {
  const { whole, fraction } = withPoint(BigInt(amount), decimalsOf(currency))
  return /[1-9]/.test(fraction) ? `${whole}.${fraction}` : whole
}

/** The digits of a number before and behind its decimal point. */
function withPoint(number: bigint, decimals: number): { whole: string; fraction: string } {
  const digits = String(number).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/** The rate of a decimal number of yen for one unit: `4.3` of THB is 43 yen for 1000 satang. Null for another text, and for 0. */
export function rateOfUnit(text: string, currency: Currency): Rate | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const digits = fraction.replace(/0+$/, '')
  const rate = Rate.safeParse({
    yen: Number(whole + digits),
    per: 10 ** (digits.length + decimalsOf(currency)),
  })
  return rate.success ? rate.data : null
}

/** Yen for one unit of the currency, half up to so many significant digits: `4.6512`, `155`, `0.0058`. */
export function decimalOfRate({ yen, per }: Rate, currency: Currency, significant = 5): string {
  const [over, under] = [BigInt(yen) * 10n ** BigInt(decimalsOf(currency)), BigInt(per)]
  const leading = over >= under ? String(over / under).length : 1 - String(under / over).length
  const decimals = Math.max(0, significant - leading)
  const scaled = (2n * over * 10n ** BigInt(decimals) + under) / (2n * under)
  const { whole, fraction } = withPoint(scaled, decimals)
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}
