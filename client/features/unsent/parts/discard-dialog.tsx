import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import classes from './unsent-view.module.css'

type DiscardDialogProps = {
  question: string
  /** Titles of the changes that go with it. */
  dependents: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

const shownMax = 5

/** 破棄 is asked for, and says what else it takes along. */
export function DiscardDialog({ question, dependents, onClose, onConfirm }: DiscardDialogProps) {
  const more = dependents.length - shownMax
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.discardTitle}
      message={question}
      confirmLabel={texts.discard}
      cancelLabel={texts.cancel}
      look="danger"
    >
      {dependents.length > 0 ? (
        <div className={classes.dependents}>
          <p>{texts.dependents(dependents.length)}</p>
          <ul>
            {dependents.slice(0, shownMax).map((title, index) => (
              <li key={index}>{title}</li>
            ))}
            {more > 0 ? <li>{texts.otherDependents(more)}</li> : null}
          </ul>
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
