/** The dialogs over a settlement, of the group or of a trip: why a transfer is suggested, a new transfer, and one that is edited. */
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Settlement } from '#shared/money/settlement.ts'
import type { Suggestion } from '#shared/money/suggestions.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { People } from '#client/store/queries/people.ts'
import { type Question, ExplanationDialog } from '../explanation/explanation-dialog.tsx'
import { EditTransferDialog, type EditTransferDialogProps } from '../transfer/edit-transfer-dialog.tsx'
import { TransferDialog, type TransferDialogProps } from '../transfer/transfer-dialog.tsx'
import { transferValuesOf } from '../transfer/transfer-values.ts'

type Subject = {
  settlement: Pick<Settlement, 'people' | 'suggestions' | 'transfers'>
  /** The rows from which it is computed, for an explanation. Undefined while they are read. */
  rows: readonly ExpenseRow[] | undefined
  people: People
  isOfTrip?: boolean
  today: PlainDate
  onRecord: TransferDialogProps['onSave']
  /** Where recorded transfers are listed: the one that is open. */
  editing?: {
    id: ExpenseId | undefined
    onDelete: EditTransferDialogProps['onDelete']
    onEnd: () => void
  }
}

type SettlementDialogs = {
  explain: (question: Question) => void
  /** Opens the form of a new transfer, filled in by the suggestion if there is one. */
  propose: (suggested?: Suggestion) => void
  dialogs: ReactNode
}

export function useSettlementDialogs(subject: Subject): SettlementDialogs {
  const { settlement, rows, people, isOfTrip = false, today, onRecord, editing } = subject
  const { suggestions, transfers } = settlement
  const [question, setQuestion] = useState<Question | null>(null)
  const [form, setForm] = useState<{ isOpen: boolean; suggested?: Suggestion | undefined }>({ isOpen: false })
  const propose = (suggested?: Suggestion) => setForm({ isOpen: true, suggested })
  const edited = transfers.find(({ id }) => id === editing?.id)
  const dialogs = (
    <>
      <ExplanationDialog
        question={question}
        rows={rows}
        people={people}
        isOfTrip={isOfTrip}
        recording={{
          suggestions,
          today,
          onRecord: (transfer) => onRecord(transferValuesOf(transfer, today)),
          onChange: propose,
        }}
        onClose={() => setQuestion(null)}
      />
      <TransferDialog
        opened={form.isOpen}
        initial={transferValuesOf(form.suggested, today)}
        people={people}
        balances={new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))}
        onSave={async (values) => {
          const sentence = await onRecord(values)
          // The form may have been opened above the explanation of a suggestion, which is recorded now.
          if (sentence === null) setQuestion(null)
          return sentence
        }}
        onClose={() => setForm({ ...form, isOpen: false })}
      />
      {edited && editing ? (
        <EditTransferDialog
          key={edited.id}
          transfer={edited}
          people={people}
          onDelete={editing.onDelete}
          onClose={editing.onEnd}
        />
      ) : null}
    </>
  )
  return { explain: setQuestion, propose, dialogs }
}
