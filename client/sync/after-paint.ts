/** A hidden page draws no frames. */
const latestMs = 200

/**
 * Runs once the page has painted what was just stored. A live query answers and React draws within two frames, which reads
 * and writes of a sender would delay.
 */
export function afterPaint(run: () => void): void {
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
