import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { Conflict } from './compare-versions.ts'
import { mineOf, stayingOf } from './describe-conflict.ts'
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

/** 差額だけ別に記録: shows what will be recorded before it is. Where changes are lost by it, that comes first, as with 捨てる. */
export function DifferenceDialog({ difference, conflict, dependents, ...dialog }: DifferenceDialogProps) {
  const { lines } = difference
  const isLosing = dependents.length > 0
  const staying = stayingOf(conflict)
  const beside =
    conflict.kind === 'settled'
      ? texts.differenceBeside(conflict.title, staying)
      : texts.differenceAlignsBalances(conflict.title, { staying, mine: mineOf(conflict) })
  return (
    <ConfirmDialog
      opened
      {...dialog}
      look={isLosing ? 'danger' : 'plain'}
      title={texts.recordDifference}
      message={isLosing ? texts.dependentsAlone(dependents) : beside}
      confirmLabel={texts.recordDifference}
      cancelLabel={texts.cancel}
    >
      <Dependents titles={dependents} />
      <p className={classes.lead}>
        {isLosing ? <UnbrokenAmounts text={beside} /> : null}
        <UnbrokenAmounts text={recordedText(difference, conflict)} />
        {conflict.kind === 'settled' ? texts.differenceOfSettled : null}
      </p>
      <div className={classes.difference}>
        {lines.map((line) => (
          <p key={line}>
            <UnbrokenAmounts text={line} />
          </p>
        ))}
      </div>
    </ConfirmDialog>
  )
}

/** What will stand in the list of expenses, and why its amount is less than the amounts of the versions differ by. */
function recordedText({ title, amount, bearers }: DifferenceOffer, { mine, present }: Conflict): string {
  const whole = Math.abs(mine.amount - present.amount)
  return amount !== null && amount < whole && bearers !== null
    ? texts.differenceWithoutOwnPart(title, { whole, amount, bearers })
    : texts.differenceListed(title, amount)
}
