/** The product's promise: changes recorded offline survive, are sent once, and everybody gets the same rows. */
import type { Page } from '@playwright/test'
import {
  addExpense,
  addPendingMembers,
  addWordlessExpenses,
  badge,
  createGroup,
  deleteExpense,
  editAmount,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  openMembers,
  reconnect,
  restoreFromTrash,
  settlementTexts,
  signIn,
  synced,
  undoDeletion,
  yen,
} from '../support/actions.ts'
import { expect, installed, preloaded, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })
// Two people with some twenty steps each take half a minute, and longer on a busy machine.
test.setTimeout(120_000)

const group = '沖縄 2026夏'
/** Recorded without a word, so that each has the name of its category. */
const wordless = ['食事', '交通', '娯楽', '宿泊', '買い物'].map((category, index) => {
  return { category, amount: 1_001 + index }
})

/** A group of three people with two expenses that are on both devices. */
async function prepareGroup(page: Page): Promise<string> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  await addPendingMembers(page, ['次郎'])
  await addExpense(page, '首里そば', 4_400)
  await addExpense(page, '水族館', 6_540)
  await synced(page)
  return inviteCodeOf(page)
}

/** Adds expenses, edits one, deletes two and undoes one of the deletions: four changes besides the expenses. */
async function recordOffline(page: Page, added: typeof wordless): Promise<void> {
  await addWordlessExpenses(page, added)
  await editAmount(page, '首里そば', 4_800)
  await deleteExpense(page, '首里そば')
  await undoDeletion(page, '首里そば')
  await expect(expenseRow(page, '首里そば')).toBeVisible()
  await deleteExpense(page, '水族館')
}

/**
 * Deletes and restores what else can be deleted: a pending member and a transfer by the notice, an expense from the
 * trash. Eight changes, after which nothing is deleted that was not before.
 */
async function undoOffline(page: Page): Promise<void> {
  await addPendingMembers(page, ['三郎'])
  await openMembers(page)
  const person = page.getByRole('listitem').filter({ hasText: '三郎' })
  await person.getByRole('button').click()
  await page.getByRole('button', { name: '仮メンバーを削除' }).click()
  await expect(person).toHaveCount(0)
  await undoDeletion(page, '三郎')
  await expect(person).toBeVisible()

  await page.getByRole('link', { name: '精算', exact: true }).click()
  const transfer = `次郎 → あなた ${yen(3_402)}`
  await page.getByRole('button', { name: `次郎 ${yen(3_402)}：受け取ったことを記録` }).click()
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  const recorded = page
    .getByRole('list', { name: '支払いの記録' })
    .getByRole('button', { name: /^次郎 → あなた/ })
  await recorded.click()
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click()
  await expect(recorded).toHaveCount(0)
  await undoDeletion(page, transfer)
  await expect(recorded).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()

  await restoreFromTrash(page, '水族館', 'あと30日')
  await deleteExpense(page, '水族館')
}

/** Checks what both devices show in the end. */
async function expectTrip(page: Page, added = wordless): Promise<void> {
  for (const { category, amount } of added) {
    const row = expenseRow(page, yen(amount))
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(category)
  }
  await expect(expenseRow(page, '首里そば')).toContainText('4,800円')
  await expect(expenseRow(page, '水族館')).toHaveCount(0)
}

test('changes recorded without a server survive closing the app, arrive once on every device, and a deletion can be undone on each', async ({
  server,
  openBrowser,
  openPhone,
}) => {
  const before = await openBrowser()
  const first = before.pages()[0] ?? (await before.newPage())
  const code = await prepareGroup(first)
  await installed(first)
  const friend = await openPhone()
  await signIn(friend, '鈴木 太郎')
  await joinGroup(friend, code, group)
  await first.reload()
  await synced(first)

  await server.kill()
  await before.close()
  const away = await openBrowser()
  const page = away.pages()[0] ?? (await away.newPage())
  await page.goto('/')
  await page.getByRole('link', { name: group }).click()
  await expect(page.getByRole('heading', { name: group, level: 1 })).toBeVisible()
  await recordOffline(page, wordless)
  await expect(badge(page)).toContainText('未送信 9件')
  await away.close()

  const again = await openBrowser()
  const opened = again.pages()[0] ?? (await again.newPage())
  await opened.goto('/')
  await opened.getByRole('link', { name: group }).click()
  await expectTrip(opened)
  await server.start()
  await reconnect(opened)
  await synced(opened)
  await expectTrip(opened)

  await friend.reload()
  await expectTrip(friend)
  expect(await settlementTexts(friend)).toEqual(await settlementTexts(opened))

  await restoreFromTrash(friend, '水族館', 'あと30日')
  await synced(friend)
  await opened.reload()
  await expect(expenseRow(opened, '水族館')).toBeVisible()
  expect(await settlementTexts(friend)).toEqual(await settlementTexts(opened))
})

test.describe('without a service worker, as in LINE’s browser', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'changes and undone deletions of every kind in an open page without a server arrive once on every device',
    { tag: '@long' },
    async ({ page, server, openPhone }) => {
      const code = await prepareGroup(page)
      await preloaded(page)
      await server.kill()
      const added = wordless.slice(0, 2)
      await recordOffline(page, added)
      await undoOffline(page)
      await expect(badge(page)).toContainText('未送信 14件')
      await server.start()
      await reconnect(page)
      await synced(page)
      await expectTrip(page, added)

      const friend = await openPhone()
      await signIn(friend, '鈴木 太郎')
      await joinGroup(friend, code, group)
      await expectTrip(friend, added)
      await page.reload()
      await synced(page)
      expect(await settlementTexts(friend)).toEqual(await settlementTexts(page))
      await expect(expenseRow(friend, '次郎 → 佐藤 花子')).toContainText('3,402円')
      await friend.getByRole('link', { name: 'メンバー', exact: true }).click()
      await expect(friend.getByRole('listitem').filter({ hasText: '三郎' })).toBeVisible()
    },
  )

  test(
    'a change whose answer is lost after the server has stored it is applied once',
    { tag: '@long' },
    async ({ page, context }) => {
      await signIn(page, '佐藤 花子')
      await createGroup(page, group)
      await synced(page)
      let lost = 0
      await context.route('**/api/sync', async (route) => {
        const { mutations } = route.request().postDataJSON() as { mutations: unknown[] }
        if (mutations.length === 0 || lost > 0) return route.continue()
        lost += 1
        await route.fetch()
        await route.abort('connectionreset')
      })
      await addExpense(page, '朝食', 1_200)
      await synced(page)
      expect(lost).toBe(1)
      await page.reload()
      await expect(expenseRow(page, '朝食')).toHaveCount(1)
    },
  )
})
