/** Gives the person a file that the page has made: by a download, or by the share sheet where downloads do nothing. */
import { downloadFile } from './share-and-download.ts'
import { isLineBrowser } from './which-browser.ts'

/** `given up`: the person closed the share sheet. `failed`: this browser can do neither. */
export type HandingOver = 'downloaded' | 'shared' | 'given up' | 'failed'

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

/** Some browsers share JSON only as a text. Other files would be of no use as one. */
function shareableFile(name: string, content: Blob): File | undefined {
  const asText =
    content.type === 'application/json' ? [new File([content], `${name}.txt`, { type: 'text/plain' })] : []
  const files = [new File([content], name, { type: content.type }), ...asText]
  return files.find((file) => 'canShare' in navigator && navigator.canShare({ files: [file] }))
}
