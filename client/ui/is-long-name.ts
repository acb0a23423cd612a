import type { ReactNode } from 'react'

/** Longer than every label of the app, and so a name that somebody has given: it fills its lines before it is cut off. */
export function isLongName(text: ReactNode): boolean {
  return typeof text === 'string' && text.length > 20
}
