/** ログ送信: sends the important entries to the server, and shares a bundle in other ways. */
import { Button, Stack } from '@mantine/core'
import { IconSend, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { debugLogTexts as texts, shareLogsTexts } from '#shared/messages/debug.ts'
import { importantOf } from '#client/session/debug-log.ts'
import { debugLog } from '#client/session/record-debugging.ts'
import { sendDebugLogs } from '#client/session/send-debug-logs.ts'
import { Hint } from '#client/ui/hint.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { ShareLogsDialog } from './share-logs-dialog.tsx'
import { useRefreshing } from './use-refreshing.ts'

export function SendTab() {
  const refresh = useRefreshing()
  const [isSending, setIsSending] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const entries = debugLog.entries()
  const important = importantOf(entries).length
  const send = async () => {
    setIsSending(true)
    setMessage('')
    const answer = await sendDebugLogs(debugLog.entries())
    setIsSending(false)
    if (answer.ok) setMessage(texts.sent(answer.value))
    else setProblem(answer.sentence)
    refresh()
  }
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Hint>{important === 0 ? texts.nothingToSend : texts.important(important, entries.length)}</Hint>
        <Hint>{texts.masked}</Hint>
        <Button
          loading={isSending}
          disabled={important === 0}
          leftSection={<IconSend size={20} stroke={1.8} aria-hidden />}
          onClick={() => void send()}
        >
          {texts.send}
        </Button>
        <Hint role="status">{message}</Hint>
      </Stack>
      <Stack gap="xs">
        <Hint>{texts.shareLead}</Hint>
        <Button
          variant="light"
          leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
          onClick={() => setIsSharing(true)}
        >
          {shareLogsTexts.title}
        </Button>
      </Stack>
      {isSharing ? <ShareLogsDialog onClose={() => setIsSharing(false)} /> : null}
      <ErrorDialog problem={problem} onClose={() => setProblem(null)} />
    </Stack>
  )
}
