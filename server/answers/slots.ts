/** Lets so many works run at once. The others wait for their turn, in order. */

export type AnswerCounts = { running: number; waiting: number }

type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** `counts` is changed as works begin to wait, are done, and end. */
export function createSlots(count: number, counts: AnswerCounts): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free -= 1
    else {
      counts.waiting += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
      counts.waiting -= 1
    }
    counts.running += 1
    try {
      return await work()
    } finally {
      counts.running -= 1
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
