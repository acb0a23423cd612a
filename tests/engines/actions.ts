/** What people do in the app, by the labels that they read. */
import { expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { poll } from './poll.ts'
import type { Page, Query } from './page.ts'

const button = (name: string | RegExp): Query => ({ role: 'button', name })
const link = (name: string | RegExp): Query => ({ role: 'link', name })
const field = (name: string | RegExp): Query => ({ role: 'textbox', name })
const heading = (name: string | RegExp): Query => ({ role: 'heading', name })

export async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fillIn(field('名前'), name)
  await page.click(button('はじめる'))
  await page.see(link('グループを作成'))
}

/** Starts at the dashboard and ends on the new group's page. */
export async function createGroup(page: Page, name: string): Promise<void> {
  await page.click(link('グループを作成'))
  await page.fillIn(field(/^グループ名/), name)
  await page.click({ role: 'radio', name: /^コードで参加/ })
  await page.click(button('グループを作成'))
  await page.see(heading(name))
}

export async function addPendingMember(page: Page, name: string): Promise<void> {
  await page.click(link('メンバー'))
  await page.fillIn(field('仮メンバーの名前'), name)
  await page.click(button('追加'))
  await page.says({ role: 'listitem' }, name)
  await page.click(link('支出'))
}

/** Starts and ends on a group's page. Waits until the server has made the code. */
export async function inviteCodeOf(page: Page): Promise<string> {
  await page.click(link('メンバー'))
  await page.click(link(/^友だちを招待/))
  const code = await poll('the invite code', async () => {
    const text = await page.tab.evaluate(`document.querySelector('[translate=no]')?.innerText`)
    return typeof text === 'string' ? text.replaceAll(/\s/g, '') : undefined
  })
  await page.click(button('戻る'))
  await page.click(link('支出'))
  return code
}

export async function joinGroup(
  page: Page,
  url: string,
  group: { code: string; name: string },
): Promise<void> {
  await page.goto(`${url}/join`)
  await page.fillIn(field(/^招待コード/), group.code)
  await page.click(button('招待を見る'))
  await page.click(button(/^(新しいメンバーとして)?参加する$/))
  await page.see(heading(group.name))
}

/** Starts and ends on a group's page. The expense is paid by oneself and split equally among everybody. */
export async function addExpense(page: Page, title: string, amount: number): Promise<void> {
  await page.click(link('支出を追加'))
  await page.fillIn(field(/^金額/), String(amount))
  await page.fillIn(field(/^内容/), title)
  await page.click(button(/^保存$/))
  await page.says(link(new RegExp(title)), yen(amount))
}

/** On the settlement page: records every suggested transfer, so that everybody has paid. */
export async function recordAllTransfers(page: Page): Promise<void> {
  const transfers = button(/ → .+円$/)
  const record = button(/：(払った|受け取った)ことを記録$/)
  await page.see(transfers)
  for (let left = (await page.texts(transfers)).length; left > 0; left--) {
    // One's own has the button, and those of others when they are unfolded.
    if ((await page.texts(record)).length === 0) await page.click(transfers)
    await page.click(record)
    await poll('one transfer less', async () => (await page.texts(transfers)).length === left - 1)
    // A tap right after that would be taken for the second half of a double tap (suggestion-list.tsx).
    await sleep(1_000)
  }
}

export async function openSettlement(page: Page): Promise<void> {
  await page.click(link('精算'))
}

/** On the settlement page: everybody's balance as it is shown. */
export async function balances(page: Page): Promise<string[]> {
  const bars: Query = { role: 'listitem', within: { role: 'region', name: 'みんなの貸し借り' } }
  await page.see(bars)
  return (await page.texts(bars)).map((text) => text.trim().split(/\s+/).at(-1) ?? '').toSorted()
}

export function yen(amount: number): string {
  return `${amount.toLocaleString('ja-JP')}円`
}

const badge: Query = { role: 'status', within: { role: 'banner' } }

export async function badgeSays(page: Page, text: string): Promise<void> {
  await page.says(badge, text)
}

/** Also waits for a change that has just been recorded, of which the badge says nothing for a second. */
export async function synced(page: Page): Promise<void> {
  await poll('the badge is not busy', () =>
    page.tab.evaluate(`document.querySelector('header [role=status]')?.getAttribute('aria-busy') !== 'true'`),
  )
  await page.says(badge, '同期済み')
}

/** Wakes the page. By itself it would retry after a random delay that grows while nobody answers. */
export async function reconnect(page: Page): Promise<void> {
  await page.tab.evaluate(`dispatchEvent(new Event('online'))`)
}

/** Waits until the service worker is active and controls the page. From then on it opens without a server. */
export async function installed(page: Page): Promise<void> {
  const state = `navigator.serviceWorker.controller?.state ?? 'none'`
  await poll('the worker is in control', async () => (await page.tab.evaluate(state)) === 'activated')
}

export async function expectExpenses(page: Page, expenses: Readonly<Record<string, number>>): Promise<void> {
  for (const [title, amount] of Object.entries(expenses)) {
    const row = link(new RegExp(title))
    await page.says(row, yen(amount))
    expect(await page.texts(row)).toHaveLength(1)
  }
}
