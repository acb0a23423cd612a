/** For what only the server can do: whether its buttons work (docs/decisions/0059-reachability.md). */
import { useAtomValue } from 'jotai'
import { atom, getDefaultStore } from 'jotai/vanilla'
import { syncStatusAtom, useSyncStatus } from '#client/sync/sync-status.ts'
import { probeServer } from './health-probe.ts'

/** The buttons work again soon after the connection does. */
const probedEveryMs = 5_000

/** Until the server has answered after a failed try, so that a screen changes once and not twice. */
const isSilentAtom = atom(true)
isSilentAtom.onMount = (setSilent) => {
  const store = getDefaultStore()
  const probe = () => {
    if (store.get(syncStatusAtom) === 'unreachable') void probeServer().then((isThere) => setSilent(!isThere))
  }
  const stopFollowing = store.sub(syncStatusAtom, () => {
    setSilent(true)
    probe()
  })
  probe()
  const again = setInterval(probe, probedEveryMs)
  addEventListener('online', probe)
  return () => {
    stopFollowing()
    clearInterval(again)
    removeEventListener('online', probe)
    setSilent(true)
  }
}

/** The last try to send says little about now, and can fail where the server answers. So after a failed one it is asked. */
export function useIsServerSilent(): boolean {
  const isSilent = useAtomValue(isSilentAtom)
  return useSyncStatus() === 'unreachable' && isSilent
}
