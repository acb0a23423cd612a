/** How long a person waits after a tap, by the clock of the page. */
import type { Locator, Page } from '@playwright/test'

/** An element of the selector that contains the text, with its middle inside the window. */
export type Awaited = { selector: string; text?: string }

declare global {
  interface Window {
    tapToPaintMs?: number | undefined
  }
}

/** Taps, and resolves with the milliseconds from that tap until a frame with the awaited element is painted. */
export async function tapToPaint(
  page: Page,
  target: Locator,
  { selector, text = '' }: Awaited,
): Promise<number> {
  await page.evaluate(watchNext, { event: 'pointerup', selector, text } as const)
  await tap(page, target)
  await page.waitForFunction(() => window.tapToPaintMs !== undefined)
  return page.evaluate(() => window.tapToPaintMs ?? Number.NaN)
}

/** Goes to an address within the app, and resolves with the milliseconds until a frame with the awaited element is painted. */
export async function openToPaint(
  page: Page,
  address: string,
  { selector, text = '' }: Awaited,
): Promise<number> {
  await page.evaluate(watchNext, { event: 'popstate', selector, text } as const)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(() => window.tapToPaintMs !== undefined)
  return page.evaluate(() => window.tapToPaintMs ?? Number.NaN)
}

/** Unlike a locator's own tap, never scrolls: it would scroll the list under a button at the foot of the screen. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be tapped is not shown')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Runs in the page. */
function watchNext({ event, selector, text }: Required<Awaited> & { event: 'pointerup' | 'popstate' }): void {
  window.tapToPaintMs = undefined
  let begunAt: number | undefined
  addEventListener(event, ({ timeStamp }) => (begunAt = timeStamp), { capture: true, once: true })
  const isShown = (element: Element) => {
    if (!element.textContent?.includes(text)) return false
    const { x, y, width, height } = element.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    return height > 0 && middleX > 0 && middleX < innerWidth && middleY > 0 && middleY < innerHeight
  }
  const look = () => {
    const began = begunAt
    const isDone = began !== undefined && [...document.querySelectorAll(selector)].some(isShown)
    if (!isDone) return void requestAnimationFrame(look)
    // The frame is painted after this callback and before the timer.
    setTimeout(() => (window.tapToPaintMs = performance.now() - began))
  }
  requestAnimationFrame(look)
}
