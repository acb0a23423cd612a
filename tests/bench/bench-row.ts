/** One row of the table of benchmarks: what is measured, its budget (docs/benchmarks.md), and how. */
import type { Comparison } from './compare.ts'

export type BenchRow = {
  name: string
  budget: number
  unit: 'times' | 'kB' | 'MiB' | 'ms' | 's' | '%' | 'files'
  measure: () => Promise<Measured>
}

export type Measured = {
  figure: number
  /** The measurements behind the figure. */
  note: string
}

export function ratioOf({ ratio, ms, yardstickMs }: Comparison): Measured {
  return { figure: ratio, note: `${ms.toFixed(2)} ms / ${yardstickMs.toFixed(2)} ms` }
}
