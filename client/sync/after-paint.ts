import { isVisible } from './follow-pokes.ts'

/** A page that is hidden meanwhile draws no frames. */
const latestMs = 200

/**
 * Runs once the page has painted what was just stored. A live query answers and React draws within two frames, which reads
 * and writes of a sender would delay. A hidden page paints nothing, and may be suspended at any moment, so there it runs
 * at once.
 */
export function afterPaint(run: () => void): void {
  if (!isVisible()) return run()
  let isRun = false
  const runOnce = () => {
    clearTimeout(timer)
    if (!isRun) run()
    isRun = true
  }
  const timer = setTimeout(runOnce, latestMs)
  // The timer in a frame fires after its paint.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(runOnce)))
}
