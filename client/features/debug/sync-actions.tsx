/** 再同期, チェックサムを確かめる and 診断を送る, each with what has come of it. */
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { debugToolsTexts as texts } from '#shared/messages/debug.ts'
import { ownRecordsTexts } from '#shared/messages/own-records.ts'
import type { Comparison } from '#shared/sync/compare-checksums.ts'
import { debugLog } from '#client/session/record-debugging.ts'
import { sendDebugLogs } from '#client/session/send-debug-logs.ts'
import { clearDevice } from '#client/sync/clear-device.ts'
import { verifyRows } from '#client/sync/verify-rows.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { readDiagnosis } from './read-diagnosis.ts'

/** What an action has come to: it is said beside the buttons, or in a dialog if it failed. */
type End = { said: string } | { problem: string }

export function SyncActions() {
  const [running, setRunning] = useState<'resync' | 'verify' | 'send' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (what: NonNullable<typeof running>, action: () => Promise<End>) => {
    setRunning(what)
    setSaid('')
    const end = await action()
    setRunning(null)
    if ('said' in end) setSaid(end.said)
    else setProblem(end.problem)
  }
  const isBusy = running !== null
  return (
    <Stack gap="xs">
      <Button
        variant="light"
        loading={running === 'resync'}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        {texts.resync}
      </Button>
      <Button
        variant="light"
        loading={running === 'verify'}
        disabled={isBusy}
        onClick={() => void run('verify', verify)}
      >
        {texts.verify}
      </Button>
      <Button
        variant="light"
        loading={running === 'send'}
        disabled={isBusy}
        onClick={() => void run('send', sendDiagnosis)}
      >
        {texts.sendDiagnosis}
      </Button>
      <Hint role="status">{running === 'verify' ? texts.verifying : said}</Hint>
      <ConfirmDialog
        opened={isAsking}
        look="warning"
        title={texts.resyncTitle}
        message={ownRecordsTexts.clearText}
        confirmLabel={texts.resync}
        onConfirm={() => run('resync', resync)}
        onClose={() => setIsAsking(false)}
      />
      <ErrorDialog problem={problem} onClose={() => setProblem(null)} />
    </Stack>
  )
}

async function resync(): Promise<End> {
  switch (await clearDevice()) {
    case 'done':
      return { said: ownRecordsTexts.cleared }
    case 'fetching':
      return { said: ownRecordsTexts.clearedFetching }
    case 'unreached':
      return { problem: ownRecordsTexts.clearUnreached }
  }
}

async function verify(): Promise<End> {
  const comparison = await verifyRows()
  if (!comparison) return { problem: callFailureSentences['network-error'] }
  const { same, different, undecided } = countsOf(comparison)
  debugLog.add({
    level: different > 0 ? 'error' : 'info',
    category: 'sync',
    message: 'checksums compared',
    data: { same, different, undecided, scopes: comparison.different },
  })
  if (different > 0) return { said: texts.differs(different) }
  return { said: undecided > 0 ? texts.undecided(undecided, same) : texts.verified(same) }
}

function countsOf({ same, different, undecided }: Comparison) {
  return { same: same.length, different: different.length, undecided: undecided.length }
}

async function sendDiagnosis(): Promise<End> {
  const statement = { category: 'diagnosis', message: 'state of the device', data: await readDiagnosis() }
  const answer = await sendDebugLogs(debugLog.entries(), statement)
  return answer.ok ? { said: texts.diagnosisSent(answer.value) } : { problem: answer.sentence }
}
