import { Button } from '@mantine/core'
import { IconDatabaseX } from '@tabler/icons-react'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { StorageFailure } from '#client/session/restore-account.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

/** Shown in place of the app: without the device's database, no row can be shown and no change stored. */
export function StorageFailedPage({ failure }: { failure: StorageFailure }) {
  const text = failure === 'device-full' ? shellTexts.deviceFull : shellTexts.storageFailedText
  return (
    <Screen title={productTexts.name} tabTitle={shellTexts.storageFailedTitle}>
      <EmptyState
        isError
        icon={<IconDatabaseX size={44} stroke={1.8} />}
        title={shellTexts.storageFailedTitle}
        actions={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
      >
        {text}
      </EmptyState>
    </Screen>
  )
}
