/**
 * Retries transactions that collide. On PostgreSQL, transactions of different scopes run in parallel and may write the
 * same row: an id that both use, or a mutation that was sent to both. PostgreSQL then aborts one of them. When it runs
 * again, it finds what the other one has written.
 */
import { setTimeout as delay } from 'node:timers/promises'

const deadlockCodes: ReadonlySet<string> = new Set(['40P01', '40001'])
const uniqueViolation = '23505'
const triesMax = 5
/** A transaction that began again at once would lock the row again before the other one gets it. */
const pauseMsMax = 50

/** PostgreSQL has aborted the whole transaction, so none of its statements can succeed: all of it has to run again. */
export function isDeadlock(error: unknown): boolean {
  return deadlockCodes.has(codeOf(error))
}

/** Runs a transaction, and runs it again if it collided with another one, `triesMax` times at most. */
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
