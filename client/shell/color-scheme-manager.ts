/** Passes the chosen colour scheme (client/ui/appearance.ts) to Mantine, and a choice made through Mantine back. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { getDefaultStore } from 'jotai/vanilla'
import { appearanceAtom, chooseAppearance } from '#client/ui/appearance.ts'

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
