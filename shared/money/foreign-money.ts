/** The yen of amounts in other currencies. */
import type { ForeignAmount } from '../model/foreign-amount.ts'
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
