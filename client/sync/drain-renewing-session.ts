/**
 * Runs a drain by fetch, and then has the bytes of attachments sent. If either stops because the session has ended, renews the
 * session and runs it again.
 */
import { type DrainDeps, type DrainOutcome, drainQueue } from '#shared/sync/drain.ts'
import type { RunnerDeps } from '#shared/sync/runner.ts'
import { type AccountDatabase, accountOf } from '#client/store/account-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { wakeContents } from './contents-runner.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { withSyncLock } from './sync-lock.ts'

/** `refused`: only the person can sign in again. `unreachable`: to be retried, like any call without an answer. */
export type SessionRenewal = 'signed-in' | 'refused' | 'unreachable'

type Renewal = {
  renewSession: () => Promise<SessionRenewal>
  /** Called once there is a session again. */
  onRenewed: () => void
}

type RenewingDrain = Renewal &
  Pick<DrainDeps, 'store'> & {
    database: AccountDatabase
    sleep: RunnerDeps['sleep']
    /** Requests another drain. */
    wake: () => void
    /** Called with whether the server says that it takes no changes for now. */
    onMaintenance: (isOn: boolean) => void
  }

/** Runs inside the sync lock, so that one of several tabs renews the session and the others find it renewed. */
export async function drainRenewingSession({
  database,
  renewSession,
  onRenewed,
  onMaintenance,
  sleep,
  wake,
  ...deps
}: RenewingDrain): Promise<DrainOutcome> {
  const drain = () =>
    drainQueue({ ...deps, now: nowSeconds, transport: createFetchTransport({ onMaintenance }) })
  const outcome = await renewing(drain, { renewSession, onRenewed })
  if (outcome.kind === 'done' || outcome.kind === 'retry')
    wakeContents({
      database,
      sleep,
      onSent: wake,
      renewing: (run) =>
        renewing(run, { renewSession: () => withSyncLock(accountOf(database), renewSession), onRenewed }),
    })
  return outcome
}

type Unreachable = { kind: 'unreachable'; retryAfterSeconds: number | null }

async function renewing<Outcome extends { kind: string }>(
  run: () => Promise<Outcome>,
  { renewSession, onRenewed }: Renewal,
): Promise<Outcome | Unreachable> {
  const outcome = await run()
  if (outcome.kind !== 'signed-out' && outcome.kind !== 'wrong-account') return outcome
  switch (await renewSession()) {
    case 'refused':
      return outcome
    case 'unreachable':
      return { kind: 'unreachable', retryAfterSeconds: null }
    case 'signed-in':
      onRenewed()
      return run()
  }
}
