/** Notices that say what has become of changes. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { showNotice } from '#client/ui/show-notice.ts'

export function showFailure(title: string, code: RejectionCode): void {
  showNotice({ color: 'red', title, message: rejectionSentences[code] })
}

export function showOutcome(outcome: Outcome, { done, failed }: { done: string; failed: string }): void {
  if (outcome.ok) showNotice({ message: done })
  else showFailure(failed, outcome.code)
}

/** With a button that takes back what was done. */
export function showUndoable(message: string, undo: () => Promise<void>): void {
  showNotice({ message, action: { label: shellTexts.undo, run: undo } })
}
