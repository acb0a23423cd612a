/** Signing out as the person sees it: nothing but a farewell is shown, for long enough to be read. */
import { getDefaultStore } from 'jotai/vanilla'
import type { Answer } from './call-api.ts'
import { accountAtom, setSigningOut } from './current-account.ts'
import { signOut } from './sign-in.ts'

export const farewellMs = 2_000

type Waiting = { sleep?: (ms: number) => Promise<void> }

/**
 * A sign-out that fails ends the farewell at once, so that the person can read why. The farewell does not wait until the
 * database is deleted, which another tab can hold up.
 */
export async function signOutWithFarewell(
  asked: Parameters<typeof signOut>[0],
  { sleep = sleepFor }: Waiting = {},
): Promise<Answer<{ kept: number }>> {
  const store = getDefaultStore()
  setSigningOut(true)
  const farewell = sleep(farewellMs)
  const leaving = signOut(asked)
  try {
    await Promise.race([leaving, nobodySignedIn()])
    if (store.get(accountAtom) === null) await farewell
  } finally {
    setSigningOut(false)
  }
  return leaving
}

function nobodySignedIn(): Promise<void> {
  const store = getDefaultStore()
  return new Promise((resolve) => {
    const unsubscribe = store.sub(accountAtom, () => {
      if (store.get(accountAtom) !== null) return
      unsubscribe()
      resolve()
    })
  })
}

function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
