/** Trips are planned without a server, and everybody gets the same plan. */
import type { Locator, Page } from '@playwright/test'
import { badge, createGroup, inviteCodeOf, joinGroup, reconnect, signIn, synced } from '../support/actions.ts'
import { expect, installed, preloaded, test } from '../support/journey.ts'
import { expectFittingSkeleton } from '../support/skeletons.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(120_000)

const group = '沖縄 2026夏'
const trip = '夏の沖縄 3泊4日'

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
const titles = ['羽田から那覇', '首里そば', '恩納村の宿', '美ら海水族館', '国際通り', '万座毛']

async function beginMoving(page: Page): Promise<void> {
  await page.getByRole('button', { name: '旅程の操作' }).click()
  await page.getByRole('button', { name: /^予定を並び替える/ }).click()
}

const grip = (page: Page, title: string) => page.getByRole('button', { name: `${title}を動かす` })
const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })

/** Drags with a finger to the middle of another element. Both have to be in sight. */
async function dragByTouch(from: Locator, to: Locator): Promise<void> {
  const session = await from.page().context().newCDPSession(from.page())
  const middle = async (element: Locator) => {
    const box = await element.boundingBox()
    if (!box) throw new Error('there is nothing to touch')
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  }
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await middle(from), await middle(to)]
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: start.x, y }] })
  await touch('touchStart', start.y)
  for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', start.y + (end.y - start.y) * part)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Drags with a mouse to the upper edge of another row. Both have to be in sight. */
async function dragByMouse(from: Locator, to: Locator): Promise<void> {
  const page = from.page()
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('there is nothing to drag to')
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 5 })
  await page.mouse.up()
}

test('a trip that is planned and reordered without a server arrives in the same order on another device', async ({
  page,
  server,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await installed(page)
  const code = await inviteCodeOf(page)
  await synced(page)
  const friend = await openPhone()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)
  await friend.getByRole('link', { name: '旅程', exact: true }).click()
  await expect(friend.getByText('旅程はまだありません')).toBeVisible()

  await server.kill()
  await createTrip(page)
  await addItems(page)
  await beginMoving(page)
  await page.getByRole('button', { name: '恩納村の宿を上へ' }).click()
  await page.getByRole('button', { name: '恩納村の宿を上へ' }).press('Enter')
  await expect(page.getByText('恩納村の宿は3件中1番目です')).toBeAttached()
  await dragByTouch(grip(page, '首里そば'), day(page, '8月13日'))
  await expect(day(page, '8月13日')).toContainText('首里そば')
  await grip(page, '羽田から那覇').press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(grip(page, '羽田から那覇')).toBeFocused()
  await page.getByRole('button', { name: '完了' }).click()
  const planned = [['羽田から那覇', '恩納村の宿'], ['美ら海水族館'], ['首里そば']]
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
})

test(
  'a plan begins high on the page, and an expense that is recorded from an item counts against its budget on every device',
  { tag: '@long' },
  async ({ page, openPhone }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, group)
    const code = await inviteCodeOf(page)
    await createTrip(page)
    await addItems(page)
    await beginMoving(page)
    // What is taken up by the keyboard and let go of stays where it was.
    await grip(page, '美ら海水族館').press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '完了' }).click()
    await expect
      .poll(() => planOf(page))
      .toEqual([['羽田から那覇', '首里そば', '恩納村の宿'], ['美ら海水族館']])
    await synced(page)
    const friend = await openPhone()
    await signIn(friend, '鈴木 太郎')
    await joinGroup(friend, code, group)
    await friend.getByRole('link', { name: '旅程', exact: true }).click()
    await friend.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
    await expect(friend.getByRole('region', { name: '旅程のあらまし' })).toContainText('4件の予定')
    const beginOfPlan = async () => (await day(friend, '8月11日').boundingBox())?.y
    expect(await beginOfPlan()).toBeLessThanOrEqual(180)
    const upright = friend.viewportSize()
    await friend.setViewportSize({ width: 667, height: 375 })
    await expect.poll(beginOfPlan).toBeLessThanOrEqual(180)
    if (upright) await friend.setViewportSize(upright)

    await friend.getByRole('button', { name: /羽田から那覇/ }).click()
    await friend.getByRole('link', { name: '支出を追加' }).click()
    await expect(friend.getByLabel('内容')).toHaveValue('羽田から那覇')
    await friend.getByRole('textbox', { name: '金額' }).fill('50000')
    await friend.getByRole('button', { name: '保存', exact: true }).click()
    await synced(friend)
    await page.reload()
    await expect(page.getByRole('button', { name: /羽田から那覇/ })).toContainText('2,000円 超え')
    await page.getByRole('link', { name: '予算と実績' }).click()
    await expect(page.getByText('予算を超えた額')).toBeVisible()
    const budgeted = page.getByRole('list', { name: /8月11日/ })
    await expect(budgeted).toContainText('羽田から那覇50,000円予算 48,000円')
    await expect(budgeted).toContainText('2,000円（4%）超え')
    await page.getByRole('button', { name: '戻る' }).click()
    await page.goBack()
    await expect(page.getByRole('link', { name: new RegExp(`^${trip}`) })).toContainText('支出1件')

    const address = new URL(page.url()).pathname
    await expectFittingSkeleton(page, `${address}#itinerary`)
    await page.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
    await expect(page.getByRole('heading', { name: trip, level: 1 })).toBeVisible()
    await expectFittingSkeleton(page, new URL(page.url()).pathname)
  },
)

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'two people edit one trip without a server, and both get the same order with nothing lost',
    { tag: '@long' },
    async ({ page, server, openPhone }) => {
      await signIn(page, '佐藤 花子')
      await createGroup(page, group)
      const code = await inviteCodeOf(page)
      await createTrip(page)
      await addNamed(page, ['羽田から那覇', '首里そば', '恩納村の宿'])
      await synced(page)
      const friend = await openPhone()
      await signIn(friend, '鈴木 太郎')
      await joinGroup(friend, code, group)
      await friend.getByRole('link', { name: new RegExp(`^${trip}`) }).click()
      await expect.poll(() => planOf(friend)).toEqual([['羽田から那覇', '首里そば', '恩納村の宿']])

      await preloaded(page)
      await preloaded(friend)
      await server.kill()
      await beginMoving(page)
      await dragByMouse(grip(page, '恩納村の宿'), page.getByText('羽田から那覇', { exact: true }))
      await page.getByRole('button', { name: '完了' }).click()
      await expect.poll(() => planOf(page)).toEqual([['恩納村の宿', '羽田から那覇', '首里そば']])
      await editItem(page, '首里そば', { field: '場所（任意）', text: '首里金城町' })
      await addNamed(page, ['国際通り'])
      await editItem(friend, '首里そば', { field: 'メモ（任意）', text: '11時半から' })
      await friend.getByRole('button', { name: /羽田から那覇/ }).click()
      await friend.getByRole('link', { name: '予定を編集' }).click()
      await friend.getByRole('button', { name: '削除' }).click()
      await addNamed(friend, ['万座毛'])
      await beginMoving(friend)
      await friend.getByRole('button', { name: '首里そばを下へ' }).click()
      await friend.getByRole('button', { name: '完了' }).click()
      await expect.poll(() => planOf(friend)).toEqual([['恩納村の宿', '首里そば', '万座毛']])

      await server.start()
      for (const person of [page, friend]) {
        await reconnect(person)
        await synced(person)
      }
      await reconnect(page)
      await expect.poll(async () => (await planOf(page))[0]?.toSorted()).toEqual(kept.toSorted())
      const together = await planOf(page)
      await expect.poll(() => planOf(friend)).toEqual(together)
      for (const person of [page, friend]) {
        await person.getByRole('button', { name: /首里そば/ }).click()
        await expect(person.getByRole('region', { name: /8月11日/ })).toContainText('首里金城町')
        await expect(person.getByText('11時半から')).toBeVisible()
      }
    },
  )
})
const kept = ['恩納村の宿', '首里そば', '国際通り', '万座毛']

/** Items on the first day, by their names alone. Starts and ends on the trip's page. */
async function addNamed(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: '予定を追加' }).click()
  const field = page.getByRole('textbox', { name: /の予定$/ })
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: /^名前だけ登録/ }).click()
  await expect(page.getByRole('button', { name: new RegExp(names.at(-1) ?? '') })).toBeVisible()
}

/** Starts and ends on the trip's page. */
async function editItem(
  page: Page,
  title: string,
  { field, text }: { field: string; text: string },
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('link', { name: '予定を編集' }).click()
  await page.getByLabel(field).fill(text)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible()
}
