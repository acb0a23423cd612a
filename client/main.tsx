/**
 * Starts the app in parts, each evaluated in a task of its own: in a single task, a slow phone would neither paint nor
 * answer a tap for half a second. index.html preloads what is imported here (`codeAfterFirstPaint` in vite.config.ts).
 */
import './ui/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { assert } from '#shared/assert.ts'
import { abortTransactionsWhenFrozen } from './store/abort-when-frozen.ts'

const root = document.getElementById('root')
assert(root, 'the document has a root')
const isPageShown = endFirstPaint(root)
abortTransactionsWhenFrozen()
void start(root)

async function start(container: HTMLElement): Promise<void> {
  await import('#shared/model/tables.ts')
  await nextTask()
  const { restoreAccount } = await import('./session/restore-account.ts')
  await nextTask()
  void restoreAccount()
  await nextTask()
  const { showApp } = await import('./app.tsx')
  await nextTask()
  await styleSheetLoaded()
  showApp(createRoot(container), isPageShown)
}

/** The page's style sheet is fetched beside the code. `before-paint.js` removes it if it cannot be fetched. */
function styleSheetLoaded(): Promise<void> {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (!link || link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve())
  })
}

/** A frame or a tap may come before it. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Removes the frame that index.html has drawn as soon as React shows a page: something to read or to press. Resolves then.
 */
function endFirstPaint(container: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!container.querySelector('main :is(h1, button)')) return
      document.getElementById('first-paint')?.remove()
      observer.disconnect()
      resolve()
    })
    observer.observe(container, { childList: true, subtree: true })
  })
}
