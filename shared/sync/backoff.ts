/** How long to wait before another try (docs/design.md, "The runner"): from 1 s by 1.5 with full jitter, at most 60 s. */
export const firstDelayMs = 1_000
export const delayFactor = 1.5
const delayMsMax = 60_000

/** `random` gives a number from 0 up to 1. What the server asked for with Retry-After is the least. */
export function retryDelayMs(
  attempt: number,
  { random, retryAfterSeconds }: { random: () => number; retryAfterSeconds: number | null },
): number {
  const ceiling = Math.min(delayMsMax, firstDelayMs * delayFactor ** attempt)
  return Math.max(Math.round(random() * ceiling), (retryAfterSeconds ?? 0) * 1_000)
}
