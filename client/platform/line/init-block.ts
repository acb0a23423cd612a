/** After repeated failures the SDK is not initialised again for a while, so that no page asks LINE in a loop. */

/** So many failures within so long block further tries. */
export const blockingFailures = 5
export const blockingMs = 60_000

/** The times of the failures that still count, with the new one. */
export function afterFailure(failures: readonly number[], now: number): number[] {
  return [...failures.filter((at) => now - at < blockingMs), now]
}

export function isBlocked(failures: readonly number[], now: number): boolean {
  return failures.filter((at) => now - at < blockingMs).length >= blockingFailures
}
