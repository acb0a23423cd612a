/** Waits for rows that the server has written in a call, and which come with the next sync. */
import { liveQuery } from 'dexie'
import { sendSoon } from '#client/sync/page-runner.ts'

/** The longest wait for the rows. If the connection ends meanwhile, they come when it is back. */
const arrivalMsMax = 10_000

/** Resolves once `isHere` is true on this device. */
export function untilSynced(isHere: () => Promise<boolean>): Promise<void> {
  sendSoon()
  return new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(limit)
      watching.unsubscribe()
      resolve()
    }
    const limit = setTimeout(arrive, arrivalMsMax)
    // An error of the database is the screen's to show.
    const watching = liveQuery(isHere).subscribe(
      (isThere) => (isThere ? queueMicrotask(arrive) : undefined),
      arrive,
    )
  })
}
