/** The runner in the page, which alone must be enough: LINE's browser, Safari and Firefox have nothing else. */
import { assert } from '#shared/assert.ts'
import type { UserId } from '#shared/model/user.ts'
import type { DrainDeps, DrainOutcome } from '#shared/sync/drain.ts'
import { type Runner, type RunnerState, createRunner } from '#shared/sync/runner.ts'
import { currentAccount, currentDatabase } from '#client/store/current.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { nowSeconds } from '#client/store/new-id.ts'
import { withReopening } from '#client/store/reopening.ts'
import { type SessionRenewal, drainRenewingSession } from './drain-renewing-session.ts'
import { withSyncLock } from './sync-lock.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { loadChunk } from './load-chunk.ts'
import { followServer } from './follow-server.ts'
import type { Poke } from './pokes.ts'
import { reportStatus } from './status.ts'
import { withLockAheadOfWorker, askForBackgroundSync, handOverToWorker } from './background-sync.ts'

let running:
  | { runner: Runner; stopFollowing: () => void; drainAlone: () => Promise<DrainOutcome> }
  | undefined

type PageRunnerDeps = {
  /** The session has ended, or is another person's. */
  renewSession: (userId: UserId) => Promise<SessionRenewal>
}

/** Starts for the account that is signed in, and wakes whenever something may have become possible. */
export function startPageRunner({ renewSession }: PageRunnerDeps): void {
  stopPageRunner()
  const { userId } = currentAccount()
  const database = currentDatabase()
  const store = createDexieDeviceStore(database)
  const deps = { store, transport: createFetchTransport(), now: nowSeconds }
  const onRenewed = () => {
    if (running?.runner !== runner) return
    // The server's pokes were refused, too.
    running.stopFollowing()
    running.stopFollowing = follow()
  }
  const drain = () =>
    drainRenewingSession({
      drain: () => drainOnceFetched(deps),
      renewSession: () => renewSession(userId),
      onRenewed,
    })
  let state: RunnerState = 'idle'
  const runner = createRunner({
    drain,
    withLock: (body) => withLockAheadOfWorker(userId, body),
    sleep,
    random: Math.random,
    onState: (next) => {
      state = next
      reportStatus({ runner: next })
    },
    // A drain that is under way when its account closes finds no database any more.
    onDefect: (error) => (running?.runner === runner ? console.error('sync', error) : undefined),
  })
  const follow = () =>
    followServer({
      userId,
      wake: runner.wake,
      // What is under way may bring just these rows: its own changes are poked about, too.
      isBehind: ({ scope, version }: Poke) =>
        withSyncLock(userId, async () => {
          const known = await withReopening(database, () => database.scopes.get(scope))
          return (known?.cursor ?? 0) < version
        }),
      onHidden: () => {
        if (state === 'sending' || state === 'waiting' || state === 'postponed') handOverToWorker()
      },
    })
  running = { runner, stopFollowing: follow(), drainAlone: () => withLockAheadOfWorker(userId, drain) }
  runner.wake()
}

/** Its code is not needed to show anything, and is fetched beside the first screen. */
async function drainOnceFetched(deps: DrainDeps): Promise<DrainOutcome> {
  const drain = await loadChunk(() => import('#shared/sync/drain.ts'))
  return typeof drain === 'object' ? drain.drainQueue(deps) : { kind: drain, retryAfterSeconds: null }
}

export function stopPageRunner(): void {
  // What stopped it may not stop the next one, whose account may be another.
  if (running) reportStatus({ runner: 'idle' })
  running?.runner.stop()
  running?.stopFollowing()
  running = undefined
}

/** After a change, or when a person asks for it: now, whatever the runner was waiting for. */
export function sendSoon(): void {
  running?.runner.wake()
  void askForBackgroundSync()
}

/** One drain that a person waits for, to its end: behind one that is under way, which may have begun too early. */
export function sendNow(): Promise<DrainOutcome> {
  assert(running, 'somebody is signed in')
  return running.drainAlone()
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
