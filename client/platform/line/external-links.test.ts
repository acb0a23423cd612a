// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openLinksOutside } from './external-links.ts'

const origin = 'https://waritabi.example'
const opened: string[] = []
beforeAll(() => openLinksOutside(document, { origin, openOutside: (url) => void opened.push(url) }))
beforeEach(() => {
  opened.length = 0
})

/** Clicks the text in a link. True if the browser itself follows the link. */
function click(href: string): boolean {
  document.body.innerHTML = `<a href="${href}"><b>link</b></a>`
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  return document.querySelector('b')?.dispatchEvent(event) ?? true
}

it('a link to another site is opened outside', () => {
  expect(click('https://shop.example/item?id=1')).toBe(false)
  expect(opened).toEqual(['https://shop.example/item?id=1'])
})

it.each([`${origin}/settings`, `${origin}/help`, 'mailto:support@waritabi.example'])(
  'the link %s is left to the browser',
  (href) => {
    click(href)
    expect(opened).toEqual([])
  },
)

it('a tap beside a link opens nothing', () => {
  document.body.innerHTML = '<b>text</b>'
  document.querySelector('b')?.click()
  expect(opened).toEqual([])
})
