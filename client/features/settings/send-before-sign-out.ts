/** 送ってからログアウト: sends all unsent changes now, and says why some are left. */
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { unsentCounts } from '#client/store/queries/queue.ts'
import { sendNow } from '#client/sync/page-runner.ts'

/** Resolves with null once no change is unsent, otherwise with the sentence that says why some are left. */
export async function sendBeforeSignOut(): Promise<string | null> {
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
