/**
 * A full disk shows as an error of the write or only of the commit. For the latter, Dexie puts it into the `inner` of its
 * `AbortError`.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && error.inner !== error && isStorageFull(error.inner)
}
