/** Saves a file that was handed over from LINE's browser (docs/decisions/0077-download-links.md). Needs no sign-in. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadTexts as texts } from '#shared/messages/own-records.ts'
import { downloadFile } from '#client/platform/share-and-download.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import { type TakenFile, takeDownload } from '#client/session/download-link.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'

export function DownloadScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  // The link works only once. The page keeps the file, to save it again if the browser's question was dismissed.
  const [file, setFile] = useState<TakenFile | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const wayOutside = token === '' ? 'no link' : 'link'
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
      way={isLineBrowser(navigator.userAgent) ? 'in LINE' : wayOutside}
      savedName={file?.name ?? null}
      isBusy={isBusy}
      error={error}
      onSave={() => (file ? save(file) : void take())}
    />
  )
}

function save({ name, content }: TakenFile): void {
  downloadFile(name, new Blob([content], { type: 'application/json' }))
}

type DownloadViewProps = {
  /** `in LINE`: in LINE's browser, which saves no files. `no link`: the address lacks the token. */
  way: 'link' | 'in LINE' | 'no link'
  /** The name of the file, once it is saved. */
  savedName: string | null
  isBusy: boolean
  /** The sentence that says why the last attempt failed. */
  error: string | null
  onSave: () => void
}

function DownloadView({ way, savedName, isBusy, error, onSave }: DownloadViewProps) {
  return (
    <Screen title={texts.title}>
      {error === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      <EmptyState
        icon={<IconDownload size={44} stroke={1.8} />}
        title={texts.heading}
        actions={
          way === 'link' ? (
            <Button variant={savedName === null ? 'filled' : 'default'} loading={isBusy} onClick={onSave}>
              {unbroken(savedName === null ? texts.save : texts.saveAgain)}
            </Button>
          ) : null
        }
      >
        <span role="status">{textOf(way, savedName)}</span>
      </EmptyState>
    </Screen>
  )
}

function textOf(way: DownloadViewProps['way'], savedName: string | null): string {
  if (way === 'in LINE') return texts.stillInLine
  if (way === 'no link') return texts.noLink
  return savedName === null ? texts.lead : texts.saved(savedName)
}
