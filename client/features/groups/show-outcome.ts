/** Notices that say what became of a change. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { showNotice } from '#client/ui/show-notice.ts'

type Said = {
  done: string
  /** The title of the notice that says why it failed. */
  failed: string
  /** What 元に戻す does. */
  undo?: () => Promise<void>
}

/** Returns whether the change was made. */
export function showOutcome(outcome: Outcome, { done, failed, undo }: Said): boolean {
  if (!outcome.ok) showFailure(failed, outcome.code)
  else if (undo) showUndoable(done, undo)
  else showNotice({ message: done })
  return outcome.ok
}

export function showFailure(title: string, code: RejectionCode): void {
  showNotice({ color: 'red', title, message: rejectionSentences[code] })
}

/** With a button that takes back what was done. */
export function showUndoable(message: string, undo: () => Promise<void>): void {
  showNotice({ message, action: { label: shellTexts.undo, run: undo } })
}
