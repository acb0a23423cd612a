/**
 * LINE's answers about tokens, kept for a minute by the token's hash: the calls of one device do not each become calls to
 * LINE, which limits them. For so long a revoked token is still accepted.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { type LineAnswer, type LineSettings, askLine } from './line-api.ts'
import { hashOf } from './secrets.ts'

export type LineTokens = {
  /** Who holds the token. */
  personOf: (token: string) => Promise<LineAnswer>
  /** Whether `personOf` would answer without a call to LINE. */
  isKnown: (token: string) => boolean
}

const keptSeconds = 60
const tokensMax = 10_000

/** The answer is good from `since` until `until`, and not if the clock is set back to before it came. */
type Entry = { since: EpochSeconds; until: EpochSeconds; answer: Promise<LineAnswer> }
type Deps = { settings: LineSettings; now: () => EpochSeconds }

export function createLineTokens({ settings, now }: Deps): LineTokens {
  const entries = new Map<string, Entry>()
  const find = (hash: string) => {
    const entry = entries.get(hash)
    return entry && entry.since <= now() && now() < entry.until ? entry : undefined
  }
  const ask = async (hash: string, token: string): Promise<LineAnswer> => {
    // Callers that come meanwhile wait for the same answer.
    const entry: Entry = { since: -Infinity, until: Infinity, answer: askLine(settings, token) }
    makeRoom(entries, now())
    entries.set(hash, entry)
    const answer = await entry.answer
    if (!answer.ok) entries.delete(hash)
    else {
      entry.since = now()
      entry.until = entry.since + Math.min(keptSeconds, answer.value.expiresInSeconds)
    }
    return answer
  }
  return {
    personOf: (token) => {
      const hash = hashOf(token)
      return find(hash)?.answer ?? ask(hash, token)
    },
    isKnown: (token) => find(hashOf(token)) !== undefined,
  }
}

/** Deletes what is no longer good, and the oldest entry if that is not enough. */
function makeRoom(entries: Map<string, Entry>, at: EpochSeconds): void {
  if (entries.size < tokensMax) return
  for (const [hash, { until }] of entries) if (until <= at) entries.delete(hash)
  const [oldest] = entries.keys()
  if (entries.size >= tokensMax && oldest !== undefined) entries.delete(oldest)
}
