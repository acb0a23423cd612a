/** Renders the settlement of a group from rows, for tests of its parts. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { SettlementView } from '#client/features/settlements/settlement.tsx'
import type { TransferValues } from '#client/features/settlements/transfer-values.ts'
import { useUnfolding } from '#client/features/settlements/use-unfolding.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { expenseRow, groupId, hanako, overviewOf, people, shareOf } from './expenses-for-test.ts'
import { renderView } from './rendered-for-test.tsx'

/** 花子 bears what 太郎 paid. */
export const debt = expenseRow(1, { amount: 3200, shares: [shareOf(hanako, 3200)] })
export const rowOfDebt = 'あなた → 太郎 3,200円'

export function renderSettlement(
  expenses: readonly ExpenseRow[] | undefined,
  { isEstimate = false, refusal = null }: { isEstimate?: boolean; refusal?: string | null } = {},
) {
  const recorded: TransferValues[] = []
  const View = ({ shown }: { shown: readonly ExpenseRow[] | undefined }) => (
    <SettlementView
      place={{ groupId, itineraryId: null }}
      name="沖縄"
      read={
        shown && {
          settlement: overviewOf(shown),
          rows: shown,
          people,
          isEstimate,
        }
      }
      today="2026-08-12"
      {...useUnfolding()}
      showsBalances={false}
      isSending={false}
      onSending={() => undefined}
      onRecord={async (values) => {
        recorded.push(values)
        return refusal
      }}
    />
  )
  const { rerender } = renderView(<View shown={expenses} />)
  return { recorded, show: (shown: readonly ExpenseRow[]) => rerender(<View shown={shown} />) }
}

/** Taps the button of this name. */
export const tap = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

export const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** What the person has to pay or is to get, in words. */
export const sentence = () => screen.getByText(/^あなたは/).parentElement?.textContent
