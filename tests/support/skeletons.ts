/** Compares a screen's skeleton with what takes its place. */
import type { Page } from '@playwright/test'
import { accountDatabaseName, blockReads } from './actions.ts'
import { expect } from './journey.ts'

type Bar = { left: number; top: number; height: number; isRows: boolean }

/** Lines of text are rounded. */
const nearPixels = 5

/**
 * Opens a screen while no row can be read, and then lets them be read. Each bar of the skeleton must have the place and the
 * height of a part of the screen. Of the first list only the place is compared, because how many rows come is not known.
 */
export async function expectFittingSkeleton(page: Page, address: string): Promise<void> {
  // A screen without rows of groups. Loading it discards what the page keeps in memory.
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'コードを作る' })).toBeVisible()
  const unblock = await blockReads(page.context(), await accountDatabaseName(page))
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const screen = page.locator(address.includes('?expense=') ? '[role=dialog]' : 'main')
  const bars = screen.locator('.mantine-Skeleton-root')
  await expect(bars.first()).toBeVisible()
  const drawn = await bars.evaluateAll(barsOf)
  await unblock()
  await expect(bars).toHaveCount(0)
  const there = await screen.locator('*').evaluateAll(barsOf)
  const isNear = (one: number, other: number) => Math.abs(one - other) < nearPixels
  for (const bar of drawn.slice(0, drawn.findIndex(({ isRows }) => isRows) + 1 || undefined)) {
    const fits = there.some(
      ({ left, top, height }) =>
        isNear(left, bar.left) && isNear(top, bar.top) && (bar.isRows || isNear(height, bar.height)),
    )
    expect(fits, `${address}: ${JSON.stringify(bar)}`).toBe(true)
  }
}

function barsOf(elements: Element[]): Bar[] {
  return elements.map((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return { left, top: top + scrollY, height, isRows: element.hasAttribute('data-rows') }
  })
}
