/** 自分のデータ: exporting it, and clearing the device. */
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { ownRecordsTexts as texts } from '#shared/messages/own-records.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { readOwnRecords } from '#client/store/queries/own-records.ts'
import { clearDevice } from '#client/sync/clear-device.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { exportFile } from './export-file.ts'
import { recordsFile } from './records-file.ts'

export function OwnRecordsSection() {
  const [isExporting, setIsExporting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isOffline = useSyncStatus() === 'unreachable'
  const write = async () => {
    setIsExporting(true)
    await exportOwnRecords()
    setIsExporting(false)
  }
  return (
    <Section title={texts.title}>
      <Card>
        <Stack gap="sm">
          <Hint>{texts.exportText}</Hint>
          <Button variant="light" fullWidth loading={isExporting} onClick={() => void write()}>
            {texts.export}
          </Button>
        </Stack>
      </Card>
      <Card>
        <Stack gap="sm">
          <Hint>{texts.clearNote}</Hint>
          {/* Offline nothing could be read again, and what was cleared would be missing. */}
          <Button variant="default" fullWidth disabled={isOffline} onClick={() => setIsAsking(true)}>
            {texts.clear}
          </Button>
        </Stack>
      </Card>
      <ConfirmDialog
        opened={isAsking}
        look="warning"
        title={texts.clearTitle}
        message={texts.clearText}
        confirmLabel={texts.clearYes}
        onConfirm={clearAndSay}
        onClose={() => setIsAsking(false)}
      />
    </Section>
  )
}

async function exportOwnRecords(): Promise<void> {
  if (await exportFile(async () => recordsFile(await readOwnRecords(), nowSeconds())))
    showNotice({ message: texts.exported })
}

async function clearAndSay(): Promise<void> {
  switch (await clearDevice()) {
    case 'done':
      return showNotice({ message: texts.cleared })
    case 'fetching':
      return showNotice({ color: 'yellow', message: texts.clearedFetching })
    case 'unreached':
      return showNotice({ color: 'red', title: texts.clearFailed, message: texts.clearUnreached })
  }
}
