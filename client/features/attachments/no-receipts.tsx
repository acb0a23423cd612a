import { Button } from '@mantine/core'
import { IconReceipt, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { receiptsTexts as texts } from '#shared/messages/attachments.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'

export function NoReceipts({ hasGroups }: { hasGroups: boolean }) {
  return (
    <EmptyState
      icon={<IconReceipt size={44} stroke={1.8} />}
      title={texts.emptyTitle}
      actions={
        hasGroups ? null : (
          <Button variant="light" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {texts.toDashboard}
          </Button>
        )
      }
    >
      {hasGroups ? texts.empty : texts.noGroups}
    </EmptyState>
  )
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.8} />}
      title={texts.nothingFound}
      actions={
        <Button variant="light" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {texts.nothingFoundText}
    </EmptyState>
  )
}
