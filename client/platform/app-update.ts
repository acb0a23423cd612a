/** A new version that is ready and waits until the person accepts it. */
import { atom, getDefaultStore } from 'jotai/vanilla'

const offeredAtom = atom<{ accept: () => void } | null>(null)

/** Set once a new version is ready. `accept` reloads the page with it. */
export const updateAtom = atom((get) => get(offeredAtom))

export function offerUpdate(accept: () => void): void {
  getDefaultStore().set(offeredAtom, { accept })
}

const lookAgainAfterMs = 60 * 60 * 1000

/**
 * Calls `look` when the page becomes visible. Browsers look for a new version only when a page is loaded, and an
 * installed app may stay open for days.
 */
export function lookForUpdates(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainAfterMs) return
    look().then(
      () => (lookedAt = Date.now()),
      // Offline: it looks again the next time.
      () => undefined,
    )
  })
}
