/** The daily checksums of a group, and how long they block the page. */
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { checksumsDue } from '#shared/sync/device-checksums.ts'
import { download, openDevice } from './device-fixture.ts'

const expenses = 10_000
const aDayLater = 1_800_000_000

/**
 * `longestMs` is the longest task of the page meanwhile. The browser reports no tasks below 50 ms, so they count as
 * 0.
 */
export type Summing = { longestMs: number; tookMs: number; expenses: number }

export async function sumWhatIsDue(): Promise<Summing> {
  const database = await openDevice()
  await download(database, { group: 1, expenses })
  const lengths: number[] = []
  const observer = new PerformanceObserver((list) => {
    lengths.push(...list.getEntries().map(({ duration }) => duration))
  })
  // Long tasks of the download have ended before the observation starts.
  await new Promise((done) => setTimeout(done, 500))
  observer.observe({ type: 'longtask' })
  const began = performance.now()
  const sums = await checksumsDue(createDexieDeviceStore(database), aDayLater)
  const tookMs = performance.now() - began
  await new Promise((done) => setTimeout(done, 500))
  observer.disconnect()
  if (!sums) throw new Error('no sums were due')
  return { longestMs: Math.max(0, ...lengths), tookMs, expenses }
}
