/**
 * Checks a screen on a phone and on a desktop, in light and in dark each, on the smallest phone, there with large letters, and in
 * landscape: axe finds no violation, nothing scrolls sideways, and the primary action is in sight. Stores the screenshots for a
 * person to look at.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, test as base } from '../support/journey.ts'
import { smallTargets } from './small-targets.ts'

const screenshots = join(import.meta.dirname, '../../test-results/screenshots')

/**
 * The tests act on the first one. What axe finds differs between the layouts of phone and desktop and with large letters; between
 * light and dark only the contrast differs, on a small phone as on any other.
 */
const devices = [
  { device: 'phone', width: 375, height: 812, isLarge: false, hasAxe: true, schemes: ['light', 'dark'] },
  { device: 'desktop', width: 1280, height: 800, isLarge: false, hasAxe: true, schemes: ['light', 'dark'] },
  { device: 'small', width: 320, height: 568, isLarge: false, hasAxe: false, schemes: ['light'] },
  { device: 'large', width: 320, height: 568, isLarge: true, hasAxe: true, schemes: ['light'] },
  { device: 'side', width: 667, height: 375, isLarge: false, hasAxe: false, schemes: ['light'] },
] as const
type Scheme = 'light' | 'dark'

/**
 * `again` reopens what closes when the window changes its size. It is tried until it succeeds, because the screen is laid out
 * anew meanwhile.
 */
export type TakeScreenshot = (name: string, again?: () => Promise<void>) => Promise<void>

export const test = base.extend<{ takeScreenshot: TakeScreenshot }>({
  viewport: { width: devices[0].width, height: devices[0].height },
  takeScreenshot: async ({ page }, use) => use((name, again) => screenshotAndCheck(page, name, again)),
})

/** Soft, so that a violation does not stop the test and its other screens are checked too. */
const expectAll = expect.configure({ soft: true })

async function screenshotAndCheck(
  page: Page,
  name: string,
  again = async () => undefined as void,
): Promise<void> {
  // A notice disappears by itself, but not under the mouse, which is there after a tap at the bottom of a sheet.
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-notice]')).toHaveCount(0)
  for (const { device, isLarge, hasAxe, schemes, ...size } of devices) {
    await page.setViewportSize(size)
    await setLargeLetters(page, isLarge)
    await expect(again).toPass()
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await saveScreenshot(page, `${name}.${device}.${colorScheme}`)
      if (hasAxe)
        expectAll(await violationsOf(page, colorScheme), `${name} on ${device} in ${colorScheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoSidewaysScrolling(page, `${name} on ${device}`)
    await expectActionInSight(page, `${name} on ${device}`)
    if (device === 'phone') expectAll(await smallTargets(page), `${name}: targets below 44 px`).toEqual([])
  }
  await setLargeLetters(page, false)
  const [{ width, height }] = devices
  await page.setViewportSize({ width, height })
}

/** Chooses 大 or 中 as another tab would, without leaving the screen. */
async function setLargeLetters(page: Page, isLarge: boolean): Promise<void> {
  await page.evaluate(
    (fontSize) => {
      const key = 'waritabi-theme'
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), fontSize }),
      )
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    isLarge ? 'large' : 'medium',
  )
  await expect(page.locator('html.font-size-large')).toHaveCount(isLarge ? 1 : 0)
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  // After a change of size, a page that was scrolled further than it can be now is moved back within two frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
}

async function violationsOf(page: Page, colorScheme: Scheme): Promise<string[]> {
  // Without frames of other origins, the legacy mode finds the same, and opens no page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expectAll(widest, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Of a dialog with many buttons the last one is at its end (dialog-actions.module.css). */
const buttonsInSightMax = 3

/** Without scrolling: what is out of sight in a low window is not looked for. */
async function expectActionInSight(page: Page, where: string): Promise<void> {
  const buttons = page.locator('[data-actions]').last().locator(':is(button, a)').filter({ visible: true })
  const count = await buttons.count()
  if (count === 0 || count > buttonsInSightMax) return
  // It comes into sight with the first change (dialog-actions.module.css).
  if (count === 1 && (await buttons.last().isDisabled())) return
  await expectAll(buttons.last(), `${where}: the primary action is out of sight`).toBeInViewport({
    ratio: 0.99,
  })
}

export { expect }
