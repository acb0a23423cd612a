/** The system's share sheet, which passes a text on to another app. */

/** Not every browser has a share sheet, and none has it on insecure pages. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** `given up`: the person closed the sheet or tapped twice. No message is shown. */
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
