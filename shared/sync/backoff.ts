/**
 * The delay before another try (docs/design.md, "The runner"): it grows from 1 s by a factor of 1.5 up to 60 s, with full
 * jitter.
 */
export const firstDelayMs = 1_000
export const delayFactor = 1.5
const delayMsMax = 60_000
/** The longest time that a server or a proxy can ask for. A timer of more than 24 days would end at once. */
const retryAfterSecondsMax = 60 * 60

/**
 * Milliseconds to wait before try number `attempt`, counted from 0. `random` returns a number from 0 (inclusive) to 1
 * (exclusive). The result is never less than the server's `Retry-After`, up to an hour.
 */
export function retryDelayMs(
  attempt: number,
  { random, retryAfterSeconds }: { random: () => number; retryAfterSeconds: number | null },
): number {
  const ceiling = Math.min(delayMsMax, firstDelayMs * delayFactor ** attempt)
  return Math.max(
    Math.round(random() * ceiling),
    Math.min(retryAfterSecondsMax, retryAfterSeconds ?? 0) * 1_000,
  )
}
