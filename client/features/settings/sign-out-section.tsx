/** Signs the person out, here or on all their devices, after a question. */
import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { signOut } from '#client/session/sign-in.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { CodeBeforeSignOut } from './device-code-section.tsx'
import { exportUnsentChanges } from './export-unsent-changes.ts'
import { SignOutDialog } from './cards/sign-out-dialog.tsx'
import { shellTexts } from '#shared/messages/shell.ts'
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { sendNow } from '#client/sync/page-runner.ts'

export function SignOutSection() {
  return <SignOut label={texts.signOut} question={texts.signOutText} />
}

type SignOutProps = {
  /** Of the button that asks. */
  label: string
  question: string
  everywhere?: boolean
}

export function SignOut({ label, question, everywhere = false }: SignOutProps) {
  const navigate = useNavigate()
  const isOffline = useSyncStatus() === 'unreachable'
  const counts = useLiveQuery(unsentCounts, [])
  /** Which question is open. Fixed when it opens, so that it stays the same while unsent changes are being sent. */
  const [asking, setAsking] = useState<'unsent' | 'plain' | null>(null)
  const unsentCount = (counts?.held ?? 0) + (counts?.waiting ?? 0)

  const navigateBack = async (discardsUnsent: boolean) => {
    const answer = await signOut({ discardsUnsent, everywhere })
    if (!answer.ok) return showNotice({ color: 'red', title: texts.signOutFailed, message: answer.sentence })
    const { kept } = answer.value
    if (kept > 0)
      showNotice({ color: 'yellow', title: texts.signOutKept(kept), message: texts.signOutKeptText })
    return navigate({ to: '/login', replace: true })
  }

  return (
    <>
      {isOffline ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {texts.signOutOffline}
        </Alert>
      ) : null}
      <Button
        variant="default"
        fullWidth
        disabled={counts === undefined}
        onClick={() => setAsking(unsentCount > 0 ? 'unsent' : 'plain')}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asking === 'plain'}
        look="warning"
        title={texts.signOutTitle}
        message={question}
        confirmLabel={texts.signOut}
        onConfirm={() => navigateBack(false)}
        onClose={() => setAsking(null)}
      >
        <CodeBeforeSignOut />
      </ConfirmDialog>
      {asking === 'unsent' ? (
        <SignOutDialog
          unsentCount={unsentCount}
          onSend={sendBeforeSignOut}
          onExport={exportUnsentChanges}
          onSignOut={() => navigateBack(true)}
          onClose={() => setAsking(null)}
        >
          <CodeBeforeSignOut />
        </SignOutDialog>
      ) : null}
    </>
  )
}

/** Resolves with null once no change is unsent, otherwise with the sentence that says why some are left. */
async function sendBeforeSignOut(): Promise<string | null> {
  const outcome = await sendSafely()
  const { waiting, held } = await unsentCounts()
  return waiting + held === 0 ? null : reasonLeft(outcome, { waiting, held })
}

/**
 * A defect is logged and then treated as an unreachable server, as the runner does, so that the person learns that
 * nothing was sent.
 */
async function sendSafely(): Promise<DrainOutcome> {
  try {
    return await sendNow()
  } catch (error) {
    console.error('sync', error)
    return { kind: 'unreachable', retryAfterSeconds: null }
  }
}

function reasonLeft({ kind }: DrainOutcome, { waiting, held }: { waiting: number; held: number }): string {
  if (kind === 'signed-out') return texts.sendSignedOut
  if (kind === 'wrong-account') return shellTexts.wrongAccountText
  if (kind === 'schema-too-old') return shellTexts.updateNeededText
  return waiting > 0 ? texts.sendFailed(waiting + held) : texts.sendHeld(held)
}
