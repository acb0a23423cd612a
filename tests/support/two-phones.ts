/**
 * 花子 and 次郎, each on a phone, for journeys in which both change the same thing without seeing each other's change.
 */
import type { Page } from '@playwright/test'
import {
  addExpense,
  badge,
  createGroup,
  expenseRow,
  inviteCodeOf,
  joinGroup,
  openMembers,
  reconnect,
  signIn,
  synced,
} from './actions.ts'
import { expect, test as base } from './journey.ts'

const group = '沖縄 2026夏'

export const test = base.extend<{ friend: Page }>({
  // 次郎's page, on a phone of his own.
  friend: async ({ openPhone }, provide) => provide(await openPhone()),
})

/** 花子 owns the group, 次郎 is a member, and both phones show its page with an expense of hers. */
export async function together(page: Page, friend: Page): Promise<void> {
  await signIn(page, '佐藤 花子')
  await createGroup(page, group)
  const code = await inviteCodeOf(page)
  await signIn(friend, '鈴木 次郎')
  await joinGroup(friend, code, group)
  await onMembers(page, () => expect(page.getByText('鈴木 次郎')).toBeVisible())
  await addExpense(page, '昼食', 3_000)
  await synced(page)
  await friend.reload()
  await expect(expenseRow(friend, '昼食')).toBeVisible()
}

/** Opens the people of a group from its page, and goes on to its expenses. */
export async function onMembers(page: Page, act: () => Promise<void>): Promise<void> {
  await openMembers(page)
  await act()
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** Reconnects the phone and opens the list of held changes. */
export async function seeWhatWaits(page: Page): Promise<void> {
  await reconnect(page)
  await expect(badge(page)).toHaveText('要確認 1件')
  await page.getByRole('link', { name: /^未送信/ }).click()
}
