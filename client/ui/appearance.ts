/**
 * Colour scheme and font size: chosen by the person, stored in this browser, and applied as classes of the root
 * element (specification 1, section 4). `client/before-paint.js` does the same before the first paint.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { tokens } from './color-tokens.ts'

export const modes = ['light', 'dark', 'system'] as const
export const fontSizes = ['small', 'medium', 'large'] as const
type Appearance = { mode: (typeof modes)[number]; fontSize: (typeof fontSizes)[number] }

const untouched: Appearance = { mode: 'system', fontSize: 'medium' }

/** The toggle's cycle: light, dark, system, light (specification 1, section 4). */
export function modeAfter(mode: Appearance['mode']): Appearance['mode'] {
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? untouched.mode
}

const storageKey = 'waritabi-theme'

const currentAtom = atom(readAppearance())

/** Read-only for screens. */
export const appearanceAtom = atom((get) => get(currentAtom))

function readAppearance(): Appearance {
  try {
    const stored: Partial<Record<keyof Appearance, unknown>> = JSON.parse(
      localStorage.getItem(storageKey) ?? '{}',
    )
    return {
      mode: modes.find((mode) => mode === stored.mode) ?? untouched.mode,
      fontSize: fontSizes.find((size) => size === stored.fontSize) ?? untouched.fontSize,
    }
  } catch {
    // Unreadable or inaccessible storage counts as no choice.
    return untouched
  }
}

export function chooseAppearance(chosen: Partial<Appearance>): void {
  const appearance = { ...getDefaultStore().get(currentAtom), ...chosen }
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  show(appearance)
}

/** Follows the system's colour scheme and choices made in other tabs. Returns a function that stops it. */
export function followAppearance(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const again = () => show(getDefaultStore().get(currentAtom))
  systemIsDark().addEventListener('change', again, { signal })
  window.addEventListener('storage', ({ key }) => (key === storageKey ? show(readAppearance()) : undefined), {
    signal,
  })
  show(readAppearance())
  return () => stop.abort()
}

function show(appearance: Appearance): void {
  const { mode, fontSize } = appearance
  const isDark = mode === 'dark' || (mode === 'system' && systemIsDark().matches)
  const { ground } = isDark ? tokens.dark : tokens.light
  const root = document.documentElement
  root.classList.toggle('dark', isDark)
  for (const size of fontSizes) root.classList.toggle(`font-size-${size}`, size === fontSize)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  root.style.backgroundColor = ground
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  getDefaultStore().set(currentAtom, appearance)
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

/** Passes the chosen colour scheme to Mantine, and a choice made through Mantine back. */
let unsubscribe = () => {}

export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => chosenScheme(),
  // Mantine also calls `set` for a value that it got from `onUpdate`.
  set: (scheme) => {
    if (scheme !== chosenScheme()) chooseAppearance({ mode: scheme === 'auto' ? 'system' : scheme })
  },
  subscribe: (onUpdate) => {
    unsubscribe = getDefaultStore().sub(appearanceAtom, () => onUpdate(chosenScheme()))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => chooseAppearance({ mode: 'system' }),
}

function chosenScheme(): MantineColorScheme {
  const { mode } = getDefaultStore().get(appearanceAtom)
  return mode === 'system' ? 'auto' : mode
}
