import { Navigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountAtom } from '#client/session/account.ts'
import { takeReturnAddress } from '#client/session/return-address.ts'
import { signIn } from '#client/session/sign-in.ts'
import { knownPeople } from '#client/store/device-database.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { LoginView } from './parts/login-view.tsx'

export function LoginScreen() {
  const account = useAtomValue(accountAtom)
  const router = useRouter()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const known = useLiveQuery(knownPeople, [])

  const enter = async (displayName: string, key?: string) => {
    setIsBusy(true)
    const answer = await signIn(displayName, key)
    if (answer.ok) return router.history.replace(takeReturnAddress() ?? '/dashboard')
    setError(answer.sentence)
    setIsBusy(false)
  }

  if (account && !isBusy) return <Navigate to="/dashboard" replace />
  return (
    <LoginView
      isBusy={isBusy}
      isOnline={isOnline}
      error={error}
      known={known ?? []}
      onSubmit={(name) => void enter(name)}
      onContinue={({ displayName, key }) => void enter(displayName, key)}
    />
  )
}
