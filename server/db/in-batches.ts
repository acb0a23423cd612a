/** Deleting much without keeping anybody waiting for it. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Some hundredths of a second each. */
export const batchRows = 200

/** Each piece is a statement, and a transaction, of its own. `forget` deletes `batchRows` rows at most. */
export async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await deleteBatch()
    if (numAffectedRows === 0n) return
    await yieldToEventLoop()
  }
}
