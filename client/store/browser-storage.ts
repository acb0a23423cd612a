/**
 * Texts in the browser's own storage: that of the device (`localStorage`) or of the tab (`sessionStorage`). A browser may refuse
 * both. Then nothing is remembered, and the app works as on a first visit.
 */
import type * as z from 'zod/mini'

type Place = 'localStorage' | 'sessionStorage'

/** Null if there is none. */
export function readText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** Null removes it. */
export function keepText(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
  } catch {
    // See above.
  }
}

/** Undefined if there is none, or it is not what the schema says. */
export function readJson<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readText(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
