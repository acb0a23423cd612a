import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { type SignInInput, signIn } from '#client/session/sign-in.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'

/** Signs in by name. The shell then renders the screen anew, for the person who is signed in. */
export function useNameSignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const config = useAtomValue(serverConfigAtom)
  // An older server says only in its refusal that it asks for a code.
  const [wasAskedForCode, setWasAskedForCode] = useState(false)
  const asksForCode = (config?.needsAccessCode ?? false) || wasAskedForCode
  // The person who is still signed in, and the sign-in that was started for somebody else.
  const [remaining, setRemaining] = useState<{ person: KnownPerson; entering: SignInInput } | null>(null)
  const { failedTries, begin } = useWaiting()

  const enter = async (entering: SignInInput) => {
    setIsBusy(true)
    setError(null)
    const answer = await signIn(entering, begin())
    if (answer.ok) return
    const isCodeNew = answer.code === 'access-code-wrong' && !asksForCode
    if (isCodeNew) setWasAskedForCode(true)
    const other = 'signedIn' in answer ? { person: answer.signedIn, entering } : null
    setRemaining(other)
    setError(isCodeNew || other ? null : answer.sentence)
    setIsBusy(false)
  }
  return { isBusy, error, failedTries, asksForCode, remaining, enter }
}
