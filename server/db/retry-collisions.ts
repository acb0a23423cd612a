/**
 * Retries transactions that collide. On PostgreSQL, transactions of different scopes run in parallel and may write the
 * same row: an id that both use, or a mutation that was sent to both. PostgreSQL then aborts one of them. When it runs
 * again, it finds what the other one has written.
 */
import { setTimeout as delay } from 'node:timers/promises'

/** A deadlock, a serialization failure, and an id that another transaction has inserted. */
const collisionCodes: ReadonlySet<string> = new Set(['40P01', '40001', '23505'])
const triesMax = 5
/** A transaction that began again at once would lock the row again before the other one gets it. */
const pauseMsMax = 50

/**
 * Runs a transaction, and runs it again if it collided with another one, `triesMax` times at most. A deadlock or a
 * serialization failure in the last try is an outage (wait-for-database.ts): the caller is asked to come again.
 */
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && collisionCodes.has(code)
}
