/** What was paid in another currency than yen, and the rate by which it became yen (docs/decisions/0136-other-currencies.md). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'

/** Of ISO 4217, the currencies in use besides JPY, by the number of their decimals. */
const codesByDecimals = {
  0: 'BIF CLP DJF GNF ISK KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW
    KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
    PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD
    UYU UZS VES WST XCD YER ZAR ZMW`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
} as const

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
)

/** A code of ISO 4217, such as `THB`. */
export const Currency = z
  .string('currency-unknown' satisfies RejectionCode)
  .check(z.refine((code) => decimalsByCode.has(code), { error: 'currency-unknown' }))
  .brand<'Currency'>()
export type Currency = z.infer<typeof Currency>

/** All of them, by their codes. */
export const currencies: readonly Currency[] = [...decimalsByCode.keys()].toSorted() as Currency[]

/** The number of decimals of an amount in the currency: 2 for THB, 0 for KRW. */
export function decimalsOf(currency: Currency): number {
  return decimalsByCode.get(currency) ?? 0
}

/** An amount in the currency's minor unit (satang, cents), and both numbers of a rate. Their products are computed exactly. */
const positive = z
  .int('currency-amount-invalid' satisfies RejectionCode)
  .check(z.minimum(1, 'currency-amount-invalid'), z.maximum(1_000_000_000_000, 'currency-amount-invalid'))

/** `per` minor units are `yen` yen: 10,000 yen for 2,150.00 baht are `{ yen: 10000, per: 215000 }`. */
export const Rate = z.strictObject({ yen: positive, per: positive })
export type Rate = z.infer<typeof Rate>

/** `amount` is in the currency's minor unit: 1,280.00 baht are 128000. */
export const ForeignAmount = z.strictObject({ currency: Currency, amount: positive, rate: Rate })
export type ForeignAmount = z.infer<typeof ForeignAmount>
