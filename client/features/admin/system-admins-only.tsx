import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { adminTexts as texts } from '#shared/messages/admin.ts'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Answer } from '#client/session/call-api.ts'
import { notSystemAdmin, verifySystemAdmin } from '#client/session/system-admin.ts'
import { EmptyScreen } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'

/**
 * Shows a screen to system admins, and a refusal to everybody else. It is no protection: the server refuses the calls of the
 * screen.
 */
export function SystemAdminsOnly({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<Answer<true>>()
  useEffect(() => void verifySystemAdmin().then(setAnswer), [])
  if (answer?.ok) return children
  if (answer?.code === notSystemAdmin) return <Refused />
  const retry = () => {
    setAnswer(undefined)
    void verifySystemAdmin().then(setAnswer)
  }
  return (
    <Screen title={productTexts.name} tabTitle={texts.title}>
      {answer ? (
        <ErrorState title={texts.checkFailed} onRetry={retry} isUnreached={answer.offline === true}>
          {answer.sentence}
        </ErrorState>
      ) : (
        <ListSkeleton text={texts.checking} />
      )}
    </Screen>
  )
}

function Refused() {
  return (
    <EmptyScreen
      isError
      icon={IconLock}
      title={texts.refusedTitle}
      actions={
        <Button variant="light" component={Link} to="/dashboard">
          {shellTexts.backToHome}
        </Button>
      }
    >
      {texts.refusedText}
    </EmptyScreen>
  )
}
