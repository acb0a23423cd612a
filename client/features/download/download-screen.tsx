/** Saves a file that was handed over from LINE's browser (docs/decisions/0077-download-links.md). Needs no sign-in. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '#client/platform/share-and-download.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import { type TakenFile, takeDownload } from '#client/session/download-link.ts'
import { DownloadView } from './download-view.tsx'

export function DownloadScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const [file, setFile] = useState<TakenFile | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const take = async () => {
    setIsBusy(true)
    const answer = await takeDownload(token)
    setIsBusy(false)
    setError(answer.ok ? null : answer.sentence)
    if (!answer.ok) return
    setFile(answer.value)
    save(answer.value)
  }
  return (
    <DownloadView
      way={isLineBrowser(navigator.userAgent) ? 'in LINE' : token === '' ? 'no link' : 'link'}
      savedName={file?.name ?? null}
      isBusy={isBusy}
      error={error}
      onSave={() => (file ? save(file) : void take())}
    />
  )
}

/** The link is used up, so that the page keeps the file for whoever has dismissed the browser's question. */
function save({ name, content }: TakenFile): void {
  downloadFile(name, new Blob([content], { type: 'application/json' }))
}
