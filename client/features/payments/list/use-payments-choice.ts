/** The view, the filters and the opened rows of the payments page. Going back to the page restores them. */
import { useState } from 'react'
import { useHistoryValue, useRememberHistoryValue } from '#client/ui/use-history-value.ts'
import type { PaymentFilter } from './open-payments.ts'

export type PaymentsChoice = PaymentFilter & {
  view: 'expenses' | 'people'
  /** Ids of expenses and user keys of people. */
  opened: ReadonlySet<string>
  /**
   * Rows that were opened since the filters were last changed. An expense among them stays in the list when its last
   * share is marked as paid, so that a wrong mark can be taken back where it was made.
   */
  kept: ReadonlySet<string>
}

const initial: PaymentsChoice = {
  view: 'expenses',
  unpaidOnly: true,
  ownOnly: false,
  opened: new Set(),
  kept: new Set(),
}

const choices = new Map<string, PaymentsChoice>()

export function usePaymentsChoice() {
  const before = useHistoryValue(choices) ?? initial
  const [choice, setChoice] = useState(before)
  useRememberHistoryValue(choices, () => choice)
  return {
    choice,
    /** Whether the choice is the one with which the page was opened. */
    isRestored: choice === before,
    setFilter: (changed: Partial<PaymentFilter & Pick<PaymentsChoice, 'view'>>) =>
      setChoice((current) => ({ ...current, ...changed, kept: new Set() })),
    setOpened: (id: string, isOpen: boolean) =>
      setChoice((current) => {
        const opened = new Set(current.opened)
        if (isOpen) opened.add(id)
        else opened.delete(id)
        return { ...current, opened, kept: new Set([...current.kept, id]) }
      }),
  }
}
