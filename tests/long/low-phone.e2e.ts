/** On a phone of 375 by 667: what one looks for is in sight beside what one does, and back buttons lead to the place that was left. */
import type { Locator, Page } from '@playwright/test'
import { synced } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'
import { goBack, openSampleTrip, openTab } from './steps.ts'

test.use({ viewport: { width: 375, height: 667 } })
test.setTimeout(180_000)

/** Fully between the heading and the action at the foot, or the navigation. */
async function expectInSight(page: Page, part: Locator): Promise<void> {
  const foot = page.locator('[data-actions]').or(page.getByRole('navigation', { name: 'メニュー' }))
  const edges = async () => {
    const [heading, box, ...feet] = await Promise.all([
      page.locator('header').first().boundingBox(),
      part.boundingBox(),
      ...(await foot.all()).map((each) => each.boundingBox()),
    ])
    const top = (heading?.y ?? 0) + (heading?.height ?? 0)
    const bottom = Math.min(...feet.map((each) => each?.y ?? Infinity))
    return box !== null && box.y >= top - 1 && box.y + box.height <= bottom + 1
  }
  await expect.poll(edges).toBe(true)
}

test('what is found stands right below the search', async ({ page }) => {
  await openSampleTrip(page)
  await synced(page)
  await page.getByRole('button', { name: '支出を探す・内訳を見る' }).click()
  const rows = page.getByRole('list', { name: '支出' }).getByRole('link')
  const first = rows.first()
  await page.getByRole('searchbox').fill('箱根')
  await expect(rows).toHaveCount(2)
  await expectInSight(page, first)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: '分類', exact: true }).click()
  await page.getByRole('button', { name: '食事' }).click()
  await expect(page.getByRole('button', { name: '分類：食事' })).toBeVisible()
  await expectInSight(page, first)
})

test('the settlement is as it was left, after each of its pages', async ({ page }) => {
  await openSampleTrip(page)
  // The line that says that figures are an estimate goes with the last unsent change.
  await synced(page)
  await openTab(page, '精算')
  const balances = page.getByRole('region', { name: 'みんなの貸し借り' })
  const unfolded = balances.getByRole('button', { expanded: true })
  await balances.getByRole('listitem').first().getByRole('button').click()
  await expect(unfolded).toHaveCount(1)
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  // It has room below the page while it is shown.
  await expect(page.locator('[data-notice]')).toHaveCount(0)
  await link('支払いの記録').scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  const before = await place()
  expect(before).toBeGreaterThan(200)
  for (const name of ['支払いの記録', 'もし〜なら', '精算済みにする']) {
    await link(name).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await goBack(page)
    await expect(unfolded).toHaveCount(1)
    await expect.poll(place).toBeCloseTo(before, -1)
  }
  // A page that was opened by its address leads to its parent.
  await page.goto(`${page.url()}/close`)
  await expect(page.getByRole('heading', { name: '精算済みにする', level: 1 })).toBeVisible()
  await goBack(page)
  await expect(balances).toBeVisible()
})

test('a plan, which is read anew, is where it was left', async ({ page }) => {
  await openSampleTrip(page)
  await page.getByRole('link', { name: '旅程', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /箱根/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: '予定を追加' })).toBeVisible()
  await page.mouse.wheel(0, 400)
  const place = () => page.evaluate(() => scrollY)
  await expect.poll(place).toBeGreaterThan(200)
  const before = await place()
  await page.getByRole('link', { name: '予定を追加' }).click()
  await expect(page.getByRole('heading', { name: '予定を追加', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^(戻る|閉じる)$/ }).click()
  await expect(page.getByRole('link', { name: '予定を追加' })).toBeVisible()
  await expect.poll(place).toBe(before)
})

test('the result of the calculator is in sight beside each condition', async ({ page }) => {
  await openSampleTrip(page)
  // The line that says that figures are an estimate goes with the last unsent change.
  await synced(page)
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^もし〜なら/ }).click()
  const result = page.getByRole('status').filter({ hasText: '今の精算' })
  const conditions = page.getByRole('group', { name: '試す条件' })
  await conditions.getByText('500円', { exact: true }).click()
  await expect(conditions.getByRole('button', { name: '条件をすべて戻す' })).toBeVisible()
  for (const part of [
    conditions.getByRole('button', { name: /^分ける人/ }),
    conditions.getByText('500円', { exact: true }),
    conditions.getByRole('combobox'),
    conditions.getByRole('button', { name: '条件をすべて戻す' }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    await expectInSight(page, part)
    await expectInSight(page, result)
  }
  await conditions.getByRole('button', { name: /^分ける人/ }).click()
  const dialog = page.getByRole('dialog', { name: '分ける人' })
  const figures = dialog.getByRole('status')
  const said = await figures.textContent()
  await dialog.getByRole('checkbox').last().uncheck()
  await expect(figures).not.toHaveText(said ?? '')
  await expect(figures).toBeInViewport({ ratio: 1 })
})
