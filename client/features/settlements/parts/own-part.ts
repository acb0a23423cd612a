/** What the plan asks of one person: whom to pay, or from whom money comes. */
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Transfer } from '#shared/money/suggestions.ts'

export type OwnPart = { kind: 'pay' | 'receive'; total: Yen; transfers: readonly Transfer[] }

/** Payments first. Empty where there is nothing to do for this person. */
export function ownPartsOf(suggestions: readonly Transfer[], self: UserKey): OwnPart[] {
  const parts: OwnPart[] = [
    partOf(
      'pay',
      suggestions.filter(({ from }) => from === self),
    ),
    partOf(
      'receive',
      suggestions.filter(({ to }) => to === self),
    ),
  ]
  return parts.filter(({ transfers }) => transfers.length > 0)
}

function partOf(kind: OwnPart['kind'], transfers: readonly Transfer[]): OwnPart {
  return { kind, transfers, total: transfers.reduce((sum, { amount }) => sum + amount, 0) }
}
