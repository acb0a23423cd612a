/** Whether nothing but the farewell of a sign-out is shown. */
import { atom, getDefaultStore } from 'jotai/vanilla'

const currentAtom = atom(false)

/** Read-only for screens. */
export const isSigningOutAtom = atom((get) => get(currentAtom))

export function showFarewell(isShown: boolean): void {
  getDefaultStore().set(currentAtom, isShown)
}
