/**
 * Asks the server for a sign of life before about a tenth of all calls. A dead line is then noticed after five seconds
 * instead of thirty, and before a call has left that must not be made twice.
 */

/** The part of all calls before which the server is probed. */
export const probedPart = 0.1

/** Nothing is probed until the app has started (`probeSomeCalls`), so that tests decide for themselves. */
let random: () => number = () => 1

/** `source` returns a number from 0 (inclusive) to 1 (exclusive). */
export function probeSomeCalls(source: () => number): void {
  random = source
}

export function isProbeDue(): boolean {
  return random() < probedPart
}

/** Resolves to true if our server has answered. */
export async function probeServer(): Promise<boolean> {
  const asked = { cache: 'no-store', signal: AbortSignal.timeout(healthTimeoutMs) } as const
  const answer: unknown = await fetch('/api/health', asked).then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  )
  return typeof answer === 'object' && answer !== null && 'success' in answer
}

/** How long a call may take (specification 1, section 9), as the next one. */
export const defaultTimeoutMs = 30_000
export const healthTimeoutMs = 5_000
/** For answers that the server makes of all rows of a group, and for files. */
export const longTimeoutMs = 60_000

const longPath = /export|analytics|statistics|downloads/i

export function timeoutMsFor(path: string): number {
  return longPath.test(path) ? longTimeoutMs : defaultTimeoutMs
}
