/**
 * Turns errors of the device's storage into rejections, so that a change that was not stored is never shown as saved.
 */
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { err } from '#shared/result.ts'
import { isTakenByNewerVersion } from '#client/store/current-database.ts'

export function refusalOfStorageError(error: unknown): Outcome {
  if (isTakenByNewerVersion()) return err('device-outdated')
  const code = codeOfStorageError(error)
  if (code === 'device-failed') console.error('a change was not stored', error)
  return err(code)
}

/**
 * A full disk shows as an error of the write or only of the commit. For the latter, Dexie puts it into the `inner` of
 * its `AbortError`.
 */
export function codeOfStorageError(error: unknown): 'device-full' | 'device-failed' {
  if (!(error instanceof Error)) return 'device-failed'
  if (error.name === 'QuotaExceededError') return 'device-full'
  return 'inner' in error && error.inner !== error ? codeOfStorageError(error.inner) : 'device-failed'
}
