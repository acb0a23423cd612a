import { rejectionSentences } from '#shared/messages/rejections.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'
import { type Held, replace } from '#client/sync/unsent.ts'
import { showNotice } from '#client/ui/notice.ts'

/** 編集 is saved: answers with the sentence of why not, or with null, and says that it is done. */
export async function replaceHeld(held: Held, calls: readonly MutationCall[]): Promise<string | null> {
  const outcome = await replace(held, calls)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({ message: texts.edited })
  return null
}
