import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { GroupId } from '#shared/model/group.ts'
import { ActionButton } from '#client/ui/action-button.tsx'

/** The primary action of a group's page. */
export function AddExpenseButton({ groupId }: { groupId: GroupId }) {
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
    >
      {expenseTexts.add}
    </ActionButton>
  )
}
