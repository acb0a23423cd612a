import { Navigate, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { accountAtom } from '#client/session/account.ts'
import { takeReturnAddress } from '#client/session/return-address.ts'
import { newKey, signIn } from '#client/session/sign-in.ts'
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

  // The server asks for its code; until it does, nobody is shown a field that most servers do not have.
  const [asksForCode, setAsksForCode] = useState(false)

  // The same key for the same code: the answer to an earlier try, which used the code up, may have been lost.
  const tried = useRef({ deviceCode: '', key: '' })

  const enter = async (person: Parameters<typeof signIn>[0]) => {
    setIsBusy(true)
    const answer = await signIn(person)
    if (answer.ok) return router.history.replace(takeReturnAddress() ?? '/dashboard')
    const isCodeNew = answer.code === 'access-code-wrong' && !asksForCode
    setAsksForCode((asked) => asked || isCodeNew)
    setError(isCodeNew ? null : answer.sentence)
    setIsBusy(false)
  }

  if (account && !isBusy) return <Navigate to="/dashboard" replace />
  return (
    <LoginView
      isBusy={isBusy}
      isOnline={isOnline}
      error={error}
      known={known ?? []}
      asksForCode={asksForCode}
      onSubmit={(person) => void enter(person)}
      onContinue={({ displayName, key, userId }, code) => void enter({ displayName, key, userId, ...code })}
      onCode={(deviceCode) => {
        if (tried.current.deviceCode !== deviceCode) tried.current = { deviceCode, key: newKey() }
        void enter(tried.current)
      }}
      onTurn={() => setError(null)}
    />
  )
}
