/**
 * A full disk shows as an error of the write or only of the commit. For the latter, Dexie puts it into the `inner` of its
 * `AbortError`. Browsers name the limit that they set a site. Where the disk itself is full, some say so in words only:
 * Chromium in an `UnknownError`, or for a row of 64 KiB and more in a `DataError`.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError' || saysFull.test(error.message)) return true
  return 'inner' in error && error.inner !== error && isStorageFull(error.inner)
}

const saysFull = /NO_SPACE|no space left|disk is full|Failed to write blobs/i
