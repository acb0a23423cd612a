/** Polls until there is a result. */
import { setTimeout as sleep } from 'node:timers/promises'

export const pollLimitMs = 30_000
const intervalMs = 50

/** An error counts as no result, because a page that is being left refuses commands. */
export async function poll<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  limitMs = pollLimitMs,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    let failure = ''
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) return answer
    } catch (error) {
      failure = `: ${String(error)}`
    }
    if (Date.now() > end) throw new Error(`never: ${what}${failure}`)
    await sleep(intervalMs)
  }
}
