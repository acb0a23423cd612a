/** Fetches the code of LINE's login and logout, which a server without LINE never needs. */
import { loadOnDemand } from '#client/sync/load-chunk.ts'

/** Null where it cannot be fetched. */
export function loadLineLogin() {
  return loadOnDemand(() => import('./line-login.ts')).catch(() => null)
}
