/** The weights of a split such as 2 : 1, or 1 : 0.5 for a child. They are entered in half steps and never stored. */
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { splitByWeights } from '#shared/money/split.ts'
import { zip } from '#shared/zip.ts'

/** By user key. A person without an entry has the weight 1. */
export type Weights = Readonly<Partial<Record<UserKey, number>>>

/** The smallest and the largest weight that can be entered, and the step between them. */
export const weightMin = 0.5
export const weightMax = 10
export const weightStep = 0.5

export function weightOf(weights: Weights, userKey: UserKey): number {
  return weights[userKey] ?? 1
}

/** Whole numbers in proportion to the weights. If only people with the weight 0 are left, all of them count the same. */
export function weightedParts(participants: readonly UserKey[], weights: Weights) {
  const parts = participants.map((userKey) => ({
    userKey,
    weight: weightOf(weights, userKey) / weightStep,
  }))
  return parts.some(({ weight }) => weight > 0) ? parts : parts.map((part) => ({ ...part, weight: 1 }))
}

/** Whether these people have the same weight. */
export function areEqual(weights: Weights, people: readonly UserKey[]): boolean {
  return new Set(people.map((key) => weightOf(weights, key))).size <= 1
}

/** Whether all weights can be entered in steps. Weights taken from amounts often cannot. */
export function areInSteps(weights: Weights): boolean {
  return Object.values(weights).every(
    (weight = 1) => weight >= weightMin && weight <= weightMax && Number.isInteger(weight / weightStep),
  )
}

/**
 * Weights that can be entered and give exactly these shares; null if there are none. Of several, those in which most people count
 * as one, and otherwise the smallest whole ones: two adults and a child are 1, 1 and 0.5, a couple and a friend 2 and 1.
 */
export function weightsGiving(shares: readonly { userKey: UserKey; amount: Yen }[]): Weights | null {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0)
  const least = Math.min(...shares.map(({ amount }) => amount))
  if (shares.length === 0 || least <= 0) return null
  const choices = stepsUpToMax()
    .map((leastWeight) => shares.map(({ amount }) => nearestStep((amount * leastWeight) / least)))
    .filter((choice) => choice.every((weight) => weight <= weightMax))
    .map((choice) =>
      Object.fromEntries(zip(shares, choice).map(([{ userKey }, weight]) => [userKey, weight])),
    )
    .filter((weights) => {
      const people = shares.map(({ userKey }) => userKey)
      const given = splitByWeights(total, weightedParts(people, weights))
      return zip(given, shares).every(([one, other]) => one.amount === other.amount)
    })
  return choices.find(areMostlyOne) ?? choices.find(areWhole) ?? choices[0] ?? null
}

function stepsUpToMax(): number[] {
  return Array.from({ length: weightMax / weightStep }, (_, index) => (index + 1) * weightStep)
}

function nearestStep(weight: number): number {
  return Math.round(weight / weightStep) * weightStep
}

function areMostlyOne(weights: Weights): boolean {
  const all = Object.values(weights)
  return all.filter((weight) => weight === 1).length * 2 > all.length
}

function areWhole(weights: Weights): boolean {
  return Object.values(weights).every(Number.isInteger)
}
