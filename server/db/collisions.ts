/**
 * With PostgreSQL, transactions of different scopes run side by side, and may want the same row: an id that both use, or
 * a mutation that is sent to both. It then ends one of them, which begins again and finds what the other has left.
 */
import { setTimeout as delay } from 'node:timers/promises'

const deadlockCodes: ReadonlySet<string> = new Set(['40P01', '40001'])
const uniqueViolation = '23505'
const triesMax = 5
/** Whoever began again at once would take the row once more before the other one gets to it. */
const pauseMsMax = 50

/** Whatever it is in the middle of cannot succeed: the whole transaction begins again. */
export function isDeadlock(error: unknown): boolean {
  return deadlockCodes.has(codeOf(error))
}

/** Runs a transaction, again where it collided with another one. */
export async function retryCollisions<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === triesMax || !isCollision(error)) throw error
      await delay(Math.random() * pauseMsMax * tries)
    }
  }
}

function isCollision(error: unknown): boolean {
  return isDeadlock(error) || codeOf(error) === uniqueViolation
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
