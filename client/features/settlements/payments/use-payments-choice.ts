/** The view and the opened rows of the record of payments. Going back to the page restores them. */
import { useState } from 'react'
import type { ExpenseId } from '#shared/model/expense.ts'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'

export const paymentsViews = ['transfers', 'people', 'expenses'] as const
type PaymentsChoice = { view: (typeof paymentsViews)[number]; opened: ReadonlySet<ExpenseId> }

const initial: PaymentsChoice = { view: 'transfers', opened: new Set() }

const choices = new Map<string, PaymentsChoice>()

export function usePaymentsChoice() {
  const before = useHistoryValue(choices) ?? initial
  const [choice, setChoice] = useState(before)
  useRememberHistoryValue(choices, () => choice)
  return {
    choice,
    /** Whether the choice is the one with which the page was opened. */
    isRestored: choice === before,
    setView: (view: PaymentsChoice['view']) => setChoice((current) => ({ ...current, view })),
    setOpened: (id: ExpenseId, isOpen: boolean) =>
      setChoice((current) => {
        const opened = new Set(current.opened)
        if (isOpen) opened.add(id)
        else opened.delete(id)
        return { ...current, opened }
      }),
  }
}
