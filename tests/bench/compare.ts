/**
 * Times two ways of doing the same work alternately in one run. Their ratio is a reliable figure; the times alone are
 * noise.
 */

/** Resolves with the milliseconds of one run, without the preparation around it. */
export type Timed = () => Promise<number>

export type Comparison = {
  ratio: number
  /** Medians, in milliseconds. */
  ms: number
  yardstickMs: number
}

/** Alternating, so that a busy moment affects both. Medians, so that an outlier hardly counts. */
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
  return comparisonOf(times)
}

/** Of times that were taken alternately. */
export function comparisonOf(times: { ours: readonly number[]; yardstick: readonly number[] }): Comparison {
  const [ms, yardstickMs] = [median(times.ours), median(times.yardstick)]
  return { ratio: ms / yardstickMs, ms, yardstickMs }
}

/** Times the whole function. */
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
