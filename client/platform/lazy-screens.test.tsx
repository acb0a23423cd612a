import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CatchBoundary } from '@tanstack/react-router'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MissingChunk } from '#client/sync/load-chunk.ts'
import { onDemand, preloaded, preloadedScreens } from './lazy-screens.ts'

afterEach(() => {
  preloadedScreens.length = 0
  sessionStorage.clear()
})

/** What Firefox throws for an import that failed, or that was ended because the page is being left. */
const importError = new TypeError('error loading dynamically imported module: /assets/list.js')

function Failure({ error }: { error: unknown }) {
  return <p>{error instanceof MissingChunk ? 'missing screen' : String(error)}</p>
}

it.each([
  ['preloaded', preloaded],
  ['loaded on demand', onDemand],
])(
  'a screen that is %s and cannot be loaded shows an error instead of reloading the page',
  async (_, lazy) => {
    const Lazy = lazy(() => Promise.reject<{ default: () => null }>(importError))
    await Lazy.preload?.()
    renderView(
      <CatchBoundary getResetKey={() => 0} errorComponent={Failure}>
        <Lazy />
      </CatchBoundary>,
    )
    expect(screen.getByText('missing screen')).toBeDefined()
    // The router notes here each error after which it reloads the page.
    expect(Object.keys(sessionStorage)).toEqual([])
  },
)
