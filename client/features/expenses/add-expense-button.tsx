import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { ActionButton } from '#client/ui/action-button.tsx'

type AddExpenseButtonProps = {
  groupId: GroupId
  /** The trip to which the expense is to belong. */
  itineraryId?: TripId | undefined
  /** The page of the trip that compares its items: the expense becomes one of them, and the form returns to the page. */
  isFromBudget?: boolean
}

/** The primary action of a group's page, and of the expenses of a trip. */
export function AddExpenseButton({ groupId, itineraryId, isFromBudget = false }: AddExpenseButtonProps) {
  const ofTrip = itineraryId === undefined ? {} : { itinerary_id: itineraryId }
  const returnPath = `/groups/${groupId}/itineraries/${itineraryId}#budget`
  const search = isFromBudget ? { ...ofTrip, create_item: true as const, returnPath } : ofTrip
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/groups/$groupId/add-expense" params={{ groupId }} search={search} {...props} />
      )}
    >
      {expenseTexts.add}
    </ActionButton>
  )
}
