/** In words and a tone how an actual amount compares with its budget. */
import { budgetTexts as texts } from '#shared/messages/trip-budget.ts'
import type { Yen } from '#shared/model/fields.ts'

export type Compared = { budget: Yen; actual: Yen; variance: Yen; variancePercentage: number }

type Variance = { words: string; tone: 'over' | 'within' | 'none' }

/** `hasBudget` tells a budget of zero from none. */
export function varianceOf(
  { budget, actual, variance, variancePercentage }: Compared,
  { hasBudget }: { hasBudget: boolean },
): Variance {
  if (!hasBudget) return { words: texts.none, tone: 'none' }
  if (variance > 0 && budget === 0) return { words: texts.aboveFree(variance), tone: 'over' }
  if (variance > 0) return { words: texts.above(variance, Math.round(variancePercentage)), tone: 'over' }
  if (variance === 0) return { words: texts.exact, tone: 'within' }
  const words = actual === 0 ? texts.unspent(-variance) : texts.below(-variance)
  return { words, tone: 'within' }
}

/** The end of the budget on every bar, in percent of its length, so that bars can be compared. */
const budgetEnd = 80

/** The lengths of a bar in percent: what is within the budget, and what is over it. Nothing is drawn beyond the end. */
export function barOf({ budget, actual }: Pick<Compared, 'budget' | 'actual'>): {
  within: number
  over: number
} {
  if (budget === 0) return { within: 0, over: actual > 0 ? 100 : 0 }
  const length = Math.min((actual / budget) * budgetEnd, 100)
  return { within: Math.min(length, budgetEnd), over: Math.max(length - budgetEnd, 0) }
}
