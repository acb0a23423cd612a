/** What people do in the app, by the labels that they read. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('名前').fill(name)
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
}

/** A code for the person's next device. Ends on the settings. */
export async function makeDeviceCode(page: Page): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: '設定' }).click()
  await page.getByRole('button', { name: 'コードを作る' }).click()
  return page.locator('[translate=no]').innerText()
}

/** Signs the person of the code in on another device. */
export async function enterDeviceCode(page: Page, code: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: '別の端末のコードではじめる' }).click()
  await page.getByLabel('別の端末のコード').fill(code)
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
}

/** Starts at the dashboard and ends on the new group's page. Whoever has the group's code joins at once. */
export async function createGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'グループを作成' }).click()
  await page.getByLabel('グループ名').fill(name)
  await page.getByRole('radio', { name: /^コードで参加/ }).check()
  await page.getByRole('button', { name: 'グループを作成' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

export async function addPendingMembers(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  for (const name of names) {
    await page.getByLabel('仮メンバーの名前').fill(name)
    await page.getByRole('button', { name: '追加' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** Starts and ends on a group's page. `said` is what the question says of the member's open balance. */
export async function removeMember(page: Page, name: string, said: string): Promise<void> {
  await openMembers(page)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'メンバーを削除' }).click()
  const question = page.getByRole('dialog', { name: `${name}さんを削除しますか？` })
  await expect(question).toContainText(said)
  await question.getByRole('button', { name: '削除' }).click()
  await expect(page.getByText(`${name}さんを削除しました`)).toBeVisible()
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** Starts on a group's page, and ends on the tab with its people. */
export async function openMembers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^メンバー（/ })).toBeVisible()
}

/** The group's invite code, once the server has made it. Starts and ends on the group's page. */
export async function inviteCodeOf(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^友だちを招待/ }).click()
  const code = page.locator('[translate=no]')
  await expect(code).toBeVisible()
  const text = (await code.innerText()).replaceAll(/\s/g, '')
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: '支出', exact: true }).click()
  return text
}

export async function joinGroup(page: Page, code: string, name: string): Promise<void> {
  await page.goto('/join')
  await page.getByLabel('招待コード').fill(code)
  await page.getByRole('button', { name: '招待を見る' }).click()
  // As a new member, if the group has pending members.
  await page.getByRole('button', { name: /^(新しいメンバーとして)?参加する$/ }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Starts and ends on a group's page. The expense is paid by oneself and split equally among everybody. */
export async function addExpense(page: Page, title: string, amount: number): Promise<void> {
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill(String(amount))
  await page.getByLabel('内容').fill(title)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(expenseRow(page, title)).toBeVisible()
}

/**
 * Starts and ends on a group's page. Records one expense after the other in the form, and types nothing but the amounts.
 */
export async function addWordlessExpenses(
  page: Page,
  expenses: readonly { category: string; amount: number }[],
): Promise<void> {
  await page.getByRole('link', { name: '支出を追加' }).click()
  const field = page.getByRole('textbox', { name: '金額' })
  for (const { category, amount } of expenses) {
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await page.keyboard.type(String(amount))
    await expect(field).toHaveValue(amount.toLocaleString('ja-JP'))
    await page.getByLabel('分類').selectOption({ label: category })
    const isLast = amount === expenses.at(-1)?.amount
    await page.getByRole('button', { name: isLast ? '保存' : '保存してもう1件', exact: true }).click()
  }
  for (const { category, amount } of expenses)
    await expect(expenseRow(page, yen(amount))).toContainText(category)
}

export function expenseRow(page: Page, title: string | RegExp) {
  // Payments stand in the same lists under the name of their expense, and what has become of an own amount above them.
  return page.getByRole('link', { name: title }).filter({ hasNotText: /」の分|まだ反映されていません$/ })
}

/** The sync status in the page's heading. */
export function badge(page: Page) {
  return page.locator('header').getByRole('status')
}

/**
 * Reconnects and wakes the page. Without the events, the page would retry after a random delay that grows while
 * nobody answers.
 */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

/** Also waits for a change that has just been recorded, of which the badge says nothing for a second. */
export async function synced(page: Page): Promise<void> {
  await expect(badge(page).and(page.locator('[aria-busy=false]'))).toHaveText('同期済み')
}

/** Starts and ends on a group's page. */
export async function editAmount(page: Page, title: string, amount: number): Promise<void> {
  await expenseRow(page, title).click()
  await page.getByRole('link', { name: '編集' }).click()
  const field = page.getByRole('textbox', { name: '金額' })
  await expect(field).not.toHaveValue('')
  await field.fill(String(amount))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goBack()
  await expect(expenseRow(page, title)).toContainText(yen(amount))
}

/** Starts and ends on a group's page. */
export async function deleteExpense(page: Page, title: string): Promise<void> {
  await expenseRow(page, title).click()
  await page.getByRole('button', { name: '削除' }).click()
  await expect(page.getByRole('link', { name: '支出を追加' })).toBeVisible()
  await expect(expenseRow(page, title)).toHaveCount(0)
}

/** Undoes the deletion by the notice, which is still shown. */
export async function undoDeletion(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`「${name}」を削除しました`)).toBeVisible()
  await page.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect(page.getByText(`「${name}」を元に戻しました`)).toBeVisible()
}

/** Starts and ends on a group's page. `left` is what the trash says of the remaining time. */
export async function restoreFromTrash(page: Page, title: string, left: string): Promise<void> {
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: 'ゴミ箱' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(left)
  await page.getByRole('button', { name: `「${title}」を元に戻す` }).click()
  await expect(page.getByText(`「${title}」を元に戻しました`)).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: '支出', exact: true }).click()
  await expect(expenseRow(page, title)).toBeVisible()
}

/**
 * Starts on a tab of a group's page and ends on its expenses. Returns everybody's balance as the screen shows it, without names, because each
 * person is あなた on their own screen.
 */
export async function settlementTexts(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: '精算', exact: true }).click()
  const balances = page.getByRole('region', { name: 'みんなの貸し借り' }).getByRole('listitem')
  await expect(balances.first()).toBeVisible()
  const figures = (await balances.allInnerTexts()).map((text) => text.trim().split(/\s+/).at(-1) ?? '')
  await page.getByRole('link', { name: '支出', exact: true }).click()
  return figures.toSorted()
}

export function yen(amount: number): string {
  return `${amount.toLocaleString('ja-JP')}円`
}

/**
 * Signs the phone out and makes the server answer that it does not know its key. Only the person can sign in again.
 */
export async function forgetDevice(context: BrowserContext): Promise<void> {
  await context.route('**/api/session/local', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: '', code: 'device-unknown' } }),
  )
  await context.clearCookies()
}

export async function knowDeviceAgain(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/session/local')
}

/** Deletes what a browser evicts from a site: everything except the cookies. Leaves the page empty. */
export async function evictStorage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.detach()
}

/** On a phone. Ends at the question before signing out. */
export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^プロフィール/ }).click()
  const profile = page.getByRole('dialog', { name: 'プロフィール' })
  await profile.getByRole('button', { name: 'ログアウト' }).click()
  // The question has a button of the same name.
  await expect(profile).toBeHidden()
}

export async function signOut(page: Page): Promise<void> {
  await askToSignOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
}

/** The name of the signed-in account's database. */
export function accountDatabaseName(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.find((name) => !/^waritabi-(?:device|unsaved-files)$/.test(name)) ?? ''
  })
}

/**
 * Opens a tab that keeps a database open and ignores requests to close it. If the database does not exist, it is made
 * in an older version.
 */
export async function holdDatabase(context: BrowserContext, name: string): Promise<Page> {
  const tab = await context.newPage()
  // Not the app's page, which would close its connection.
  await tab.goto('/manifest.webmanifest')
  await tab.evaluate(
    (database) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () =>
          resolve(Object.assign(window, { held: opening.result }) && 0),
        )
        opening.addEventListener('error', reject)
      }),
    name,
  )
  return tab
}

/**
 * Opens a tab that keeps a transaction open on the rows of groups, so that no screen can read them until the returned
 * function is called.
 */
export async function blockReads(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const tab = await context.newPage()
  // Not the app's page, which would close its connection.
  await tab.goto('/manifest.webmanifest')
  await tab.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const tables = ['groups', 'members', 'expenses']
          const store = opening.result.transaction(tables, 'readwrite').objectStore('groups')
          // A transaction without requests would end.
          const goOn = () => store.count().addEventListener('success', goOn)
          store.count().addEventListener('success', () => resolve(goOn()))
        })
      }),
    name,
  )
  return () => tab.close()
}
