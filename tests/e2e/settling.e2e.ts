/** Payments and settlements made offline arrive once, and everybody has the same balances. */
import type { Page } from '@playwright/test'
import {
  accountDatabaseName,
  addExpense,
  badge,
  createGroup,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  reconnect,
  signIn,
  synced,
} from '../support/actions.ts'
import { expect, installed, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(90_000)

const group = '沖縄 2026夏'

/** Starts and ends on a group's page. Writes down where and how the expense was bought. */
async function addDetails(page: Page, title: string): Promise<void> {
  await expenseRow(page, title).click()
  await page.getByRole('link', { name: '編集' }).click()
  await page.getByRole('button', { name: 'くわしく' }).click()
  await page.getByLabel('場所').fill('那覇市 国際通り')
  await page.getByLabel('リンク').fill('javascript:alert(1)')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/リンクは「https:/)).toBeVisible()
  await page.getByLabel('リンク').fill('https://example.com/yoyaku')
  await page.getByLabel('支払いの予定').selectOption('予約のみ')
  await page.getByLabel('支払期限').fill('2098-12-01')
  await page.getByLabel('担当する人').selectOption('鈴木 太郎')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: '地図で見る' })).toBeVisible()
  await page.goBack()
}

/** Starts on a group's page, and ends on the form's group with a copy of the expense. */
async function copyExpense(page: Page, title: string): Promise<void> {
  await expenseRow(page, title).click()
  await page.getByRole('link', { name: 'コピーして追加' }).click()
  await expect(page.getByRole('textbox', { name: '金額' })).toHaveValue('2,000')
  await expect(page.getByLabel('内容')).toHaveValue(title)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('支出を追加しました')).toBeVisible()
}

/** Starts on a group's page and ends on the settlement. Marks the shares of 太郎 in both expenses as paid. */
async function markPaid(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  await page.getByText('支出ごと', { exact: true }).click()
  for (const title of titles) {
    await page.getByRole('button', { name: new RegExp(`^${title}.*立て替え`) }).click()
    const box = page.getByRole('checkbox', { name: `鈴木 太郎は${title}の分を先に返した` })
    // The checkbox is checked only once the change is stored.
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.getByRole('button', { name: '戻る' }).click()
}

/** On the smallest phone with large letters, the title is not cut off and no label of the question is broken. */
async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const usual = page.viewportSize()
  const toggleLarge = () => page.evaluate(() => document.documentElement.classList.toggle('font-size-large'))
  await page.setViewportSize({ width: 320, height: 568 })
  await toggleLarge()
  // Letters may exceed their line a little. A hidden line exceeds it by more than half.
  const isCutOff = (text: Element) =>
    text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight * 1.5
  await expect.poll(() => page.locator('h1').evaluate(isCutOff)).toBe(false)
  const labels = page.getByRole('dialog').locator('.mantine-Button-label')
  const heights = await labels.evaluateAll((all) => all.map((label) => label.clientHeight))
  expect(heights).toEqual(heights.map(() => Math.min(...heights)))
  expect(heights).toHaveLength(2)
  await toggleLarge()
  if (usual) await page.setViewportSize(usual)
}

/** Starts and ends on the settlement page. */
async function settle(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: /^精算済みにする/ }).click()
  // A third expense is not paid, so nothing is preselected.
  for (const title of titles) await page.getByRole('checkbox', { name: new RegExp(`^${title}`) }).check()
  await expect(page.getByText('誰の金額も変わりません')).toBeVisible()
  await page.getByRole('button', { name: `${titles.length}件を精算済みにする` }).click()
  await expectRoomForLargeLetters(page)
  await page.getByRole('dialog').getByRole('button', { name: '精算済みにする' }).click()
  const many = titles.length > 1 ? `${titles.length}件の` : ''
  await expect(page.getByText(`${many}支出を精算済みにしました。`, { exact: true })).toBeVisible()
}

/** Starts and ends on the settlement page. The list keeps its filter over a reload, and when a detail is closed. */
async function findUnsettled(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '支出', exact: true }).click()
  await page.getByRole('button', { name: '支出を探す・内訳を見る' }).click()
  await page.getByRole('button', { name: '状態' }).click()
  // On a phone choices are at the lower edge, within reach of a thumb.
  const choices = page.getByRole('dialog', { name: '状態で絞り込む' })
  const heightBelow = async () => {
    const { y, height } = (await choices.boundingBox()) ?? { y: 0, height: 0 }
    return (page.viewportSize()?.height ?? 0) - Math.round(y + height)
  }
  await expect.poll(heightBelow).toBe(0)
  await page.getByRole('button', { name: '未精算' }).click()
  const expectFound = async () => {
    await expect(page.getByRole('list', { name: '支出' }).getByRole('link')).toHaveText([new RegExp(title)])
    await expect(page.getByText('1件', { exact: true })).toBeVisible()
  }
  await expectFound()
  await page.reload()
  await expectFound()
  await expenseRow(page, title).click()
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible()
  await page.goBack()
  await expectFound()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: '精算', exact: true }).click()
}

/** Starts and ends on the settlement page. What is tried out in the calculator is shared, and leaves no trace. */
async function tryOut(page: Page): Promise<void> {
  const before = await storedOn(page)
  await page.getByRole('link', { name: /^もし〜なら/ }).click()
  const transfers = page.getByRole('list', { name: 'この条件で誰が誰に払う' }).getByRole('listitem')
  await expect(transfers).toContainText(['1,000円'])
  await page.getByRole('button', { name: '分ける人：全員' }).click()
  await page.getByRole('checkbox', { name: 'あなたも分ける' }).uncheck()
  await page.getByRole('dialog').getByText('この条件で見る').click()
  await page.getByText('500円', { exact: true }).click()
  await page.getByLabel('会計係').selectOption('鈴木 太郎')
  await expect(transfers).toContainText(['2,000円'])
  const text = await copiedResult(page)
  expect(text).toContain('分けない人：佐藤 花子\n金額は500円単位\n会計係：鈴木 太郎\n')
  expect(text).toContain('鈴木 太郎 → 佐藤 花子 2,000円\n')
  await page.getByRole('button', { name: '戻る' }).click()
  await expect(page.getByRole('button', { name: '鈴木 太郎 → あなた 1,000円' })).toBeVisible()
  expect(await storedOn(page)).toEqual(before)
}

/** The rows and the queue of the signed-in account, and what the page has stored outside of the database. */
async function storedOn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(
    async (name) => {
      const stored: Record<string, unknown> = {
        local: Object.entries(localStorage),
        session: Object.entries(sessionStorage),
      }
      const done = Promise.withResolvers<void>()
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => {
        const { result: database } = opening
        const names = [...database.objectStoreNames].filter((store) => store !== 'device')
        const transaction = database.transaction(names)
        for (const store of names) {
          const reading = transaction.objectStore(store).getAll()
          reading.addEventListener('success', () => Object.assign(stored, { [store]: reading.result }))
        }
        transaction.addEventListener('complete', () => {
          database.close()
          done.resolve()
        })
      })
      await done.promise
      return stored
    },
    await accountDatabaseName(page),
  )
}

/** Starts on any tab of a group, and ends on its expenses. */
async function expectAllEven(page: Page): Promise<void> {
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await expect(page.getByText('全員の精算が終わりました')).toBeVisible()
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** Starts and ends on the expenses of a group. The address of the summary opens the settlement unfolded. */
async function expectSummary(page: Page, settled: readonly string[]): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}/settlements/summary`)
  await expect(page).toHaveURL(/\/settlements#summary$/)
  await expect(page.getByRole('heading', { name: 'みんなの貸し借り' })).toBeInViewport()
  await expect(page.getByRole('list', { name: '精算済みの支出' }).getByRole('link')).toHaveCount(
    settled.length,
  )
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** Starts and ends on the settlement page or the calculator. Returns the text that the clipboard has afterwards. */
async function copiedResult(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '結果を送る' }).click()
  await page.getByRole('button', { name: 'コピー' }).click()
  await expect(page.getByRole('button', { name: 'コピーしました' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Two phones with the group. The first one is on its page, and has added the expenses, which both people share. */
async function prepare(page: Page, openPhone: () => Promise<Page>, titles: readonly string[]): Promise<Page> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  const code = await inviteCodeOf(page)
  const friend = await openPhone()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)
  await installed(page)
  await page.reload()
  // The friend is among those who share.
  await synced(page)
  for (const title of titles) await addExpense(page, title, 2_000)
  await synced(page)
  return friend
}

test('a share that was paid back, a settled expense and a transfer recorded offline reach a friend', async ({
  page,
  context,
  openPhone,
}) => {
  const friend = await prepare(page, openPhone, ['首里そば', '夕食'])
  await context.setOffline(true)
  await markPaid(page, ['首里そば'])
  await settle(page, ['首里そば'])
  await page.getByRole('button', { name: '鈴木 太郎 1,000円：受け取ったことを記録' }).click()
  await expect(badge(page)).toContainText('未送信 3件')
  await reconnect(page)
  await synced(page)
  await friend.reload()
  await expect(expenseRow(friend, '首里そば')).toContainText('精算済み')
  await expectAllEven(page)
  await expectAllEven(friend)
})

test(
  'what is written, searched, tried out and copied while a trip is settled offline reaches a friend',
  { tag: '@long' },
  async ({ page, context, openPhone }) => {
    const friend = await prepare(page, openPhone, ['首里そば', '水族館', '夕食'])
    await context.setOffline(true)
    await addDetails(page, '夕食')
    await markPaid(page, ['首里そば', '水族館'])
    await settle(page, ['首里そば', '水族館'])
    await findUnsettled(page, '夕食')
    await tryOut(page)
    expect(await copiedResult(page)).toContain('鈴木 太郎 → 佐藤 花子 1,000円\n')
    await page.getByRole('button', { name: '鈴木 太郎 → あなた 1,000円' }).click()
    await expect(page.getByText('これで2人の精算が終わります。')).toBeVisible()
    await page.getByRole('button', { name: /^あなた 受け取る/ }).click()
    await page.getByRole('button', { name: /^自分の分/ }).click()
    const shares = page.getByRole('list', { name: '自分の分' }).getByRole('listitem')
    await expect(shares).toHaveText([/^夕食.*−1,000円$/])
    await page.getByRole('button', { name: '鈴木 太郎 1,000円：受け取ったことを記録' }).click()
    await expect(badge(page)).toContainText('未送信 5件')
    await reconnect(page)
    await synced(page)

    await friend.reload()
    await expect(expenseRow(friend, '首里そば')).toContainText('精算済み')
    await expect(expenseRow(friend, '水族館')).toContainText('精算済み')
    await expectAllEven(page)
    await expectAllEven(friend)
    await expectSummary(friend, ['首里そば', '水族館'])

    await expenseRow(friend, '夕食').click()
    const activity = friend.getByRole('region', { name: '追加と変更' }).getByRole('listitem')
    await expect(activity).toHaveText([/^佐藤\s花子さんが追加/, /^佐藤\s花子さんが内容を変更/])
    await expect(friend.getByText('2098年12月1日（月）')).toBeVisible()
    await expect(friend.getByRole('link', { name: 'https://example.com/yoyaku' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await friend.goBack()
    await copyExpense(friend, '水族館')
    await friend.goBack()
    await expect(expenseRow(friend, '水族館')).toHaveCount(2)
  },
)
