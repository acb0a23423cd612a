import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { ActionButton } from '#client/ui/action-button.tsx'

type AddExpenseButtonProps = {
  groupId: GroupId
  /** The trip to which the expense is to belong. */
  itineraryId?: ItineraryId
}

/** The primary action of a group's page, and of the expenses of a trip. */
export function AddExpenseButton({ groupId, itineraryId }: AddExpenseButtonProps) {
  const search = itineraryId === undefined ? {} : { itinerary_id: itineraryId }
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
