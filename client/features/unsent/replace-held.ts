import { rejectionSentences } from '#shared/messages/rejections.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type Held, replace } from '#client/sync/decide-on-held.ts'
import { showNotice } from '#client/ui/show-notice.ts'

/** Saves 編集 and shows a notice. Resolves with the sentence that says why it failed, or with null on success. */
export async function replaceHeld(held: Held, mutations: readonly MutationInput[]): Promise<string | null> {
  const outcome = await replace(held, mutations)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({ message: texts.edited })
  return null
}
