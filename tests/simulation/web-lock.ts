/** A device's Web Lock: one holder at a time, released when the holder's process dies. */
import { type Process, inLife, unlessKilled } from './scheduler.ts'

export type WebLock = { hold: <T>(process: Process, body: () => Promise<T>) => Promise<T> }

export function createWebLock(): WebLock {
  let last: Promise<unknown> = Promise.resolve()
  return {
    hold: (process, body) => {
      const held = last.then(() => unlessKilled(process, body))
      last = held.catch(() => undefined)
      return inLife(held)
    },
  }
}

/** A browser without Web Locks. */
export const noLock: WebLock = { hold: (_process, body) => body() }
