/** The expenses and transfers of a trip, and what was spent. */
import { IconReceipt } from '@tabler/icons-react'
import type { PlainDate } from '#shared/dates.ts'
import { tripPageTexts as texts } from '#shared/messages/trip-screens.ts'
import { TripExpenses } from '#client/features/expenses/trip-expenses.tsx'
import type { ItineraryPage } from '#client/store/queries/itineraries.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import classes from './detail.module.css'

export function TripExpensesView({ page, today }: { page: ItineraryPage; today: PlainDate }) {
  const { rows, people, states } = page
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconReceipt size={44} stroke={1.8} />} title={texts.noExpensesTitle}>
        {texts.noExpenses}
      </EmptyState>
    )
  const spent = rows.reduce(
    (sum, { amount, transactionType }) => sum + (transactionType === 'expense' ? amount : 0),
    0,
  )
  return (
    <>
      <p className={classes.total}>
        {texts.total}
        <Money amount={spent} size="large" />
      </p>
      <TripExpenses rows={rows} people={people} states={states} today={today} />
    </>
  )
}
