/** The Enter that ends a Japanese conversion, with the events of each engine in the engine's own order. */
import { describe, expect } from 'vitest'
import { createGroup, signIn } from './actions.ts'
import { engines, test } from './engine-test.ts'
import type { Page, Query } from './page.ts'

type Order = 'WebKit' | 'Firefox'

/**
 * Converts to `text` in the field and presses Enter. An input method cannot be driven, so the events are dispatched. WebKit ends the
 * composition before it reports the key, whose code is 229; the others report the key within the composition. Returns whether
 * the page let the Enter act. An Enter that a script dispatches submits no form by itself.
 */
async function convert(page: Page, field: Query, { text, order }: { text: string; order: Order }) {
  await page.see(field)
  return page.withElement(
    field,
    `(field) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
      const input = (inputType, value) => {
        setValue.call(field, value)
        field.dispatchEvent(new InputEvent('input', { inputType, data: value, bubbles: true, isComposing: true }))
      }
      const composition = (type, data) => field.dispatchEvent(new CompositionEvent(type, { data, bubbles: true }))
      const enter = (isComposing) =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing, bubbles: true, cancelable: true }),
        )
      const text = ${JSON.stringify(text)}
      field.focus()
      composition('compositionstart', '')
      input('insertCompositionText', text)
      if (${order === 'Firefox'}) {
        const isLet = enter(true)
        composition('compositionend', text)
        return isLet
      }
      input('deleteCompositionText', '')
      input('insertFromComposition', text)
      composition('compositionend', text)
      return enter(false)
    }`,
  )
}

const press = (page: Page, field: Query) =>
  page.withElement(
    field,
    `(field) => field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
    )`,
  )

describe.each(engines)('$name', (engine) => {
  const convertIn = (page: Page, field: Query, text: string) =>
    convert(page, field, { text, order: engine.name })

  test('the Enter that ends a conversion adds nobody, reminds of nothing and submits nothing', async ({
    server,
    open,
  }) => {
    const { page } = await open(engine)
    await signIn(page, server.url, '佐藤 花子')
    await page.click({ role: 'link', name: 'グループを作成' })
    const name: Query = { role: 'textbox', name: /^グループ名/ }
    expect(await convertIn(page, name, '　')).toBe(false)
    expect(await page.text()).not.toContain('グループ名を入力してください')
    expect(await convertIn(page, name, '沖縄')).toBe(false)
    const friend: Query = { role: 'textbox', name: /^仮メンバー/ }
    expect(await convertIn(page, friend, '太郎')).toBe(false)
    await page.says({ role: 'main' }, '太郎さんも追加して作成します。')
    expect(await page.texts({ role: 'listitem', within: { role: 'main' } })).toEqual([])
    // The next Enter is the person's own.
    await press(page, friend)
    await page.says({ role: 'listitem' }, '太郎')
  })

  test('an amount that is converted keeps its digits', async ({ server, open }) => {
    const { page } = await open(engine)
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, '沖縄')
    await page.click({ role: 'link', name: '支出を追加' })
    const amount: Query = { role: 'textbox', name: /^金額/ }
    expect(await convertIn(page, amount, '１２３４')).toBe(false)
    expect(await page.withElement(amount, '(field) => field.value')).toBe('1,234')
    expect(await convertIn(page, amount, '1,234５')).toBe(false)
    expect(await page.withElement(amount, '(field) => field.value')).toBe('12,345')
    await page.click({ role: 'button', name: /^保存$/ })
    await page.says({ role: 'main' }, '12,345円')
  })
})
