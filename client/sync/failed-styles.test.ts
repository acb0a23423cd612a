// @vitest-environment happy-dom
import type { Window } from 'happy-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followFailedStyles, loadChunk } from './load-chunk.ts'

/** happy-dom fetches no style sheets. It reports each as fetched or failed, as it is set. */
const { settings } = (window as unknown as Window).happyDOM
function serveStyles(isServed: boolean): void {
  settings.handleDisabledFileLoadingAsSuccess = isServed
}

beforeAll(followFailedStyles)
beforeEach(() => {
  settings.disableCSSFileLoading = true
  serveStyles(false)
  vi.stubGlobal('fetch', async () => new Response('{}'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const chunk = { part: 'of the app' }

/** Imports as the built code does: it waits for its style sheet, and asks for it the first time only. */
function importWithStyles(): () => Promise<typeof chunk> {
  let isAsked = false
  return async () => {
    if (isAsked) return chunk
    isAsked = true
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = '/assets/part.css'
    const settled = Promise.withResolvers<void>()
    link.addEventListener('load', () => settled.resolve())
    link.addEventListener('error', () => settled.reject(new Error('Unable to preload CSS')))
    document.head.append(link)
    await settled.promise
    return chunk
  }
}

const styles = () => document.head.querySelectorAll('link').length

it('a part whose styles could not be fetched is shown once they can, and has them once', async () => {
  vi.stubGlobal('fetch', async () => {
    serveStyles(true)
    return new Response('{}')
  })
  expect(await loadChunk(importWithStyles())).toBe(chunk)
  expect(styles()).toBe(1)
})

it('a part whose styles cannot be fetched is not shown without them, also where it is opened again', async () => {
  const load = importWithStyles()
  expect(await loadChunk(load)).toBe('schema-too-old')
  expect(await loadChunk(load)).toBe('schema-too-old')
  serveStyles(true)
  expect(await loadChunk(load)).toBe(chunk)
  expect(styles()).toBe(1)
})

it('a part that was fetched without its styles when the page was idle has them where it is opened', async () => {
  const load = importWithStyles()
  await expect(load()).rejects.toThrow('CSS')
  expect(await loadChunk(load)).toBe('schema-too-old')
  serveStyles(true)
  expect(await loadChunk(load)).toBe(chunk)
})

it('without the server, a part that is there is used, although styles of another one were not fetched', async () => {
  await expect(importWithStyles()()).rejects.toThrow('CSS')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  expect(await loadChunk(async () => chunk)).toBe(chunk)
})
