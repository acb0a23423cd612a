/**
 * Cuts work on many rows into batches: so that other calls get the database in between, and because databases limit the
 * parameters of a statement.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** A batch of this size takes some hundredths of a second. */
export const batchRows = 200

/** Calls `deleteBatch`, which deletes at most `batchRows` rows by one statement, until nothing is left to delete. */
export async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await deleteBatch()
    if (numAffectedRows === 0n) return
    await yieldToEventLoop()
  }
}

/** Cuts a list of rows or ids. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += batchRows) yield rows.slice(first, first + batchRows)
}

/**
 * A batch of ids in the length of a full one, by repeating one of them. `in` finds the same rows, and all batches are one prepared
 * statement.
 */
export function filledUp<Id>(batch: readonly Id[]): readonly Id[] {
  const [first] = batch
  return first === undefined ? [] : [...batch, ...Array<Id>(batchRows - batch.length).fill(first)]
}
