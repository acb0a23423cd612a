/** The transfers that were recorded for a trip, newest first. */
import { paymentTexts } from '#shared/messages/payments.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { Section } from '#client/ui/card.tsx'
import type { RowState } from '#client/ui/row-state-badge.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { TransferRow, type TransferRowProps } from './transfer-row.tsx'

type TransferHistoryProps = Omit<TransferRowProps, 'transfer' | 'state'> & {
  transfers: readonly ExpenseRow[]
  states: ReadonlyMap<string, RowState>
}

export function TransferHistory({ transfers, states, ...row }: TransferHistoryProps) {
  if (transfers.length === 0) return null
  return (
    <Section title={paymentTexts.title}>
      <ShortenedList
        items={transfers}
        label={paymentTexts.title}
        render={(transfer) => (
          <li key={transfer.id}>
            <TransferRow transfer={transfer} state={states.get(transfer.id)} {...row} />
          </li>
        )}
      />
    </Section>
  )
}
