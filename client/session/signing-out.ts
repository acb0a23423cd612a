/**
 * Whether a person is being signed out on this page. Apart from `sign-out-with-farewell.ts`, because every screen asks, and
 * the first one should not load the code of signing out for it.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'

const currentAtom = atom(false)

/** Read-only for screens. */
export const isSigningOutAtom = atom((get) => get(currentAtom))

export function setSigningOut(isSigningOut: boolean): void {
  getDefaultStore().set(currentAtom, isSigningOut)
}
