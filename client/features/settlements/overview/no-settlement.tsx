import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { settlementTexts as texts } from '#shared/messages/settlements.ts'
import type { GroupId } from '#shared/model/group.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** Shown for a group without expenses. */
export function NoSettlement({ groupId }: { groupId: GroupId }) {
  return (
    <EmptyState
      icon={<IconArrowsExchange size={44} stroke={1.8} />}
      title={texts.empty}
      actions={
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/groups/$groupId/add-expense" params={{ groupId }} {...props} />}
        >
          {texts.addExpense}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}
