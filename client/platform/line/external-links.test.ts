// @vitest-environment happy-dom
import type { Window } from 'happy-dom'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openLinksOutside } from './page-line.ts'

const origin = 'https://waritabi.example'
const opened: string[] = []
beforeAll(() => openLinksOutside(document, { origin, openOutside: (url) => void opened.push(url) }))
beforeEach(() => {
  opened.length = 0
})

// happy-dom follows a mailto: link before a listener of the window could prevent it, and the files of a process share the page.
afterEach(() => (window as unknown as Window).happyDOM.setURL('http://localhost:3000/'))

/** Clicks the text in a link. True if it is left to the browser itself. */
function click(href: string): boolean {
  document.body.innerHTML = `<a href="${href}"><b>link</b></a>`
  let isLeftToBrowser = false
  const look = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented
  }
  window.addEventListener('click', look, { once: true })
  document.querySelector('b')?.click()
  return isLeftToBrowser
}

it('a link to another site is opened outside', () => {
  expect(click('https://shop.example/item?id=1')).toBe(false)
  expect(opened).toEqual(['https://shop.example/item?id=1'])
})

it.each([`${origin}/settings`, `${origin}/help`, 'mailto:support@waritabi.example'])(
  'the link %s is left to the browser',
  (href) => {
    expect(click(href)).toBe(true)
    expect(opened).toEqual([])
  },
)

it('a tap beside a link opens nothing', () => {
  document.body.innerHTML = '<b>text</b>'
  document.querySelector('b')?.click()
  expect(opened).toEqual([])
})
