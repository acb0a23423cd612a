import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

export function NotFoundPage() {
  return (
    <Screen title={productTexts.name} tabTitle={shellTexts.notFoundTitle}>
      <EmptyState
        icon={<IconMapQuestion size={44} stroke={1.8} />}
        title={shellTexts.notFoundTitle}
        actions={
          <Button variant="light" component={Link} to="/dashboard">
            {shellTexts.backToHome}
          </Button>
        }
      >
        {shellTexts.notFoundText}
      </EmptyState>
    </Screen>
  )
}
