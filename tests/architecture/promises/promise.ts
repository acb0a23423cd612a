import type { HoldingTest } from '../holding-test.ts'

/** Sentences of one section, as people read them, without their full stop. All digits count as the same: limits are imported there. */
export type PromiseRow = { section: string; sentences: readonly string[] } & (
  | { heldBy: readonly HoldingTest[] }
  /** Nothing is promised: what people are asked to do, what others do, or a name. */
  | { asks: string }
  /** Only people can keep it: whoever runs the server. */
  | { byOperator: string }
)
