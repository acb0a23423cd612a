/** The choice between expenses and people, the filters, and what is shown if they leave nothing. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { paymentTexts as texts } from '#shared/messages/payments.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ToggleChip } from '#client/ui/toggle-chip.tsx'
import type { PaymentFilter } from './open-payments.ts'
import classes from './payments-view.module.css'
import type { PaymentsChoice } from './use-payments-choice.ts'

type PaymentsFilterBarProps = {
  choice: PaymentsChoice
  onChange: (changed: Partial<PaymentFilter & Pick<PaymentsChoice, 'view'>>) => void
  /** The number of rows that are shown. */
  count: number
}

export function PaymentsFilterBar({ choice, onChange, count }: PaymentsFilterBarProps) {
  const { view, unpaidOnly, ownOnly } = choice
  const isByPerson = view === 'people'
  return (
    <div className={classes.bar}>
      <SegmentedControl
        data={[
          { value: 'expenses', label: texts.byExpense },
          { value: 'people', label: texts.byPerson },
        ]}
        value={view}
        onChange={(chosen) => onChange({ view: chosen === 'people' ? 'people' : 'expenses' })}
        aria-label={texts.view}
      />
      <div className={classes.filters} role="group" aria-label={texts.filters}>
        <ToggleChip isOn={unpaidOnly} onChange={(isOn) => onChange({ unpaidOnly: isOn })}>
          {texts.unpaidOnly}
        </ToggleChip>
        <ToggleChip isOn={ownOnly} onChange={(isOn) => onChange({ ownOnly: isOn })}>
          {texts.ownOnly}
        </ToggleChip>
        <span className={classes.count} aria-live="polite">
          {isByPerson ? texts.personCount(count) : texts.expenseCount(count)}
        </span>
      </div>
    </div>
  )
}

export function NothingShown({ choice, onShowAll }: { choice: PaymentFilter; onShowAll: () => void }) {
  const { unpaidOnly, ownOnly } = choice
  const title = !unpaidOnly ? texts.nothingOwn : ownOnly ? texts.nothingOwnUnpaid : texts.nothingUnpaid
  return (
    <EmptyState
      icon={<IconCircleCheck size={44} stroke={1.8} />}
      title={title}
      actions={
        <Button variant="light" onClick={onShowAll}>
          {texts.showEverything}
        </Button>
      }
    >
      {unpaidOnly && ownOnly ? texts.nothingOwnUnpaidText : null}
    </EmptyState>
  )
}
