/** The system's own sheet, by which something is passed on to another app. */

/** Not every browser has it, and none outside of a secure page. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** `given up` is what people do, by closing the sheet or by tapping twice; nothing is to be said of it. */
export type Sharing = 'shared' | 'given up' | 'failed'

export async function share(content: { text: string; url: string }): Promise<Sharing> {
  try {
    await navigator.share(content)
    return 'shared'
  } catch (error) {
    const why = error instanceof DOMException ? error.name : ''
    return why === 'AbortError' || why === 'InvalidStateError' ? 'given up' : 'failed'
  }
}
