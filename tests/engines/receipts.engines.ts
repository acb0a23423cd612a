/** Reading a photo of a receipt: a worker of modules, WebAssembly under its own policy, and pictures without a document. */
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { type Drawing, receiptPhotoExpression } from '../support/receipt-photo.ts'
import { createGroup, installed, signIn, synced } from './actions.ts'
import { engines, test } from './engine-test.ts'
import type { Page } from './page.ts'
import { poll } from './poll.ts'

/** A slow machine without threads takes so long for the first reading. */
const readingLimitMs = 240_000
const Shown = z.object({ width: z.number(), height: z.number(), degrees: z.number() })

const take = { role: 'button', name: 'フォームに入れる' }
const place = { role: 'img', name: '写真の中の金額' }
const valueOf = (page: Page, role: string, name: string | RegExp) =>
  page.withElement({ role, name }, '(field) => field.value')

/** Puts a file into the field, as the dialog of the system does. `bytes` is an expression. */
const chooseFile = (page: Page, bytes: string) =>
  page.tab.evaluate(`(async () => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([${bytes}], 'IMG_0001.jpg', { type: 'image/jpeg' }))
    const field = document.querySelector('input[type=file]')
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)

/** `segment` is added to the head of the JPEG. */
async function choosePhoto(
  page: Page,
  id: string,
  { segment = [], ...drawing }: Drawing & { segment?: readonly number[] },
): Promise<void> {
  const photo = `Array.from(atob(await ${receiptPhotoExpression(id, drawing)}), (sign) => sign.charCodeAt(0))`
  await chooseFile(page, `new Uint8Array((${photo}).toSpliced(2, 0, ...${JSON.stringify(segment)}))`)
}

/** A segment that tells the camera was held upright, while the pixels lie on their side: EXIF with orientation 6. */
const heldUpright = [
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
]

describe.each(engines)('$name', (engine) => {
  test('a receipt of 24 megapixels is read on the device, and the next one without a server', async ({
    server,
    open,
  }) => {
    const { page, browser } = await open(engine, { profile: 'hanako' })
    await signIn(page, server.url, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    await synced(page)
    await installed(page)
    await page.click({ role: 'link', name: '支出を追加' })
    await page.see({ role: 'textbox', name: /^金額/ })

    await chooseFile(page, `new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')`)
    await page.says({ role: 'alert' }, 'このファイルは写真として開けません')
    await page.click({ role: 'button', name: '閉じる', within: { role: 'dialog' } })

    await choosePhoto(page, 'souvenir', { scale: 2.83 })
    await page.says({ role: 'dialog' }, 'MB）を受け取ります')
    await page.click({ role: 'button', name: '受け取って読み取る' })
    await page.says(take, 'フォームに入れる', readingLimitMs)
    const box = '(place) => place.getBoundingClientRect().width'
    await poll('the amount in the photo', async () => Number(await page.withElement(place, box)) > 100)
    await page.click(take)
    await poll('the amount', async () => (await valueOf(page, 'textbox', /^金額/)) === '5,918')
    expect(await valueOf(page, 'textbox', /^内容/)).toContain('みやげ処')

    await server.kill()
    await choosePhoto(page, 'sideways-restaurant', { turned: 270, segment: heldUpright })
    await page.says(take, 'フォームに入れる', readingLimitMs)
    // What is read and what is shown have the same direction.
    const shown = `(place) => {
      const image = place.querySelector('image')
      const { width, height } = image.getBBox()
      return { width, height, degrees: Number(/rotate\\(([-\\d.]+)/.exec(image.getAttribute('transform'))[1]) }
    }`
    const { width, height, degrees } = Shown.parse(await page.withElement(place, shown))
    expect({ width, height }).toEqual({ width: 1500, height: 2000 })
    expect(Math.abs(degrees)).toBeLessThan(10)
    await page.click(take)
    await poll('the amount', async () => (await valueOf(page, 'textbox', /^金額/)) === '6,380')
    expect(browser.errors().filter((error) => /reader|wasm|Content.Security/i.test(error))).toEqual([])
  })
})
