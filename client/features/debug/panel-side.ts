/** At which side of the window the debug panel and its button are, so that they cover nothing that is needed. */
import { keepText, readText } from '#client/store/browser-storage.ts'

export type Side = 'left' | 'right'

const key = 'waritabi-debug-side'

export const keptSide = (): Side => (readText(key) === 'left' ? 'left' : 'right')

export const keepSide = (side: Side): void => keepText(key, side)
