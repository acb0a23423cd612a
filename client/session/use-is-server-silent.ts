/** For what only the server can do: whether its buttons work (docs/decisions/0059-reachability.md). */
import { useEffect, useState } from 'react'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { probeServer } from './health-probe.ts'

/** The buttons work again soon after the connection does. */
const probedEveryMs = 5_000

/**
 * The last try to send says little about now, and can fail where the server answers. So after a failed one the server is asked.
 * Until it answers it is silent, so that a screen changes once and not twice.
 */
export function useIsServerSilent(): boolean {
  const isUnreachable = useSyncStatus() === 'unreachable'
  const [isSilent, setIsSilent] = useState(true)
  useEffect(() => {
    if (!isUnreachable) return undefined
    const probe = () => void probeServer().then((isThere) => setIsSilent(!isThere))
    probe()
    const again = setInterval(probe, probedEveryMs)
    addEventListener('online', probe)
    return () => {
      clearInterval(again)
      removeEventListener('online', probe)
      setIsSilent(true)
    }
  }, [isUnreachable])
  return isUnreachable && isSilent
}
