/**
 * Turns errors of the device's storage into rejections, so that a change that was not stored is never shown as saved.
 */
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { err } from '#shared/result.ts'
import { isStorageFull } from '#shared/sync/storage-full.ts'
import { isTakenByNewerVersion } from '#client/store/current-database.ts'

export function refusalOfStorageError(error: unknown): Outcome {
  if (isTakenByNewerVersion()) return err('device-outdated')
  const code = codeOfStorageError(error)
  if (code === 'device-failed') console.error('a change was not stored', error)
  return err(code)
}

export function codeOfStorageError(error: unknown): 'device-full' | 'device-failed' {
  return isStorageFull(error) ? 'device-full' : 'device-failed'
}
