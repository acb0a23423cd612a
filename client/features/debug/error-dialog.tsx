import { Button } from '@mantine/core'
import { debugTexts as texts } from '#shared/messages/debug.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

type ErrorDialogProps = {
  /** Null while nothing has failed. */
  problem: string | null
  onClose: () => void
}

/** Shows the sentence of a failure in a dialog (specification 3, section 8). */
export function ErrorDialog({ problem, onClose }: ErrorDialogProps) {
  return (
    <Dialog opened={problem !== null} onClose={onClose} title={texts.errorTitle}>
      <p>{problem}</p>
      <DialogActions>
        <Button onClick={onClose}>{texts.errorOk}</Button>
      </DialogActions>
    </Dialog>
  )
}
