/** A change that the device could not store is refused like any other: nobody is to think that it was kept. */
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { err } from '#shared/result.ts'
import { isTakenByNewerVersion } from '#client/store/current.ts'

export function refusalOfStorageError(error: unknown): Outcome {
  if (isTakenByNewerVersion()) return err('device-outdated')
  const code = codeOfStorageError(error)
  if (code === 'device-failed') console.error('a change was not stored', error)
  return err(code)
}

/** A full disk shows at the write, or only at the commit: Dexie then names it within what ended the transaction. */
export function codeOfStorageError(error: unknown): 'device-full' | 'device-failed' {
  if (!(error instanceof Error)) return 'device-failed'
  if (error.name === 'QuotaExceededError') return 'device-full'
  return 'inner' in error && error.inner !== error ? codeOfStorageError(error.inner) : 'device-failed'
}
