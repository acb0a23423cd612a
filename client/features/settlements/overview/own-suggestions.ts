/** The transfers of the plan that one person makes or receives. */
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'

export type OwnSuggestions = { kind: 'pay' | 'receive'; total: Yen; transfers: readonly Suggestion[] }

/** Payments come first. Empty if the plan contains no transfer of this person. */
export function ownSuggestionsOf(suggestions: readonly Suggestion[], self: UserKey): OwnSuggestions[] {
  const parts: OwnSuggestions[] = [
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

function partOf(kind: OwnSuggestions['kind'], transfers: readonly Suggestion[]): OwnSuggestions {
  return { kind, transfers, total: transfers.reduce((sum, { amount }) => sum + amount, 0) }
}
