/** Divides whole yen by weights. The parts always add up to what is divided. */
import { assert } from '../assert.ts'
import type { Yen } from '../model/fields.ts'

/**
 * Divides `total` yen in proportion to whole weights, of which at least one is above zero. Each part is rounded down, and the
 * yen left over go one by one to the largest remainders, ties to the lower index (docs/design.md, "Splits and rounding").
 */
export function divideInProportion(total: Yen, weights: readonly number[]): Yen[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  assert(sum > 0, 'somebody carries a part of what is divided')
  const parts = weights.map((weight) => wholePart({ total, weight, sum }))
  const left = total - parts.reduce((a, { amount }) => a + amount, 0)
  if (left === 0) return parts.map(({ amount }) => amount)
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part.remainder }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const luckier = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map(({ amount }, index) => (luckier.has(index) ? amount + 1 : amount))
}

/**
 * The part of one weight, rounded down. The product of two amounts near 100 million yen is larger than what a double holds
 * exactly, so those are computed by BigInt.
 */
export function wholePart({ total, weight, sum }: { total: Yen; weight: number; sum: number }) {
  const product = total * weight
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % sum
    return { amount: (product - remainder) / sum, remainder }
  }
  const [exact, divisor] = [BigInt(total) * BigInt(weight), BigInt(sum)]
  return { amount: Number(exact / divisor), remainder: Number(exact % divisor) }
}
