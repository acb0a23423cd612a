/** Signing out as the person sees it: nothing but a farewell is shown, for long enough to be read. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { Answer } from './call-api.ts'
import { signOut } from './sign-in.ts'

export const farewellMs = 2_000

const currentAtom = atom(false)

/** Read-only for screens. */
export const isSigningOutAtom = atom((get) => get(currentAtom))

type Waiting = { sleep?: (ms: number) => Promise<void> }

/** A sign-out that fails ends the farewell at once, so that the person can read why. */
export async function signOutWithFarewell(
  asked: Parameters<typeof signOut>[0],
  { sleep = sleepFor }: Waiting = {},
): Promise<Answer<{ kept: number }>> {
  getDefaultStore().set(currentAtom, true)
  try {
    const farewell = sleep(farewellMs)
    const answer = await signOut(asked)
    if (answer.ok) await farewell
    return answer
  } finally {
    getDefaultStore().set(currentAtom, false)
  }
}

function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
