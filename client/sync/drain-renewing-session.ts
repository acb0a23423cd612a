/** A drain that an ended session does not stop while the device can begin another by itself. */
import type { DrainOutcome } from '#shared/sync/drain.ts'

/** `refused`: only the person can go on. `unreachable`: to be tried again, like any call that brought no answer. */
export type SessionRenewal = 'signed-in' | 'refused' | 'unreachable'

type RenewingDrain = {
  drain: () => Promise<DrainOutcome>
  renewSession: () => Promise<SessionRenewal>
  /** There is a session again. */
  onRenewed: () => void
}

/** In the drain's own lock, so that of several tabs one begins the session, and the others find it. */
export async function drainRenewingSession({
  drain,
  renewSession,
  onRenewed,
}: RenewingDrain): Promise<DrainOutcome> {
  const outcome = await drain()
  if (outcome.kind !== 'signed-out' && outcome.kind !== 'wrong-account') return outcome
  switch (await renewSession()) {
    case 'refused':
      return outcome
    case 'unreachable':
      return { kind: 'unreachable', retryAfterSeconds: null }
    case 'signed-in':
      onRenewed()
      return drain()
  }
}
