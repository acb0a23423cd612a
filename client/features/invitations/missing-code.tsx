/** Shown for the link of an invitation that has no code. */
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { invitationTexts as texts } from '#shared/messages/invitations.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

export function MissingCode() {
  return (
    <Screen title={texts.title}>
      <EmptyState
        icon={<IconLinkOff size={44} stroke={1.8} />}
        title={texts.missing}
        actions={
          <>
            <Button component={Link} to="/join">
              {texts.enterCode}
            </Button>
            <Button variant="subtle" component={Link} to="/dashboard">
              {shellTexts.backToHome}
            </Button>
          </>
        }
      >
        {texts.missingText}
      </EmptyState>
    </Screen>
  )
}
