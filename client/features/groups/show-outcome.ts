/** Notices that show the outcome of a change. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { showNotice } from '#client/ui/show-notice.ts'

type OutcomeTexts = {
  /** The message of a success. */
  done: string
  /** The title of the notice that says why it failed. */
  failed: string
  /** What 元に戻す does. */
  undo?: () => Promise<void>
}

/** Shows the outcome. Returns whether the change was recorded. */
export function showOutcome(outcome: Outcome, { done, failed, undo }: OutcomeTexts): boolean {
  if (!outcome.ok) showFailure(failed, outcome.code)
  else if (undo) showUndoable(done, undo)
  else showNotice({ message: done })
  return outcome.ok
}

export function showFailure(title: string, code: RejectionCode): void {
  showNotice({ color: 'red', title, message: rejectionSentences[code] })
}

/** Shows a message with 元に戻す, which calls `undo`. */
export function showUndoable(message: string, undo: () => Promise<void>): void {
  showNotice({ message, action: { label: shellTexts.undo, run: undo } })
}
