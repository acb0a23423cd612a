/** Asks before signing the person out, and does it. Shown as long as it is open. */
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { leaveAccount } from '#client/session/current-account.ts'
import { useEnterAgain } from '#client/session/use-enter-again.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { renewalRefusalAtom } from '#client/session/renew-session.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { signOutEverywhere } from '#client/session/own-sessions.ts'
import { signOutWithFarewell } from '#client/session/sign-out-with-farewell.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { sendNow } from '#client/sync/page-runner.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { OfflineAlert } from '#client/ui/error-state.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { CodeBeforeSignOut } from './device-code-section.tsx'
import { exportUnsentChanges } from './export-file.ts'

type SignOutQuestionProps = {
  /** Signs out all devices of the person. */
  everywhere?: boolean
  onClose: () => void
}

export function SignOutQuestion({ everywhere = false, onClose }: SignOutQuestionProps) {
  const counts = useLiveQuery(unsentCounts, [])
  if (!counts) return null
  return <Question unsentCount={counts.all} everywhere={everywhere} onClose={onClose} />
}

type QuestionProps = Required<SignOutQuestionProps> & { unsentCount: number }

function Question({ unsentCount, everywhere, onClose }: QuestionProps) {
  const navigate = useNavigate()
  const status = useSyncStatus()
  const isOffline = useIsServerSilent()
  // Nobody signs in to an account that was deleted.
  const isDeleted = useAtomValue(renewalRefusalAtom) === 'account-deleted'
  const isEnded = status === 'signed-out' && !isDeleted
  const signIn = useEnterAgain()
  // Fixed when it opens, so that the question stays the same while unsent changes are being sent.
  const [isAboutUnsent] = useState(unsentCount > 0)
  const asked = everywhere ? everywhereQuestion() : ownQuestion()
  const leave = async (discardsUnsent: boolean) => {
    const answer = await (everywhere
      ? signOutEverywhere((end) => signOutWithFarewell({ discardsUnsent, end }))
      : signOutWithFarewell({ discardsUnsent }))
    if (!answer.ok) return showNotice({ color: 'red', title: texts.signOutFailed, message: answer.sentence })
    const { kept } = answer.value
    if (kept > 0)
      showNotice({ color: 'yellow', title: texts.signOutKept(kept), message: texts.signOutKeptText })
    return navigate({ to: '/login', replace: true })
  }
  return isAboutUnsent ? (
    <SignOutDialog
      asked={asked}
      unsentCount={unsentCount}
      onSend={sendBeforeSignOut}
      isOffline={isOffline}
      signIn={isEnded ? { ...signIn, toLogin: leaveAccount } : null}
      onExport={exportUnsentChanges}
      onSignOut={() => leave(true)}
      onClose={onClose}
    >
      <CodeBeforeSignOut lead={texts.signOutKeyBriefly} />
    </SignOutDialog>
  ) : (
    <ConfirmDialog
      opened
      look="warning"
      title={isOffline ? texts.signOutOfflineTitle : asked.title}
      message={asked.text}
      confirmLabel={everywhere ? texts.signOutEverywhereYes : texts.signOut}
      canConfirm={!isOffline}
      onConfirm={() => leave(false)}
      onClose={onClose}
    >
      {isOffline ? <OfflineAlert>{texts.signOutOffline(0)}</OfflineAlert> : null}
      <CodeBeforeSignOut lead={texts.signOutKey} />
    </ConfirmDialog>
  )
}

function ownQuestion() {
  return { title: texts.signOutTitle, text: isLineMode() ? texts.signOutTextWithLine : texts.signOutText }
}

function everywhereQuestion() {
  const text = isLineMode() ? texts.signOutEverywhereWithLine : texts.signOutEverywhere
  return { title: texts.signOutEverywhereTitle, text }
}

/** Resolves with null once no change is unsent, otherwise with the sentence that says why some are left. */
async function sendBeforeSignOut(): Promise<string | null> {
  const outcome = await sendSafely()
  const { waiting, all } = await unsentCounts()
  return all === 0 ? null : reasonLeft(outcome, { waiting, all })
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

function reasonLeft({ kind }: DrainOutcome, { waiting, all }: { waiting: number; all: number }): string {
  if (kind === 'signed-out') return texts.sendSignedOut
  if (kind === 'wrong-account') return shellTexts.wrongAccountText
  if (kind === 'schema-too-old') return shellTexts.updateNeededText
  return waiting > 0 ? texts.sendFailed(all) : texts.sendHeld(all)
}
