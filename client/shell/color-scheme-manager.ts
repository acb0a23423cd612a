/** Tells Mantine which scheme was chosen (client/ui/appearance.ts), and takes what is chosen through it. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { getDefaultStore } from 'jotai/vanilla'
import { appearanceAtom, chooseAppearance } from '#client/ui/appearance.ts'

let unsubscribe = () => {}

export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => chosenScheme(),
  // Mantine sets what it has just been told of, too.
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
