/**
 * The page's first script and `appearance.ts` must set the same appearance for every stored value and system setting.
 */
import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  appearanceAtom,
  chooseAppearance,
  colorSchemeManager,
  followAppearance,
  modeAfter,
} from './appearance.ts'

const firstScript = readFileSync('client/before-paint.js', 'utf8')
const root = document.documentElement
const media = new EventTarget()
let isSystemDark = false
let stop = () => {}

beforeEach(() => {
  isSystemDark = false
  localStorage.clear()
  document.head.innerHTML = '<meta name="theme-color" content="">'
  vi.stubGlobal('matchMedia', () => Object.assign(media, { matches: isSystemDark }))
  clearRoot()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function clearRoot(): void {
  root.className = ''
  root.removeAttribute('data-mantine-color-scheme')
  root.removeAttribute('style')
}

function shown() {
  return {
    classes: [...root.classList].toSorted((a, b) => (a < b ? -1 : 1)),
    scheme: root.dataset.mantineColorScheme,
    ground: root.style.backgroundColor,
    themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  }
}

function setSystemDark(isDark: boolean): void {
  isSystemDark = isDark
  media.dispatchEvent(new Event('change'))
}

const cases: [string | null, boolean, string][] = [
  [null, false, 'light medium'],
  [null, true, 'dark medium'],
  ['{"mode":"system","fontSize":"large"}', true, 'dark large'],
  ['{"mode":"light","fontSize":"small"}', true, 'light small'],
  ['{"mode":"dark","fontSize":"medium"}', false, 'dark medium'],
  ['{"mode":"sepia","fontSize":"huge"}', true, 'dark medium'],
  ['{"mode":"dark"}', false, 'dark medium'],
  ['null', false, 'light medium'],
  ['12', true, 'dark medium'],
  ['{"mode":', true, 'dark medium'],
]

test.each(cases)(
  'stored %s on a system that is dark: %s shows %s, at first and later',
  (stored, isDark, is) => {
    if (stored !== null) localStorage.setItem('waritabi-theme', stored)
    isSystemDark = isDark
    // oxlint-disable-next-line typescript/no-implied-eval -- the file as a browser runs it
    new Function(firstScript)()
    const atFirst = shown()
    clearRoot()
    stop = followAppearance()
    expect(shown()).toEqual(atFirst)
    const [scheme, size] = is.split(' ')
    expect(atFirst.scheme).toBe(scheme)
    expect(atFirst.classes).toEqual([...(scheme === 'dark' ? ['dark'] : []), `font-size-${size}`])
    expect(atFirst.themeColor).toBe(scheme === 'dark' ? '#15181c' : '#fbfaf7')
  },
)

it('the toggle goes from light to dark, to the system’s, and to light again', () => {
  expect((['light', 'dark', 'system'] as const).map(modeAfter)).toEqual(['dark', 'system', 'light'])
})

describe('the app’s code', () => {
  const added = () => [...document.head.querySelectorAll('link')].map(({ href }) => href.replace(/.*\//, ''))

  function openPage({ isHidden }: { isHidden: boolean }) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.head.innerHTML =
      '<template id="app-code"><link rel="preload" href="/one.js"><link rel="preload" href="/two.js"></template>'
    // Only this run's callback is called, and not those of the tests before.
    const listening = vi.spyOn(document, 'addEventListener')
    // oxlint-disable-next-line typescript/no-implied-eval -- the file as a browser runs it
    new Function(firstScript)()
    const [, onLoaded] = listening.mock.calls.find(([type]) => type === 'DOMContentLoaded') ?? []
    if (typeof onLoaded === 'function') onLoaded.call(document, new Event('DOMContentLoaded'))
  }

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is added once, after the first frame', () => {
    openPage({ isHidden: false })
    expect(added()).toEqual([])
    vi.advanceTimersToNextFrame()
    expect(added()).toEqual([])
    vi.advanceTimersByTime(2)
    expect(added()).toEqual(['one.js', 'two.js'])
    vi.advanceTimersByTime(5_000)
    expect(added()).toEqual(['one.js', 'two.js'])
  })

  it('is added without a frame on a page in the background', () => {
    openPage({ isHidden: true })
    vi.advanceTimersByTime(1)
    expect(added()).toEqual(['one.js', 'two.js'])
  })
})

describe('a chosen appearance', () => {
  it('is shown at once and stored', () => {
    stop = followAppearance()
    chooseAppearance({ mode: 'dark' })
    chooseAppearance({ fontSize: 'large' })
    expect(shown().classes).toEqual(['dark', 'font-size-large'])
    expect(localStorage.getItem('waritabi-theme')).toBe('{"mode":"dark","fontSize":"large"}')
  })

  it('is light or dark regardless of the system, or follows the system while the page is open', () => {
    stop = followAppearance()
    chooseAppearance({ mode: 'light' })
    setSystemDark(true)
    expect(shown().scheme).toBe('light')
    chooseAppearance({ mode: 'system' })
    expect(shown().scheme).toBe('dark')
    setSystemDark(false)
    expect(shown()).toMatchObject({ scheme: 'light', classes: ['font-size-medium'], themeColor: '#fbfaf7' })
  })

  it('applies to the other tabs', () => {
    stop = followAppearance()
    localStorage.setItem('waritabi-theme', '{"mode":"dark","fontSize":"small"}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'waritabi-theme' }))
    expect(shown().classes).toEqual(['dark', 'font-size-small'])
  })

  it('applies to Mantine’s components', () => {
    stop = followAppearance()
    chooseAppearance({ mode: 'dark' })
    render(
      <MantineProvider colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
        <p>text</p>
      </MantineProvider>,
    )
    expect(root.dataset.mantineColorScheme).toBe('dark')
    act(() => chooseAppearance({ mode: 'light' }))
    expect(root.dataset.mantineColorScheme).toBe('light')
    expect(getDefaultStore().get(appearanceAtom).mode).toBe('light')
  })
})
