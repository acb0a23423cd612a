/** A new version that is ready, and waits until its person takes it. */
import { atom, getDefaultStore } from 'jotai/vanilla'

const offeredAtom = atom<{ accept: () => void } | null>(null)

/** Set once a new version is ready: `accept` reloads into it. */
export const updateAtom = atom((get) => get(offeredAtom))

export function offerUpdate(accept: () => void): void {
  getDefaultStore().set(offeredAtom, { accept })
}

const lookAgainAfterMs = 60 * 60 * 1000

/** Browsers look when a page is loaded, and an installed app may stay open for days: `look` is called as it is shown again. */
export function lookForUpdates(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainAfterMs) return
    look().then(
      () => (lookedAt = Date.now()),
      // There is no connection: the next time.
      () => undefined,
    )
  })
}
