import { Button } from '@mantine/core'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { StorageFailure } from '#client/session/restore-account.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

/** Shown in place of the app: without the device's database, no row can be shown and no change stored. */
export function StorageFailedPage({ failure }: { failure: StorageFailure }) {
  return (
    <Screen title={shellTexts.storageFailedTitle}>
      <ErrorState
        title={failure === 'device-full' ? rejectionSentences['device-full'] : shellTexts.storageFailed}
        actions={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
      >
        {failure === 'device-full' ? null : shellTexts.storageFailedText}
      </ErrorState>
    </Screen>
  )
}
