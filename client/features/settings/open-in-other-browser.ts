/** A file that this browser cannot save, by a link in the browser of the device (docs/decisions/0077-download-links.md). */
import { openOutside } from '#client/platform/line/line-actions.ts'
import { makeDownloadLink } from '#client/session/download-link.ts'

/** Resolves with the sentence that says why there is no link, or with null once it is opened. */
export async function openInOtherBrowser(name: string, content: Blob): Promise<string | null> {
  const link = await makeDownloadLink(name, content)
  if (!link.ok) return link.sentence
  openOutside(link.value)
  return null
}
