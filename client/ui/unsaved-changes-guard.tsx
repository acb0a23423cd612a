/**
 * Every form renders this. While the form has unsaved values, leaving it asks first: by a link, by the browser's back
 * button, by closing the tab, or by closing the form's dialog. A text that could not be read is in no value of the form, so a
 * form with such fields names itself by `formId`. Code that navigates away after saving passes `ignoreBlocker`.
 */
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useContext, useLayoutEffect, useState } from 'react'
import { unsavedChangesTexts as texts } from '#shared/messages/typed-texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogCloseBlocking } from './dialog.tsx'
import { type Move, isForOpenDialog } from './open-dialogs.ts'
import { hasUnreadFields } from './unread-fields.ts'

type UnsavedChangesGuardProps = { isDirty: boolean; formId?: string }

export function UnsavedChangesGuard({ isDirty, formId }: UnsavedChangesGuardProps) {
  const { history } = useRouter()
  const blockDialogClosing = useContext(DialogCloseBlocking)
  const [blocked, setBlocked] = useState<{ go: () => void } | null>(null)
  useLayoutEffect(() => {
    if (!isDirty && formId === undefined) return
    // Asked when the form is left, because a half-typed date fires no event.
    const isNeeded = () => isDirty || (formId !== undefined && hasUnreadFields(formId))
    const ask = (go: () => void) => setBlocked({ go })
    const unblockDialog = blockDialogClosing?.({ isNeeded, ask })
    const unblock = history.block({
      enableBeforeUnload: isNeeded,
      // The blocker decides synchronously and repeats the navigation after the answer. With a blocker that waits, the
      // address would already have changed.
      blockerFn: (move) => {
        if (isForOpenDialog(move) || !isNeeded()) return false
        ask(() => repeat(history, move))
        return true
      },
    })
    return () => {
      unblockDialog?.()
      unblock()
    }
  }, [isDirty, formId, history, blockDialogClosing])
  return (
    <ConfirmDialog
      opened={blocked !== null}
      onClose={() => setBlocked(null)}
      onConfirm={() => blocked?.go()}
      title={texts.title}
      message={texts.message}
      look="danger"
      confirmLabel={texts.discard}
      cancelLabel={texts.stay}
    />
  )
}

function repeat(history: RouterHistory, { action, currentLocation, nextLocation }: Move): void {
  const { href, state } = nextLocation
  const unasked = { ignoreBlocker: true }
  if (action === 'PUSH') history.push(href, state, unasked)
  else if (action === 'REPLACE') history.replace(href, state, unasked)
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, unasked)
}
