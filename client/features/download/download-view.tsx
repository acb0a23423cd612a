import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadTexts as texts } from '#shared/messages/download.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

type DownloadViewProps = {
  /** `in LINE`: in a browser that saves nothing. `no link`: the address lacks the token. */
  way: 'link' | 'in LINE' | 'no link'
  /** The name of the file, once it is saved. */
  savedName: string | null
  isBusy: boolean
  /** The sentence that says why the last attempt failed. */
  error: string | null
  onSave: () => void
}

export function DownloadView({ way, savedName, isBusy, error, onSave }: DownloadViewProps) {
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
              {savedName === null ? texts.save : texts.saveAgain}
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
