/** A new version that is ready, and waits until its person takes it. */
import { atom, getDefaultStore } from 'jotai/vanilla'

const offeredAtom = atom<{ accept: () => void } | null>(null)

/** Set once a new version is ready: `accept` reloads into it. */
export const updateAtom = atom((get) => get(offeredAtom))

export function offerUpdate(accept: () => void): void {
  getDefaultStore().set(offeredAtom, { accept })
}
