/**
 * Shown on a device whose person has deleted their account on another one: the unsent changes can be written into a file,
 * and everything can be removed (docs/decisions/0075-deleted-accounts.md). Nothing is removed by itself.
 */
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { deletedElsewhereTexts as texts, ownRecordsTexts } from '#shared/messages/own-records.ts'
import { forgetAccount } from '#client/session/delete-account.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

export function AccountDeletedNotice() {
  const counts = useLiveQuery(unsentCounts, [])
  const [isAsking, setIsAsking] = useState(false)
  if (!counts) return null
  const unsent = counts.held + counts.waiting
  return (
    <Alert color="yellow" role="alert" title={texts.title}>
      <p>{texts.text(unsent)}</p>
      <Group gap="xs">
        {unsent > 0 ? (
          <Button variant="light" onClick={() => void writeUnsent()}>
            {texts.exportUnsent}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {texts.forget}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        look="danger"
        title={texts.forgetTitle}
        message={texts.forgetText(unsent)}
        confirmLabel={texts.forgetYes}
        onConfirm={() => forgetAccount(currentAccount().userId)}
        onClose={() => setIsAsking(false)}
      />
    </Alert>
  )
}

async function writeUnsent(): Promise<void> {
  // Describing changes needs more code than the first screen loads.
  const { exportUnsentChanges } = await import('./export-unsent-changes.ts')
  if (await exportUnsentChanges()) showNotice({ message: ownRecordsTexts.exported })
  else showNotice({ color: 'red', message: ownRecordsTexts.exportFailed })
}
