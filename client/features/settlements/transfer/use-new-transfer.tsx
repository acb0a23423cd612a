/** The form of a new transfer over a settlement. */
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import type { SettlementOverview } from '#shared/money/settlement-overview.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { People } from '#client/store/queries/people.ts'
import { TransferDialog, type TransferDialogProps } from './transfer-dialog.tsx'
import { transferValuesOf } from './transfer-values.ts'

type Subject = {
  settlement: Pick<SettlementOverview, 'people'>
  people: People
  today: PlainDate
  onSave: TransferDialogProps['onSave']
}

type NewTransfer = {
  /** Opens the form, filled in by the suggestion if there is one. */
  propose: (suggested?: Suggestion) => void
  form: ReactNode
}

export function useNewTransfer({ settlement, people, today, onSave }: Subject): NewTransfer {
  const [proposed, setProposed] = useState<{ isOpen: boolean; suggested?: Suggestion | undefined }>({
    isOpen: false,
  })
  const form = (
    <TransferDialog
      opened={proposed.isOpen}
      initial={transferValuesOf(proposed.suggested, today)}
      people={people}
      balances={new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))}
      onSave={onSave}
      onClose={() => setProposed({ ...proposed, isOpen: false })}
    />
  )
  return { propose: (suggested) => setProposed({ isOpen: true, suggested }), form }
}
