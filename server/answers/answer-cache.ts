/**
 * Long answers that were made, kept until their group changes: callers of one group share what is being made for it, and
 * nothing is made twice for a version (docs/decisions/0041-long-answers.md).
 */
import type { MadeAnswer } from './answer-worker.ts'
import type { LongAnswer } from './long-answer.ts'

/** Together, compressed. The newest one is kept however large it is. */
const cachedBytesMax = 64 * 2 ** 20

type CacheEntry = {
  /** Until it is begun, whoever comes shares it: it will be of a later state than they have seen. */
  isStarted: boolean
  version: string
  answer: Promise<MadeAnswer>
  /** 0 until it is made. */
  bytes: number
}

export type AnswerMaker = (asked: LongAnswer, begin: () => void) => Promise<MadeAnswer>

/** `version` names the state of the group that the caller has seen; the answer is of that one or of a later one. */
export type AnswerCache = (asked: LongAnswer, version: string) => Promise<MadeAnswer>

/** `make` calls `begin` before it reads anything. */
export function createAnswerCache(make: AnswerMaker): AnswerCache {
  const entries = new Map<string, CacheEntry>()

  const start = (asked: LongAnswer, version: string, before: Promise<unknown> | undefined): CacheEntry => {
    const key = keyOf(asked)
    const entry: CacheEntry = {
      isStarted: false,
      version,
      bytes: 0,
      answer: Promise.resolve(before)
        // How that one ended is its own callers' to hear.
        .catch(() => undefined)
        .then(() => make(asked, () => (entry.isStarted = true))),
    }
    entry.answer.then(
      ({ gzipped }) => {
        entry.bytes = gzipped.length
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
    // The last ones asked for stand at the end.
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

function keyOf({ kind, groupId }: LongAnswer): string {
  return `${kind} ${groupId}`
}
