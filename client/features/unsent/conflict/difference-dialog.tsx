import { yenText } from '#shared/messages/amount-texts.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
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

/** 差額だけ別に記録: shows what will be recorded before it is. */
export function DifferenceDialog({ difference, conflict, dependents, ...dialog }: DifferenceDialogProps) {
  const { title, amount, lines, hasPaidFlags } = difference
  const within = partOfDifference(conflict, difference)
  return (
    <ConfirmDialog
      opened
      {...dialog}
      look="plain"
      title={texts.recordDifference}
      message={texts.differenceBeside(conflict.title, stayingOf(conflict))}
      confirmLabel={texts.recordDifference}
      cancelLabel={texts.cancel}
    >
      <Dependents titles={dependents} />
      <div className={classes.difference}>
        {amount === null ? null : (
          <p className={classes.head}>
            <span className={classes.subject}>{texts.differenceTitle}</span>
            <Money amount={amount} />
          </p>
        )}
        {lines.map((line) => (
          <p key={line}>
            <UnbrokenAmounts text={line} />
          </p>
        ))}
      </div>
      <p className={classes.note}>
        {texts.differenceListed(title)}
        {within === null ? null : <UnbrokenAmounts text={within} />}
        {conflict.kind === 'settled' ? texts.differenceOfSettled : null}
        {hasPaidFlags ? texts.differenceBesideMarks : null}
        {conflict.kind !== 'settled' && !hasPaidFlags ? texts.differenceEffect : null}
      </p>
    </ConfirmDialog>
  )
}

/** 鈴木 次郎さんの5,200円. The amounts of the two versions may be equal, and their shares not. */
function stayingOf({ kind, presentBy, present: { amount, amountDiffers } }: Conflict): string {
  return texts.staying(whoseOf(kind, presentBy), amountDiffers ? yenText(amount) : texts.stayingContent)
}

function whoseOf(kind: Conflict['kind'], by: string | null): string {
  if (kind === 'settled') return texts.whose.settled
  if (by === null) return texts.whose.somebody
  return by === peopleTexts.self ? texts.whose.otherDevice : texts.whoseOf(by)
}

/** Who compares the two versions sees another difference than what is recorded, and would take it for a wrong sum. */
function partOfDifference({ kind, mine, present }: Conflict, { amount }: DifferenceOffer): string | null {
  const whole = Math.abs(mine.amount - present.amount)
  if (kind === 'settled' || amount === null || amount >= whole) return null
  return texts.differenceWithin(whole, amount)
}
