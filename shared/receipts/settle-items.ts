/** Corrects misread amounts of items by what they must add up to. */
import { differsInOneDigit } from './near-numbers.ts'
import type { ItemRow } from './receipt-items.ts'
import { type Sums, type Total, sumOf, sumsFrom } from './receipt-total.ts'

/** Points of a total that is certain enough to infer a digit of an item from it. */
const scoreToInfer = 14

/** What the items may add up to: the amount, or a subtotal, or the amount without what was added to it. */
export function possibleSums(total: Total, sums: Sums): number[] {
  const before = (base: number) => sumsFrom(base, sums).includes(total.value)
  const added = [...sums.taxes, ...sums.charges]
  const bases = [
    ...added.map((each) => total.value - each),
    total.value - sumOf(sums.taxes),
    total.value - sumOf(added),
  ]
  const subtotals = sums.subtotals.filter((subtotal) => subtotal <= total.value || before(subtotal))
  return [total.value, ...subtotals, ...bases.filter((base) => base > 0 && before(base))]
}

/**
 * The items as they are if they add up. Otherwise with the other reading of one or two of them, or with one digit changed in the
 * only item where that helps. Unchanged if nothing helps.
 */
export function settledItems(items: readonly ItemRow[], total: Total, goals: readonly number[]): ItemRow[] {
  const sum = sumOf(items.map(({ amount }) => amount))
  if (goals.includes(sum)) return [...items]
  const changes = items.flatMap((item) =>
    [...new Set(item.otherAmounts)]
      .filter((other) => other !== 0 && other !== item.amount && Math.sign(other) === Math.sign(item.amount))
      .map((amount) => ({ item, amount, by: amount - item.amount })),
  )
  const one = changes.find(({ by }) => goals.includes(sum + by))
  if (one) return changed(items, [one])
  for (const [index, first] of changes.entries())
    for (const second of changes.slice(index + 1))
      if (first.item !== second.item && goals.includes(sum + first.by + second.by))
        return changed(items, [first, second])
  return total.score > scoreToInfer ? withOneDigit(items, { sum, goals }) : [...items]
}

type Change = { item: ItemRow; amount: number }

function withOneDigit(
  items: readonly ItemRow[],
  { sum, goals }: { sum: number; goals: readonly number[] },
): ItemRow[] {
  const fitting = new Map<string, Change>()
  for (const [index, item] of items.entries())
    for (const goal of goals) {
      const amount = goal - (sum - item.amount)
      if (amount > 0 && differsInOneDigit(amount, item.amount))
        fitting.set(`${index} ${amount}`, { item, amount })
    }
  const [only] = fitting.values()
  return only && fitting.size === 1 ? changed(items, [only]) : [...items]
}

function changed(items: readonly ItemRow[], changes: readonly Change[]): ItemRow[] {
  return items.map((item) => ({
    ...item,
    amount: changes.find((each) => each.item === item)?.amount ?? item.amount,
  }))
}
