/** One line of the table: what is measured, its budget (docs/benchmarks.md), and how to find out. */
import type { Comparison } from './compare.ts'

export type BenchRow = {
  name: string
  budget: number
  unit: 'times' | 'kB' | 'MiB' | 'ms'
  measure: () => Promise<Measured>
}

export type Measured = {
  figure: number
  /** What stood behind the figure. */
  note: string
}

export function ratioOf({ ratio, ms, yardstickMs }: Comparison): Measured {
  return { figure: ratio, note: `${ms.toFixed(2)} ms / ${yardstickMs.toFixed(2)} ms` }
}
