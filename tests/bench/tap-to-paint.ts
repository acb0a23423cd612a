/** How long a person waits after a tap, by the clock of the page. */
import type { Locator, Page } from '@playwright/test'

/** An element of the selector that contains the text, inside the window. */
export type Awaited = { selector: string; text?: string }

declare global {
  interface Window {
    paintedAfterTap?: Promise<number>
  }
}

/** Taps, and resolves with the milliseconds from that tap until a frame with the awaited element is painted. */
export async function tapToPaint(
  page: Page,
  target: Locator,
  { selector, text = '' }: Awaited,
): Promise<number> {
  await page.evaluate(watchNextTap, { selector, text })
  await target.tap()
  return page.evaluate(() => window.paintedAfterTap ?? Number.NaN)
}

/** Runs in the page. */
function watchNextTap({ selector, text }: Required<Awaited>): void {
  let tappedAt: number | undefined
  addEventListener('pointerup', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true })
  const isShown = (element: Element) => {
    if (!element.textContent?.includes(text)) return false
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top < innerHeight && bottom > 0
  }
  window.paintedAfterTap = new Promise((resolve) => {
    const look = () => {
      const began = tappedAt
      if (began === undefined || ![...document.querySelectorAll(selector)].some(isShown))
        requestAnimationFrame(look)
      // The frame is painted after this callback and before the timer.
      else setTimeout(() => resolve(performance.now() - began))
    }
    requestAnimationFrame(look)
  })
}
