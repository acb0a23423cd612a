import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { ownRecordsTexts } from '#shared/messages/own-records.ts'
import { systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import { exportFile } from '#client/features/settings/export-file.ts'
import { isLineBrowser } from '#client/platform/which-browser.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { LogAddress } from './log-address.ts'
import { exportAddress, fetchExport } from './system-log-calls.ts'

/** Exports the entries as a file: by a link, or in LINE's browser, which cannot download, by the share sheet or a browser. */
export function LogExport({ conditions }: Pick<LogAddress, 'conditions'>) {
  const [isBusy, setIsBusy] = useState(false)
  const handOver = async () => {
    setIsBusy(true)
    try {
      const content = await fetchExport(conditions)
      if (content === null)
        showNotice({ color: 'yellow', title: ownRecordsTexts.exportFailed, message: texts.exportTooLarge })
      else await exportFile(async () => ({ name: 'waritabi-logs.ndjson', content }))
    } catch {
      showNotice({ color: 'red', message: ownRecordsTexts.exportFailed })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      component="a"
      variant="default"
      px="sm"
      href={exportAddress(conditions)}
      download
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={(event: MouseEvent) => {
        if (!isLineBrowser(navigator.userAgent)) return
        event.preventDefault()
        if (!isBusy) void handOver()
      }}
    >
      {texts.export}
    </Button>
  )
}
