/** What a person does and sees on a page, by role and name, in any engine. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { poll } from './poll.ts'
import type { Tab } from './tab.ts'

export type Query = {
  role: string
  /** The whole accessible name, or a pattern that matches a part of it. */
  name?: string | RegExp
  within?: Query
}

/** The number of checks, 50 ms apart, without a new request after which the network counts as idle. */
const idleLooks = 30

export type Page = ReturnType<typeof pageOf>

const testingLibrary = dirname(createRequire(import.meta.url).resolve('@testing-library/dom'))
const library = readFileSync(join(testingLibrary, '@testing-library/dom.umd.min.js'), 'utf8')

/** Runs in the page: the visible elements that are not made inert by a modal dialog. */
const findAll = `function findAll({ role, name, pattern, within }) {
  const root = within ? findAll(within).at(-1) : document.body
  const named = pattern === undefined ? name : new RegExp(pattern)
  const found = root ? TestingLibraryDom.queryAllByRole(root, role, named === undefined ? {} : { name: named }) : []
  return found.filter((element) => element.getClientRects().length > 0 && !element.closest('[inert]'))
}`

/** Runs in the page: the centre of an element that does not move and is not covered; otherwise null. */
const placeOf = `async function placeOf(element) {
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const frame = () => new Promise(requestAnimationFrame)
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const { x, y, width, height } = element.getBoundingClientRect()
  if (!element.isConnected || x !== before.x || y !== before.y) return null
  const place = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  const isHit = element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit))
  if (!isHit) return null
  window.isClickLost = true
  element.addEventListener('click', () => (window.isClickLost = false), { capture: true, once: true })
  return place
}`

const Place = z.nullable(z.object({ x: z.number(), y: z.number() }))

function written({ role, name, within }: Query): object {
  return {
    role,
    ...(name instanceof RegExp ? { pattern: name.source } : { name }),
    ...(within ? { within: written(within) } : {}),
  }
}

export function pageOf(tab: Tab) {
  const inPage = async (expression: string) => {
    const hasLibrary = await tab.evaluate(`typeof TestingLibraryDom === 'object'`)
    if (hasLibrary !== true) await tab.evaluate(`(() => { ${library} })()`)
    return tab.evaluate(`(() => { ${findAll}; ${placeOf}; return ${expression} })()`)
  }
  const found = (query: Query) => `findAll(${JSON.stringify(written(query))})`
  const said = (query: Query) => JSON.stringify(written(query))
  const texts = async (query: Query) =>
    z.array(z.string()).parse(await inPage(`${found(query)}.map((element) => element.innerText)`))

  const click = (query: Query) =>
    poll(`to click ${said(query)}`, async () => {
      const place = Place.parse(await inPage(`placeOf(${found(query)}[0])`))
      if (!place) return false
      await tab.click(place.x, place.y)
      // The page may have changed in between, for example when an answer arrives.
      const isLost = await tab.evaluate('window.isClickLost').catch(() => undefined)
      return isLost !== true
    })
  const see = (query: Query) => poll(`to see ${said(query)}`, async () => (await texts(query)).length > 0)

  return {
    tab,
    goto: tab.goto,
    reload: tab.reload,
    back: tab.back,
    texts,
    click,
    see,
    gone: (query: Query) => poll(`${said(query)} gone`, async () => (await texts(query)).length === 0),
    /** Waits until one of the elements contains the text. */
    says: (query: Query, text: string, limitMs?: number) => {
      const isSaid = async () => (await texts(query)).some((each) => each.includes(text))
      return poll(`${said(query)} says ${text}`, isSaid, limitMs)
    },
    fillIn: async (query: Query, text: string) => {
      await see(query)
      const focus = `((field) => { field.focus(); field.select(); return true })(${found(query)}[0])`
      await inPage(focus)
      await tab.type(text)
      const value = `${found(query)}[0]?.value`
      await poll(`${said(query)} filled`, async () => (await inPage(value)) !== '')
    },
    /** Calls a function in the page, given as source text, with the element. */
    withElement: (query: Query, text: string) => inPage(`(${text})(${found(query)}[0])`),
    isChecked: async (query: Query) => (await inPage(`${found(query)}[0]?.checked`)) === true,
    /** Waits until no file has been fetched for a while, so that everything preloaded is there. */
    networkIdle: async () => {
      let [count, quiet] = [-1, 0]
      await poll('the network to be idle', async () => {
        const now = z.number().parse(await tab.evaluate(`performance.getEntriesByType('resource').length`))
        quiet = now === count ? quiet + 1 : 0
        count = now
        return quiet === idleLooks
      })
    },
    /** The text of the whole page. */
    text: async () => z.string().parse(await tab.evaluate('document.body.innerText')),
    path: async () => z.string().parse(await tab.evaluate('location.pathname')),
  }
}
