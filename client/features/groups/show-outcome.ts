import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { showNotice } from '#client/ui/show-notice.ts'

type Said = {
  done: string
  /** The title of the notice that says why it failed. */
  failed: string
  /** What 元に戻す does. */
  undo?: () => Promise<void>
}

/** Says what became of a change. Returns whether it was made. */
export function showOutcome(outcome: Outcome, { done, failed, undo }: Said): boolean {
  if (!outcome.ok) showNotice({ color: 'red', title: failed, message: rejectionSentences[outcome.code] })
  else if (undo) showNotice({ message: done, action: { label: shellTexts.undo, run: undo } })
  else showNotice({ message: done })
  return outcome.ok
}
