/** Deleting much without keeping anybody waiting for it. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Some hundredths of a second each. */
export const pieceRows = 200

/** Each piece is a statement, and a transaction, of its own. `forget` deletes `pieceRows` rows at most. */
export async function inPieces(forget: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await forget()
    if (numAffectedRows === 0n) return
    await nextTurn()
  }
}
