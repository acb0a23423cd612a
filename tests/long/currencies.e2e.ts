/** Friends abroad, without a connection: amounts in three currencies, at two rates, which all come together. */
import type { Page } from '@playwright/test'
import {
  createGroup,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'
import { newPerson } from './steps.ts'

test.use({ allowsNetworkErrors: true })

type Foreign = { title: string; amount: string; currency: string; rate?: [units: string, yen: string] }

/** From the group's list, and back to it. `rate` is entered, or the proposed one is taken. */
async function addAbroad(page: Page, { title, amount, currency, rate }: Foreign): Promise<void> {
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByLabel('通貨').selectOption(currency)
  await page.getByRole('textbox', { name: '金額' }).fill(amount)
  await page.getByLabel('内容').fill(title)
  if (rate) {
    const change = page.getByRole('button', { name: /レートを変える/ })
    if (await change.isVisible()) await change.click()
    await page.getByLabel(/^レートの(?!円)/).fill(rate[0])
    await page.getByLabel('レートの円').fill(rate[1])
  }
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(expenseRow(page, title)).toBeVisible()
}

test('amounts in three currencies are recorded offline on two phones, each at its rate, and come together', async ({
  page,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '花子')
  await installed(page)
  await createGroup(page, 'バンコク 2026冬')
  const code = await inviteCodeOf(page)
  const { context, page: taro } = await newPerson({ browser, watch, baseURL }, '太郎')
  await installed(taro)
  await joinGroup(taro, code, 'バンコク 2026冬')
  await addAbroad(page, { title: '空港のタクシー', amount: '400', currency: 'THB', rate: ['2150', '10000'] })
  await synced(page)
  await expect(expenseRow(taro, '空港のタクシー')).toContainText('400バーツ')
  await page.context().setOffline(true)
  await context.setOffline(true)

  // 太郎 has exchanged again while 花子 records on at the rate before.
  await addAbroad(taro, { title: '寺の拝観料', amount: '300', currency: 'THB', rate: ['1', '4.3'] })
  await addAbroad(taro, {
    title: 'ソウルの乗り継ぎ',
    amount: '12,500',
    currency: 'KRW',
    rate: ['1000', '110'],
  })
  await addAbroad(page, { title: 'ナイトマーケット', amount: '480+165', currency: 'THB' })
  await addAbroad(page, { title: 'ツアー', amount: '99.50', currency: 'USD', rate: ['1', '155'] })
  await reconnect(page)
  await reconnect(taro)
  await synced(taro)
  await synced(page)
  for (const phone of [page, taro]) {
    await expect(expenseRow(phone, '空港のタクシー')).toContainText('1,860円')
    await expect(expenseRow(phone, '寺の拝観料')).toContainText('1,290円')
    await expect(expenseRow(phone, 'ソウルの乗り継ぎ')).toContainText('1,375円')
    await expect(expenseRow(phone, 'ナイトマーケット')).toContainText('3,000円')
    await expect(expenseRow(phone, 'ツアー')).toContainText('15,423円')
  }
  await expenseRow(page, '寺の拝観料').click()
  await expect(page.getByText('300バーツ（1バーツ＝4.3円）')).toBeVisible()
})
