import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import type { PlanItem } from '../plan/plan-days.ts'

/** What an item is to cost and what was spent on it, as far as either is known. */
export function moneyFactsOf({ item: { estimatedCost }, spent }: PlanItem): string[] {
  return [
    ...(estimatedCost !== null && estimatedCost > 0 ? [texts.budget(estimatedCost)] : []),
    ...(spent > 0 ? [texts.spent(spent)] : []),
  ]
}
