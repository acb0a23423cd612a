/** Gives the person a file. Where this browser cannot, offers to save it in another one. */
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { ownRecordsTexts as texts } from '#shared/messages/own-records.ts'
import { exportUnsent } from '#client/features/unsent/read-unsent.ts'
import { handOverFile } from '#client/platform/share-and-download.ts'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { showNotice } from '#client/ui/show-notice.ts'

type ExportedFile = { name: string; content: Blob }

/** Resolves to true if the person has the file. If it failed, a notice says why. */
export async function exportFile(makeFile: () => Promise<ExportedFile>): Promise<boolean> {
  try {
    const file = await makeFile()
    const end = await handOverFile(file.name, file.content)
    if (end === 'failed') offerOtherBrowser(file)
    return end === 'downloaded' || end === 'shared'
  } catch (error) {
    console.error('export', error)
    showNotice({ color: 'red', message: texts.exportFailed })
    return false
  }
}

function offerOtherBrowser(file: ExportedFile): void {
  showNotice({
    color: 'yellow',
    title: texts.exportFailed,
    message: texts.exportNotHere,
    action: { label: texts.openOutside, run: () => openElsewhere(file) },
  })
}

/** Not preloaded, because a link needs a connection. */
async function openElsewhere({ name, content }: ExportedFile): Promise<void> {
  const part = await loadOnDemand(() => import('./open-in-other-browser.ts')).catch(() => null)
  const problem = part ? await part.openInOtherBrowser(name, content) : callFailureSentences['network-error']
  if (problem !== null) showNotice({ color: 'red', title: texts.exportFailed, message: problem })
}

/** As `exportFile`, of the changes that were not sent. */
export function exportUnsentChanges(): Promise<boolean> {
  return exportFile(exportUnsent)
}

/** The same, and says so. */
export async function saveUnsentChanges(): Promise<void> {
  if (await exportUnsentChanges()) showNotice({ message: texts.exported })
}
