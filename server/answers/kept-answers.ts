/**
 * Long answers that were made, kept until their group changes: callers of one group share what is being made for it, and
 * nothing is made twice for a version (docs/decisions/0041-long-answers.md).
 */
import type { MadeAnswer } from './answer-worker.ts'
import type { LongAnswer } from './long-answer.ts'

/** Together, compressed. The newest one is kept however large it is. */
const keptBytesMax = 64 * 2 ** 20

type Kept = {
  /** Until it is begun, whoever comes shares it: it will be of a later state than they have seen. */
  isBegun: boolean
  version: string
  answer: Promise<MadeAnswer>
  /** 0 until it is made. */
  bytes: number
}

export type AnswerMaker = (asked: LongAnswer, begin: () => void) => Promise<MadeAnswer>

/** `version` names the state of the group that the caller has seen; the answer is of that one or of a later one. */
export type KeptAnswers = (asked: LongAnswer, version: string) => Promise<MadeAnswer>

/** `make` calls `begin` before it reads anything. */
export function keepAnswers(make: AnswerMaker): KeptAnswers {
  const kept = new Map<string, Kept>()

  const start = (asked: LongAnswer, version: string, before: Promise<unknown> | undefined): Kept => {
    const key = keyOf(asked)
    const entry: Kept = {
      isBegun: false,
      version,
      bytes: 0,
      answer: Promise.resolve(before)
        // How that one ended is its own callers' to hear.
        .catch(() => undefined)
        .then(() => make(asked, () => (entry.isBegun = true))),
    }
    entry.answer.then(
      ({ gzipped }) => {
        entry.bytes = gzipped.length
        dropOldest(kept)
      },
      () => kept.get(key) === entry && kept.delete(key),
    )
    return entry
  }

  return (asked, version) => {
    const key = keyOf(asked)
    const last = kept.get(key)
    const isShared = last && (!last.isBegun || last.version === version)
    const entry = isShared ? last : start(asked, version, last?.answer)
    if (!entry.isBegun) entry.version = version
    // The last ones asked for stand at the end.
    kept.delete(key)
    kept.set(key, entry)
    return entry.answer
  }
}

function dropOldest(kept: Map<string, Kept>): void {
  let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [key, entry] of kept) {
    if (bytes <= keptBytesMax || kept.size === 1) return
    if (entry.bytes === 0) continue
    kept.delete(key)
    bytes -= entry.bytes
  }
}

function keyOf({ kind, groupId }: LongAnswer): string {
  return `${kind} ${groupId}`
}
