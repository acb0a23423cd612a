/** The items of a trip are moved without a server: by the mouse, by touch and by the keyboard. */
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { badgeSays, createGroup, installed, reconnect, signIn, synced } from './actions.ts'
import { engines, test } from './engine-test.ts'
import type { Page, Query } from './page.ts'
import { poll } from './poll.ts'

const trip = '夏の沖縄'
const [flight, soba, aquarium] = ['羽田から那覇', '首里そば', '美ら海水族館'] as const
const titles = [flight, soba, aquarium]
/** The items of each day, as the trip is planned at first. */
const planned = [[flight, soba], [aquarium]]

const button = (name: string | RegExp): Query => ({ role: 'button', name })
const link = (name: string | RegExp): Query => ({ role: 'link', name })
const day: Query = { role: 'region', name: /8月1[12]日|日付未定/ }
const grip = (title: string) => button(`${title}を動かす`)
/** As WebDriver writes the keys. */
const keys = { space: ' ', up: '\uE013', down: '\uE015' } as const

/** Two days with two items and one. Starts on the group's trips and ends on the trip's page. */
async function planTrip(page: Page): Promise<void> {
  await page.click(link('新しい旅程'))
  await page.fillIn({ role: 'textbox', name: '旅程名' }, trip)
  await chooseDay(page, '開始日', '2027-08-11')
  await chooseDay(page, '終了日', '2027-08-12')
  await page.fillIn({ role: 'textbox', name: /^目的地/ }, '沖縄本島')
  await page.click(button('旅程を作成'))
  await page.click(link('予定を追加'))
  const name: Query = { role: 'textbox', name: /の予定$/ }
  for (const title of [flight, soba]) {
    await page.fillIn(name, title)
    await page.click(button('追加'))
  }
  await page.click({ role: 'radio', name: /8月12日/ })
  await page.fillIn(name, aquarium)
  await page.click(button('名前だけ登録'))
  await expectPlan(page, planned)
}

/** Sets the value, because what is typed into a date field depends on the browser's language. */
async function chooseDay(page: Page, label: string, date: string): Promise<void> {
  const choose = `((field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${date}')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })([...document.querySelectorAll('label')].find((label) => label.textContent.startsWith('${label}')).control)`
  await poll(`${label} chosen`, () => page.tab.evaluate(choose))
}

/** The titles of each day that has items, in their order. */
async function planOf(page: Page): Promise<string[][]> {
  const days = (await page.texts(day)).map((text) =>
    titles.filter((title) => text.includes(title)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b)),
  )
  return days.filter((each) => each.length > 0)
}

async function expectPlan(page: Page, plan: string[][]): Promise<void> {
  await expect.poll(() => planOf(page), { timeout: 15_000 }).toEqual(plan)
}

async function beginMoving(page: Page): Promise<void> {
  await page.click(button('旅程の操作'))
  await page.click(button(/^予定を並び替える/))
  await page.see(grip(flight))
}

/** Also expects the plan: still while items are moved, after that, and after a reload. */
async function endMoving(page: Page, plan: string[][]): Promise<void> {
  await expectPlan(page, plan)
  await page.click(button('完了'))
  await page.see(button('旅程の操作'))
  await expectPlan(page, plan)
  await page.reload()
  await page.see(button('旅程の操作'))
  await expectPlan(page, plan)
}

const Grip = z.object({ x: z.number(), y: z.number(), top: z.number() })

async function measuredGrip(page: Page, title: string) {
  const measure = `(grip) => {
    const { x, y, width, height } = grip.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2, top: y }
  }`
  return Grip.parse(await page.withElement(grip(title), measure))
}

/** Drags an item by its grip into the upper half of another, before which it then is. */
async function drag(
  page: Page,
  by: 'mouse' | 'touch',
  { item, before }: { item: string; before: string },
): Promise<void> {
  const [from, to] = [await measuredGrip(page, item), await measuredGrip(page, before)]
  await page.tab.evaluate(
    `void addEventListener('pointerdown', (event) => (window.pressedBy = event.pointerType), { capture: true, once: true })`,
  )
  await page.tab.drag(from, { x: from.x, y: to.top + 4 }, by)
  // A driver may send a mouse in place of a finger.
  expect(await page.tab.evaluate('window.pressedBy')).toBe(by)
}

async function moveByKeyboard(page: Page, item: string, arrows: readonly string[]): Promise<void> {
  await page.withElement(grip(item), '(grip) => { grip.focus() }')
  for (const key of [keys.space, ...arrows, keys.space]) await page.tab.type(key)
}

/** The focus follows the item, so that it can be moved on. */
async function expectFocus(page: Page, item: string): Promise<void> {
  await poll(`the focus on ${item}`, () =>
    page.withElement(grip(item), '(grip) => grip === document.activeElement'),
  )
}

describe.each(engines)('$name', (engine) => {
  // The driver of WebKitGTK sends a mouse in place of a finger.
  const pointers = engine.name === 'Firefox' ? (['mouse', 'touch'] as const) : (['mouse'] as const)

  test(`items are moved by ${pointers.join(', ')} and keyboard without a server, also to another day`, async ({
    server,
    open,
  }) => {
    const { page } = await open(engine, { profile: 'hanako' })
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    await page.click(link('旅程'))
    await planTrip(page)
    await synced(page)
    await installed(page)
    await server.kill()

    for (const pointer of pointers) {
      await beginMoving(page)
      await drag(page, pointer, { item: soba, before: flight })
      await expectPlan(page, [[soba, flight], [aquarium]])
      await drag(page, pointer, { item: flight, before: aquarium })
      await endMoving(page, [[soba], [flight, aquarium]])
      await beginMoving(page)
      await drag(page, pointer, { item: flight, before: soba })
      await endMoving(page, planned)
    }

    await beginMoving(page)
    await moveByKeyboard(page, soba, [keys.up])
    await expectPlan(page, [[soba, flight], [aquarium]])
    await expectFocus(page, soba)
    await moveByKeyboard(page, flight, [keys.down])
    await expectPlan(page, [[soba], [flight, aquarium]])
    await expectFocus(page, flight)
    await moveByKeyboard(page, soba, [keys.down, keys.down])
    await expectFocus(page, soba)
    const moved = [[flight, soba, aquarium]]
    await endMoving(page, moved)

    await badgeSays(page, '未送信')
    await server.start()
    await reconnect(page)
    await synced(page)
    await expectPlan(page, moved)
  })
})
