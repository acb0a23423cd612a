import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tripListTexts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import { ActionButton } from '#client/ui/action-button.tsx'

/** The primary action of a group's trips. */
export function AddItineraryButton({ groupId }: { groupId: GroupId }) {
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/groups/$groupId/itineraries/create" params={{ groupId }} {...props} />
      )}
    >
      {tripListTexts.create}
    </ActionButton>
  )
}
