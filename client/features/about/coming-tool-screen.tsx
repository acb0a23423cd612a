/** In place of a developer tool that does not exist yet. */
import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { comingToolTexts as texts } from '#shared/messages/landing.ts'
import { productTexts } from '#shared/messages/product.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

export function ComingToolScreen() {
  return (
    <Screen title={productTexts.name} tabTitle={texts.title}>
      <EmptyState
        icon={<IconTool size={44} stroke={1.8} />}
        title={texts.title}
        actions={
          <Button variant="light" component={Link} to="/landing">
            {texts.back}
          </Button>
        }
      >
        {texts.text}
      </EmptyState>
    </Screen>
  )
}
