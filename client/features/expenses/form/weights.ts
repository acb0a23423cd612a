/** The weights of a split such as 2 : 1. They are entered in steps and never stored. */
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitByWeights } from '#shared/money/split.ts'

/** By user key. A person without an entry has the weight 1. */
export type Weights = Readonly<Partial<Record<UserKey, number>>>

/** The largest weight that can be entered. */
export const weightMax = 20

export function weightOf(weights: Weights, userKey: UserKey): number {
  return weights[userKey] ?? 1
}

/** If only people with the weight 0 are left, all of them count the same. */
export function weightedParts(participants: readonly UserKey[], weights: Weights) {
  const parts = participants.map((userKey) => ({ userKey, weight: weightOf(weights, userKey) }))
  return parts.some(({ weight }) => weight > 0) ? parts : parts.map((part) => ({ ...part, weight: 1 }))
}

/** Whether these people have the same weight. */
export function areEqual(weights: Weights, people: readonly UserKey[]): boolean {
  return new Set(people.map((key) => weightOf(weights, key))).size <= 1
}

/** Whether all weights can be entered in steps. Weights taken from amounts often cannot. */
export function areInSteps(weights: Weights): boolean {
  return Object.values(weights).every((weight = 1) => weight >= 1 && weight <= weightMax)
}

/** The smallest weights that can be entered and give exactly these shares; null if there are none. */
export function weightsGiving(shares: readonly { userKey: UserKey; amount: Yen }[]): Weights | null {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0)
  const least = Math.min(...shares.map(({ amount }) => amount))
  if (shares.length === 0 || least <= 0) return null
  for (let leastWeight = 1; leastWeight <= weightMax; leastWeight += 1) {
    const parts = shares.map(({ userKey, amount }) => ({
      userKey,
      weight: Math.round((amount * leastWeight) / least),
    }))
    const weights = Object.fromEntries(parts.map(({ userKey, weight }) => [userKey, weight]))
    if (!areInSteps(weights)) return null
    if (splitByWeights(total, parts).every(({ amount }, index) => amount === shares[index]?.amount))
      return weights
  }
  return null
}
