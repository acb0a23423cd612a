/** Gives the person a file. Where this browser cannot, offers to save it in another one. */
import { downloadTexts } from '#shared/messages/download.ts'
import { ownRecordsTexts as texts } from '#shared/messages/own-records.ts'
import { handOverFile } from '#client/platform/hand-over-file.ts'
import { openOutside } from '#client/platform/open-outside.ts'
import { makeDownloadLink } from '#client/session/download-link.ts'
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
    message: downloadTexts.notHere,
    action: { label: downloadTexts.open, run: () => openInOtherBrowser(file) },
  })
}

async function openInOtherBrowser({ name, content }: ExportedFile): Promise<void> {
  const link = await makeDownloadLink(name, content)
  if (link.ok) openOutside(link.value)
  else showNotice({ color: 'red', title: texts.exportFailed, message: link.sentence })
}
