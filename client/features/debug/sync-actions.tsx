/** 再同期, チェックサムを確かめる and 診断を送る, each with its result. */
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

/** The result of an action: a message beside the buttons, or a problem in a dialog if it failed. */
type Result = { message: string } | { problem: string }

export function SyncActions() {
  const [running, setRunning] = useState<'resync' | 'verify' | 'send' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (what: NonNullable<typeof running>, action: () => Promise<Result>) => {
    setRunning(what)
    setMessage('')
    const result = await action()
    setRunning(null)
    if ('message' in result) setMessage(result.message)
    else setProblem(result.problem)
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
      <Hint role="status">{running === 'verify' ? texts.verifying : message}</Hint>
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

async function resync(): Promise<Result> {
  switch (await clearDevice()) {
    case 'done':
      return { message: ownRecordsTexts.cleared }
    case 'fetching':
      return { message: ownRecordsTexts.clearedFetching }
    case 'unreached':
      return { problem: ownRecordsTexts.clearUnreached }
  }
}

async function verify(): Promise<Result> {
  const comparison = await verifyRows()
  if (!comparison) return { problem: callFailureSentences['network-error'] }
  const { same, different, undecided } = countsOf(comparison)
  debugLog.add({
    level: different > 0 ? 'error' : 'info',
    category: 'sync',
    message: 'checksums compared',
    data: { same, different, undecided, scopes: comparison.different },
  })
  if (different > 0) return { message: texts.differs(different) }
  return { message: undecided > 0 ? texts.undecided(undecided, same) : texts.verified(same) }
}

function countsOf({ same, different, undecided }: Comparison) {
  return { same: same.length, different: different.length, undecided: undecided.length }
}

async function sendDiagnosis(): Promise<Result> {
  const statement = { category: 'diagnosis', message: 'state of the device', data: await readDiagnosis() }
  const answer = await sendDebugLogs(debugLog.entries(), statement)
  return answer.ok ? { message: texts.diagnosisSent(answer.value) } : { problem: answer.sentence }
}
