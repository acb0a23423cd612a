import { Navigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountAtom } from '#client/session/account.ts'
import { takeReturnAddress } from '#client/session/return-address.ts'
import { signIn } from '#client/session/sign-in.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { LoginView } from './parts/login-view.tsx'

export function LoginScreen() {
  const account = useAtomValue(accountAtom)
  const router = useRouter()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const enter = async (displayName: string) => {
    setIsBusy(true)
    const answer = await signIn(displayName)
    if (answer.ok) return router.history.replace(takeReturnAddress() ?? '/dashboard')
    setError(answer.sentence)
    setIsBusy(false)
  }

  if (account && !isBusy) return <Navigate to="/dashboard" replace />
  return <LoginView isBusy={isBusy} isOnline={isOnline} error={error} onSubmit={(name) => void enter(name)} />
}
