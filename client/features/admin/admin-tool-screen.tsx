/** At the addresses of the tools of administration until these exist. */
import { type ReactNode, useEffect, useState } from 'react'
import { adminTexts as texts } from '#shared/messages/admin.ts'
import { productTexts } from '#shared/messages/product.ts'
import type { Answer } from '#client/session/call-api.ts'
import { notSystemAdmin, verifySystemAdmin } from '#client/session/system-admin.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ComingToolScreen } from '../about/coming-tool-screen.tsx'

export function AdminToolScreen() {
  return (
    <SystemAdminsOnly>
      <ComingToolScreen />
    </SystemAdminsOnly>
  )
}

/**
 * Shows a screen to system admins, and to everybody else the page that says that they may not see it. It protects nothing:
 * the server refuses the calls of the screen.
 */
function SystemAdminsOnly({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<Answer<true>>()
  useEffect(() => void verifySystemAdmin().then(setAnswer), [])
  if (answer?.ok) return children
  // `ErrorPage` shows it.
  if (answer?.code === notSystemAdmin)
    throw Object.assign(new Error(answer.sentence), { status: 403, code: answer.code })
  const retry = () => {
    setAnswer(undefined)
    void verifySystemAdmin().then(setAnswer)
  }
  return (
    <Screen title={productTexts.name} tabTitle={texts.title}>
      {answer ? (
        <ErrorState title={texts.checkFailed} onRetry={retry}>
          {answer.sentence}
        </ErrorState>
      ) : (
        <ListSkeleton text={texts.checking} />
      )}
    </Screen>
  )
}
