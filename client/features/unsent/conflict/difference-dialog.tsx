import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { Conflict } from './compare-versions.ts'
import type { DifferenceOffer } from './difference-offer.ts'
import { Dependents } from '../list/discard-dialog.tsx'
import classes from '../list/unsent-view.module.css'

type DifferenceDialogProps = {
  difference: DifferenceOffer
  conflict: Conflict
  /** Titles of the changes that are discarded with the held one. */
  dependents: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** 差額を記録: shows what will be recorded before it is. */
export function DifferenceDialog({ difference, conflict, dependents, ...dialog }: DifferenceDialogProps) {
  const { title, amount, lines, hasPaidFlags } = difference
  return (
    <ConfirmDialog
      opened
      {...dialog}
      title={texts.recordDifference}
      message={texts.differenceBeside(conflict.title)}
      confirmLabel={texts.recordDifference}
      cancelLabel={texts.cancel}
    >
      <div className={classes.difference}>
        <p className={classes.head}>
          <span className={classes.subject}>{title}</span>
          {amount === null ? null : <Money amount={amount} />}
        </p>
        {lines.map((line) => (
          <p key={line}>
            <UnbrokenAmounts text={line} />
          </p>
        ))}
      </div>
      <p className={classes.note}>
        {conflict.kind === 'settled' ? texts.differenceOfSettled : null}
        {hasPaidFlags ? texts.differenceBesideMarks : null}
        {conflict.kind !== 'settled' && !hasPaidFlags ? texts.differenceEffect : null}
      </p>
      <Dependents titles={dependents} />
    </ConfirmDialog>
  )
}
