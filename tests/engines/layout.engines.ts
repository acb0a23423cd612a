/** On a phone of 375 px no screen scrolls sideways, and nothing is cut off. */
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { installed, signIn, synced } from './actions.ts'
import { engines, test } from './engine-test.ts'
import type { Page, Query } from './page.ts'

const width = 375

/**
 * Runs in the page: returns visible elements that exceed its sides, except inside elements that scroll or are hidden
 * on purpose.
 */
const outside = `(() => {
  const isClipped = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    const isShown = width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden'
    return isShown && (left < -0.5 || right > innerWidth + 0.5) && !isClipped(element)
  })
  const names = found.map((element) => element.tagName + ' ' + element.className + ' ' + (element.textContent ?? '').slice(0, 20))
  const { scrollWidth } = document.documentElement
  return [...(scrollWidth > innerWidth ? ['scrolls to ' + scrollWidth] : []), ...names]
})()`

type Step = { name: string; click?: Query; goto?: string; shows: Query }

const heading = (name: string | RegExp): Query => ({ role: 'heading', name })
const link = (name: string | RegExp): Query => ({ role: 'link', name })
const button = (name: string | RegExp): Query => ({ role: 'button', name })

/** Visited one after the other, starting at the sample trip's group, whose address is `group`. */
const stepsFrom = (group: string): readonly Step[] => [
  { name: 'group', goto: group, shows: link('支出を追加') },
  { name: 'members', click: link('メンバー'), shows: { role: 'textbox', name: '仮メンバーの名前' } },
  { name: 'activity', goto: `${group}/activity`, shows: heading('更新履歴') },
  { name: 'invite', goto: `${group}/invite`, shows: heading('友だちを招待') },
  { name: 'people', goto: `${group}/members`, shows: button(/あなた/) },
  { name: 'own actions', click: button(/あなた/), shows: { role: 'dialog' } },
  { name: 'group settings', goto: `${group}/settings`, shows: button('グループを削除') },
  { name: 'settlement', goto: `${group}/settlements`, shows: { role: 'region', name: 'みんなの貸し借り' } },
  { name: 'transfer', click: button(/^(ほかに)?払ったことを記録$/), shows: { role: 'dialog' } },
  { name: 'close', goto: `${group}/settlements/close`, shows: { role: 'checkbox' } },
  { name: 'summary', goto: `${group}/settlements/summary`, shows: button('すべて閉じる') },
  { name: 'calculator', goto: `${group}/settlement-calculator`, shows: heading('もし〜なら') },
  { name: 'people of the calculator', click: button(/^分ける人/), shows: { role: 'dialog' } },
  { name: 'payments', goto: `${group}/payments`, shows: button('払ったことを記録') },
  { name: 'form', goto: `${group}/add-expense`, shows: { role: 'textbox', name: /^金額/ } },
  {
    name: 'nothing found',
    goto: `${group}/expenses?q=スキー&status=settled`,
    shows: heading('当てはまる支出がありません'),
  },
  { name: 'filtered', goto: `${group}/expenses?q=レンタカー&status=active`, shows: link(/レンタカー/) },
  { name: 'filter', click: button('人'), shows: { role: 'dialog' } },
  { name: 'history', goto: `${group}/expenses`, shows: link(/レンタカー/) },
  { name: 'detail', click: link(/レンタカー/), shows: link('編集') },
  { name: 'edit', click: link('編集'), shows: { role: 'textbox', name: /^金額/ } },
  { name: 'details', click: button('くわしく'), shows: { role: 'textbox', name: '場所' } },
  { name: 'linking', goto: `${group}/user-mapping`, shows: heading(/同じ人/) },
  { name: 'dashboard', goto: '/dashboard', shows: link('グループを作成') },
  { name: 'form from home', goto: '/add-expense', shows: { role: 'textbox', name: /^金額/ } },
  { name: 'new group', goto: '/create-group', shows: { role: 'textbox', name: /^グループ名/ } },
  { name: 'join', goto: '/join', shows: { role: 'textbox', name: /^招待コード/ } },
  { name: 'unsent', goto: '/unsent', shows: heading(/未送信/) },
  { name: 'settings', goto: '/settings', shows: { role: 'button', name: 'コードを作る' } },
  { name: 'nowhere', goto: '/nowhere', shows: { role: 'heading' } },
]

async function outsideOf(page: Page, name: string): Promise<string[]> {
  const found = z.array(z.string()).parse(await page.tab.evaluate(outside))
  return found.map((each) => `${name}: ${each}`)
}

describe.each(engines)('$name', (engine) => {
  test('every screen fits a phone of 375 px', async ({ server, open }) => {
    const { page } = await open(engine, { profile: 'hanako', width })
    await page.goto(server.url)
    await page.see(heading(/^旅の割り勘を/))
    const found = await outsideOf(page, 'landing')
    await page.goto(`${server.url}/login`)
    await page.see({ role: 'textbox', name: '名前' })
    found.push(...(await outsideOf(page, 'login')))
    await signIn(page, server.url, '佐藤 花子')
    await installed(page)
    await page.click(button('サンプル旅行を作成'))
    await page.see(heading(/^サンプル旅行/))
    await synced(page)
    expect(await page.tab.evaluate('innerWidth')).toBe(width)
    for (const { name, goto, click, shows } of stepsFrom(await page.path())) {
      if (goto !== undefined) await page.goto(server.url + goto)
      if (click) await page.click(click)
      await page.see(shows)
      found.push(...(await outsideOf(page, name)))
    }
    expect(found).toEqual([])
  })
})
