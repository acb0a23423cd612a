/** The mutations that delete a trip with the expenses chosen to go with it, and that restore both. */
import { settlementRowsMax } from '#shared/limits.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'

/** What is settled stays, whatever is chosen. */
export function deletableRows(rows: readonly ExpenseRow[]): ExpenseRow[] {
  return rows.filter(({ status }) => status === 'active')
}

type Chosen = readonly Pick<ExpenseRow, 'id' | 'transactionType'>[]

/** `itinerary.delete` names a limited number of rows. The others are deleted one by one before it. */
export function deletionOf(id: ItineraryId, chosen: Chosen): MutationInput[] {
  const expenses = chosen.slice(0, settlementRowsMax).map((row) => row.id)
  return [
    ...chosen.slice(settlementRowsMax).map((row): MutationInput => {
      const args = { id: row.id }
      return row.transactionType === 'transfer'
        ? { name: 'transfer.delete', args }
        : { name: 'expense.delete', args }
    }),
    { name: 'itinerary.delete', args: { id, expenses } },
  ]
}

/** `expense.restore` restores transfers too, because they are rows of the same table. */
export function restorationOf(id: ItineraryId, chosen: Chosen): MutationInput[] {
  return [
    { name: 'itinerary.restore', args: { id } },
    ...chosen.slice(settlementRowsMax).map((row): MutationInput => {
      return { name: 'expense.restore', args: { id: row.id } }
    }),
  ]
}
