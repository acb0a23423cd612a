/** Two ways of doing the same work, timed in turns within one run: their ratio is a figure, their times are noise. */

/** Resolves with the milliseconds that one go took; the work around it is left out. */
export type Timed = () => Promise<number>

export type Comparison = {
  ratio: number
  /** Medians, in milliseconds. */
  ms: number
  yardstickMs: number
}

/** In turns, so that a noisy moment meets both; medians, so that one bad go counts for little. */
export async function compare(
  { ours, yardstick }: { ours: Timed; yardstick: Timed },
  { rounds, warmUp = 3 }: { rounds: number; warmUp?: number },
): Promise<Comparison> {
  for (let round = 0; round < warmUp; round++) {
    await yardstick()
    await ours()
  }
  const times: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] }
  for (let round = 0; round < rounds; round++) {
    times.yardstick.push(await yardstick())
    times.ours.push(await ours())
  }
  const [ms, yardstickMs] = [median(times.ours), median(times.yardstick)]
  return { ratio: ms / yardstickMs, ms, yardstickMs }
}

/** The time of the whole go. */
export function timed(work: () => unknown): Timed {
  return async () => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
