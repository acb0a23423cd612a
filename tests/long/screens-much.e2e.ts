/** Screenshots with much content: the longest names, the largest amounts, many people, a thousand rows. */
import { addExpense, addPendingMembers, createGroup, expenseRow, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { goBack, longName, openTab, recordMany } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('long names and large amounts', async ({ page, takeScreenshot }) => {
  await signIn(page, longName)
  await createGroup(page, longName)
  await addPendingMembers(page, [
    `${longName.slice(0, 90)}（弟）`,
    'Bartholomew-Maximilian Featherstonehaugh-Wolfeschlegelstein',
  ])
  await addExpense(page, longName, 99_999_999)
  await addExpense(page, 'さんぽ', 1)
  await synced(page)
  await takeScreenshot('long-group')
  await page.getByRole('button', { name: '支出を探す・内訳を見る' }).click()
  await page.getByRole('button', { name: '内訳', exact: true }).click()
  await page.locator('label').getByText('それぞれの分', { exact: true }).click()
  await takeScreenshot('long-history')
  await goBack(page)
  await expenseRow(page, longName).click()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await takeScreenshot('long-detail')
  await page.getByRole('link', { name: '編集' }).click()
  await expect(page.getByLabel('内容')).toHaveValue(longName)
  await takeScreenshot('long-form')
  await page.goBack()
  await page.goBack()
  await openTab(page, 'メンバー')
  await takeScreenshot('long-members')
  await page
    .getByRole('button', { name: /編集/ })
    .first()
    .click()
  await takeScreenshot('long-pending-member')
  await page.keyboard.press('Escape')
  await openTab(page, '精算')
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('long-settlement')
  await page.getByRole('button', { name: 'すべて開く' }).click()
  await expect(page.getByRole('list', { name: '未精算の支出' })).toBeVisible()
  await takeScreenshot('long-summary')
  for (const [name, link, shown] of [
    ['long-payments', /^支払いの記録/, '払ったことを記録'],
    ['long-calculator', /^もし〜なら/, 'この条件で誰が誰に払う'],
    ['long-close', /^精算済みにする/, 'さんぽ'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText(shown)).toBeVisible()
    await takeScreenshot(name)
    await page.goBack()
  }
  await page.getByRole('link', { name: 'ホーム' }).click()
  await takeScreenshot('long-dashboard')
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible()
  await takeScreenshot('long-settings')
})

test('twenty people', async ({ page, takeScreenshot }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '同窓会')
  const names = Array.from({ length: 19 }, (_, index) => `参加者${index + 1}`)
  await addPendingMembers(page, names)
  await addExpense(page, '会場', 123_456)
  await synced(page)
  await openTab(page, 'メンバー')
  await takeScreenshot('many-members')
  await openTab(page, '精算')
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('many-settlement')
  await openTab(page, '支出')
  await page.getByRole('button', { name: '支出を探す・内訳を見る' }).click()
  await page.getByRole('button', { name: '内訳', exact: true }).click()
  await page.locator('label').getByText('それぞれの分', { exact: true }).click()
  await page.getByRole('button', { name: 'ほか15人も表示' }).click()
  await takeScreenshot('many-history')
  await goBack(page)
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill('50000')
  await takeScreenshot('many-form')
})

test('a thousand rows', async ({ page, takeScreenshot, baseURL }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '世界一周')
  await synced(page)
  await recordMany(
    page,
    baseURL ?? '',
    Array.from({ length: 1_000 }, (_, index) => `支出${index + 1}`),
  )
  await page.reload()
  await expect(expenseRow(page, /支出\d/).first()).toBeVisible()
  await synced(page)
  await takeScreenshot('thousand-group')
  await page.mouse.wheel(0, 4_000)
  await takeScreenshot('thousand-group-scrolled')
  await page.goto(`${new URL(page.url()).pathname}/expenses`)
  await expect(page.getByText('使ったお金・1,000件')).toBeVisible()
  await takeScreenshot('thousand-history')
  await page.goBack()
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  await page.getByText('支出ごと', { exact: true }).click()
  await expect(page.getByText(/支出\d/).first()).toBeVisible()
  await takeScreenshot('thousand-payments')
  await page.goBack()
  await page.getByRole('link', { name: 'ここまでを精算済みにする' }).click()
  await expect(page.getByText('1,000件を選択中')).toBeVisible()
  await takeScreenshot('thousand-close')
})
