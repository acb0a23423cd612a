/** In place of a tool of system admins or developers that does not exist yet. */
import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { comingToolTexts as texts, landingTexts } from '#shared/messages/landing.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { EmptyScreen } from '#client/ui/empty-state.tsx'

const names = new Map<string, string>(Object.entries(texts.tools))

export function ComingToolScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isSignedIn = Boolean(useAtomValue(accountAtom))
  const title = texts.title(names.get(pathname) ?? texts.aTool)
  return (
    <EmptyScreen
      icon={IconTool}
      title={title}
      actions={
        isSignedIn ? (
          <Button variant="light" component={Link} to="/dashboard">
            {landingTexts.hero.open}
          </Button>
        ) : (
          <Button variant="light" component={Link} to="/landing">
            {texts.back}
          </Button>
        )
      }
    >
      {texts.text}
    </EmptyScreen>
  )
}
