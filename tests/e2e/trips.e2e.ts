/** Trips are planned without a server, and everybody gets the same plan. */
import type { Page } from '@playwright/test'
import { badge, createGroup, inviteCodeOf, joinGroup, reconnect, signIn, synced } from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'
import { expectFittingSkeleton } from '../support/skeletons.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(120_000)

const group = '沖縄 2026夏'
const trip = '夏の沖縄 3泊4日'

/** Starts and ends on a group's page. */
async function switchTripsOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^グループの設定/ }).click()
  await page.getByRole('checkbox', { name: '旅程を使う' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: '旅程', exact: true })).toBeVisible()
}

/** Starts on a group's page and ends on the trip's. */
async function createTrip(page: Page): Promise<void> {
  await page.getByRole('link', { name: '旅程', exact: true }).click()
  await page.getByRole('link', { name: '新しい旅程' }).click()
  await page.getByRole('textbox', { name: '旅程名' }).fill(trip)
  await page.getByLabel('開始日').fill('2027-08-11')
  await page.getByLabel('終了日').fill('2027-08-14')
  await page.getByRole('textbox', { name: /^目的地/ }).fill('沖縄本島')
  await page.getByRole('button', { name: '旅程を作成' }).click()
  await expect(page.getByRole('heading', { name: trip, level: 1 })).toBeVisible()
}

/** Four items on two days by the wizard. The first one gets details, the others only their names. */
async function addItems(page: Page): Promise<void> {
  await page.getByRole('link', { name: '予定を追加' }).click()
  const field = page.getByRole('textbox', { name: /の予定$/ })
  for (const title of ['羽田から那覇', '首里そば', '恩納村の宿']) {
    await field.fill(title)
    await field.press('Enter')
  }
  await page.getByRole('radio', { name: /8月12日/ }).check()
  await field.fill('美ら海水族館')
  await page.getByRole('button', { name: '詳細を入力（4件）' }).click()
  await expect(page.getByText('1 / 4')).toBeVisible()
  await page.getByRole('radio', { name: '移動' }).check()
  await page.getByLabel('時間').fill('09:25')
  await page.getByRole('textbox', { name: '予算' }).fill('48000')
  await page.getByRole('textbox', { name: '場所' }).fill('羽田空港')
  await page.getByRole('button', { name: '保存して次へ' }).click()
  for (const number of [2, 3, 4]) {
    await expect(page.getByText(`${number} / 4`)).toBeVisible()
    await page.getByRole('button', { name: 'スキップ' }).click()
  }
  await expect(page.getByRole('region', { name: /8月12日/ })).toContainText('美ら海水族館')
}

/** The titles of each day, in their order. */
async function planOf(page: Page): Promise<string[][]> {
  const days = await page.getByRole('region', { name: /^(2027年|日付未定)/ }).all()
  return Promise.all(
    days.map(async (day) => {
      const rows = await day.getByRole('button', { expanded: false }).allInnerTexts()
      return rows.map((row) => titles.find((title) => row.includes(title)) ?? row)
    }),
  )
}
const titles = ['羽田から那覇', '首里そば', '恩納村の宿', '美ら海水族館']

test('a trip that is planned and reordered without a server arrives in the same order on another device', async ({
  page,
  server,
  browser,
  watch,
  baseURL,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await installed(page)
  const code = await inviteCodeOf(page)
  await switchTripsOn(page)
  await synced(page)
  const other = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}) }))
  const friend = await other.newPage()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)
  await expect(friend.getByText('旅程はまだありません')).toBeVisible()

  await server.kill()
  await createTrip(page)
  await addItems(page)
  await page.getByRole('button', { name: '並び替え' }).click()
  await page.getByRole('button', { name: '恩納村の宿を上へ' }).click()
  await page.getByRole('button', { name: '恩納村の宿を上へ' }).press('Enter')
  await expect(page.getByText('恩納村の宿は3件中1番目です')).toBeAttached()
  await page.getByRole('button', { name: '首里そばの日を変える' }).click()
  await page
    .getByRole('dialog', { name: '日を変える' })
    .getByRole('button', { name: /8月13日/ })
    .click()
  await page.getByRole('button', { name: '完了' }).click()
  const planned = [['恩納村の宿', '羽田から那覇'], ['美ら海水族館'], ['首里そば']]
  await expect.poll(() => planOf(page)).toEqual(planned)
  await page.reload()
  await expect.poll(() => planOf(page)).toEqual(planned)
  await expect(badge(page)).toContainText('未送信')

  await server.start()
  await reconnect(page)
  await synced(page)
  await friend.reload()
  await friend.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
  await expect.poll(() => planOf(friend)).toEqual(planned)
  await expect(friend.getByRole('region', { name: '旅程のあらまし' })).toContainText('4件の予定')

  // An expense that is recorded from an item is the item's on every device.
  await friend.getByRole('button', { name: /羽田から那覇/ }).click()
  await friend.getByRole('link', { name: '支出追加' }).click()
  await expect(friend.getByLabel('内容')).toHaveValue('羽田から那覇 - 支出')
  await friend.getByRole('textbox', { name: '金額' }).fill('50000')
  await friend.getByRole('button', { name: '保存' }).click()
  await synced(friend)
  await page.reload()
  await expect(page.getByRole('button', { name: /羽田から那覇/ })).toContainText('2,000円 超え')
  await page.goBack()
  await expect(page.getByRole('link', { name: new RegExp(`^${trip}`) })).toContainText('支出1件')
  await other.close()

  const address = new URL(page.url()).pathname
  await expectFittingSkeleton(page, `${address}#itinerary`)
  await page.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
  await expect(page.getByRole('heading', { name: trip, level: 1 })).toBeVisible()
  await expectFittingSkeleton(page, new URL(page.url()).pathname)
})
