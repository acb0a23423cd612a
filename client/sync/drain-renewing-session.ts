/** Runs a drain by fetch. If it stops because the session has ended, renews the session and runs it again. */
import { type DrainDeps, type DrainOutcome, drainQueue } from '#shared/sync/drain.ts'
import { createFetchTransport } from './fetch-transport.ts'

/** `refused`: only the person can sign in again. `unreachable`: to be retried, like any call without an answer. */
export type SessionRenewal = 'signed-in' | 'refused' | 'unreachable'

type RenewingDrain = Pick<DrainDeps, 'store' | 'now'> & {
  renewSession: () => Promise<SessionRenewal>
  /** Called once there is a session again. */
  onRenewed: () => void
  /** Called with whether the server says that it takes no changes for now. */
  onMaintenance: (isOn: boolean) => void
}

/** Runs inside the sync lock, so that one of several tabs renews the session and the others find it renewed. */
export async function drainRenewingSession({
  renewSession,
  onRenewed,
  onMaintenance,
  ...deps
}: RenewingDrain): Promise<DrainOutcome> {
  const drain = () => drainQueue({ ...deps, transport: createFetchTransport({ onMaintenance }) })
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
