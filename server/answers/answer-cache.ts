/**
 * Caches long answers until their group changes. Callers of one group share the answer in progress, and no answer is
 * made twice for a version (docs/decisions/0041-long-answers.md).
 */
import type { MadeAnswer } from './answer-worker.ts'
import type { LongAnswer } from './write-long-answer.ts'

/** The limit for all cached answers together, compressed. The newest one is kept even if it is larger. */
const cachedBytesMax = 64 * 2 ** 20
/** What an entry takes besides its answer, so that many filters with short answers are limited, too. */
const entryBytes = 1024

type CacheEntry = {
  /** Until the answer is started, every caller shares it, because it will contain a state at least as new as each has seen. */
  isStarted: boolean
  version: string
  answer: Promise<MadeAnswer>
  /** 0 until the answer is made. */
  bytes: number
}

type AnswerMaker = (asked: LongAnswer, begin: () => void) => Promise<MadeAnswer>

/** `version` names the state of the group that the caller has seen. The answer is of that state or a later one. */
type AnswerCache = (asked: LongAnswer, version: string) => Promise<MadeAnswer>

/** `make` has to call `begin` before it reads anything. */
export function createAnswerCache(make: AnswerMaker): AnswerCache {
  const entries = new Map<string, CacheEntry>()

  const start = (asked: LongAnswer, version: string, before: Promise<unknown> | undefined): CacheEntry => {
    const key = keyOf(asked)
    const entry: CacheEntry = {
      isStarted: false,
      version,
      bytes: 0,
      answer: Promise.resolve(before)
        // If the answer before it fails, that one rejects for its own callers only.
        .catch(() => undefined)
        .then(() => make(asked, () => (entry.isStarted = true))),
    }
    entry.answer.then(
      ({ gzipped }) => {
        // A query may be much longer than a short answer.
        entry.bytes = totalLength(gzipped) + 2 * key.length + entryBytes
        dropOldest(entries)
      },
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry
  }

  return (asked, version) => {
    const key = keyOf(asked)
    const last = entries.get(key)
    const isShared = last && (!last.isStarted || last.version === version)
    const entry = isShared ? last : start(asked, version, last?.answer)
    if (!entry.isStarted) entry.version = version
    // Moved to the end of the map, which `dropOldest` empties from the beginning.
    entries.delete(key)
    entries.set(key, entry)
    return entry.answer
  }
}

function dropOldest(entries: Map<string, CacheEntry>): void {
  let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [key, entry] of entries) {
    if (bytes <= cachedBytesMax || entries.size === 1) return
    if (entry.bytes === 0) continue
    entries.delete(key)
    bytes -= entry.bytes
  }
}

function totalLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

function keyOf({ groupId, question }: LongAnswer): string {
  return `${groupId} ${JSON.stringify(question)}`
}
