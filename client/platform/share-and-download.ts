/** Ways in which the page hands something to the person or to another app: share sheet, clipboard, download. */
import { isLineBrowser } from './which-browser.ts'

/** Not every browser has a share sheet, and none has it on insecure pages. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** `given up`: the person closed the sheet or tapped twice. No message is shown. */
export type Sharing = 'shared' | 'given up' | 'failed'

/** `title` is for ways that have a subject, such as mail. */
type ShareContent = { text: string; url?: string; title?: string }

/** A way to send a text, with a link below it, to other people. */
export type Share = (content: ShareContent) => Promise<Sharing>

export async function share(content: ShareData): Promise<Sharing> {
  try {
    await navigator.share(content)
    return 'shared'
  } catch (error) {
    const why = error instanceof DOMException ? error.name : ''
    return why === 'AbortError' || why === 'InvalidStateError' ? 'given up' : 'failed'
  }
}

/** Saves a file that the page has made. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event was handled, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Selects the text of an element and copies it. True if it is in the clipboard: some in-app browsers refuse
 * `copyText` but allow this older way. Otherwise the text stays selected, so that the person can copy it.
 */
export function copySelected(element: HTMLElement): boolean {
  getSelection()?.selectAllChildren(element)
  return 'execCommand' in document && document.execCommand('copy')
}

/**
 * Resolves to true if the text is in the clipboard. Browsers refuse it on insecure pages, or if the person has denied
 * it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** `given up`: the person closed the share sheet. `failed`: this browser can do neither. */
export type HandingOver = 'downloaded' | 'shared' | 'given up' | 'failed'

/** Gives the person a file that the page has made: by a download, or by the share sheet where downloads do nothing. */
export async function handOverFile(name: string, content: Blob): Promise<HandingOver> {
  if (!isLineBrowser(navigator.userAgent)) {
    downloadFile(name, content)
    return 'downloaded'
  }
  const file = shareableFile(name, content)
  if (!file) return 'failed'
  try {
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'given up' : 'failed'
  }
}

/** Hands a file to another app by the share sheet, or its text, if it has one, where the sheet takes no such files. */
export async function shareFile(name: string, content: Blob, text?: string): Promise<Sharing> {
  if (!canShare()) return 'failed'
  const file = shareableFile(name, content)
  if (file) return share({ files: [file] })
  return text === undefined ? 'failed' : share({ text, title: name })
}

/** Some browsers share JSON and Markdown only as a text. Other files would be of no use as one. */
function shareableFile(name: string, content: Blob): File | undefined {
  const asText = sharedAsText.has(content.type)
    ? [new File([content], `${name}.txt`, { type: 'text/plain' })]
    : []
  const files = [new File([content], name, { type: content.type }), ...asText]
  return files.find((file) => 'canShare' in navigator && navigator.canShare({ files: [file] }))
}

const sharedAsText: ReadonlySet<string> = new Set([
  'application/json',
  'application/x-ndjson',
  'text/markdown',
])
