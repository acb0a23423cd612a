import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import classes from './unsent-view.module.css'

type DiscardDialogProps = {
  question: string
  /** Titles of the changes that are discarded too. */
  dependents: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

const shownMax = 5

/** 捨てる: asks first, and lists the changes that are discarded too. */
export function DiscardDialog({ question, dependents, onClose, onConfirm }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.discardTitle}
      message={dependents.length > 0 ? `${question}\n${texts.dependents(dependents)}` : question}
      confirmLabel={texts.discard}
      cancelLabel={texts.cancel}
      look="danger"
    >
      <Dependents titles={dependents} />
    </ConfirmDialog>
  )
}

/** The changes that are discarded together with a change, if there are several. The question above them says that they are, and names a single one. */
export function Dependents({ titles }: { titles: readonly string[] }) {
  if (titles.length < 2) return null
  const more = titles.length - shownMax
  return (
    <ul className={classes.dependents}>
      {titles.slice(0, shownMax).map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {more > 0 ? <li>{texts.otherDependents(more)}</li> : null}
    </ul>
  )
}
