/**
 * The runner of the page. It must be enough on its own, because LINE's browser, Safari and Firefox have no background
 * sync.
 */
import { assert } from '#shared/assert.ts'
import type { UserId } from '#shared/model/user.ts'
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { type Runner, type RunnerState, createRunner, isRetriedIn } from '#shared/sync/runner.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { isClosedForGood, withReopening } from '#client/store/reopen-database.ts'
import type { SessionRenewal } from './drain-renewing-session.ts'
import { withSyncLock, withLockAheadOfWorker } from './sync-lock.ts'
import { loadChunk } from './load-chunk.ts'
import { askForBackgroundSync, handOverToWorker } from './background-sync.ts'
import { followServer, isVisible } from './follow-server.ts'
import type { Poke } from './poke-stream.ts'
import { forgetStatus, reportRunner, wakeAfterCalls } from './sync-status.ts'

let running:
  | { runner: Runner; stopFollowing: () => void; drainAlone: () => Promise<DrainOutcome> }
  | undefined

/** A change was recorded, and its paint is awaited before it is sent. */
let isSendingDue = false

type PageRunnerDeps = {
  /** Called when the session has ended or belongs to another person. */
  renewSession: (userId: UserId) => Promise<SessionRenewal>
  /** Called with whether the server says that it takes no changes for now. */
  onMaintenance: (isOn: boolean) => void
}

/** Starts the runner for the signed-in account. It wakes whenever sending or fetching may have become possible. */
export function startPageRunner({ renewSession, onMaintenance }: PageRunnerDeps): void {
  stopPageRunner()
  const { userId } = currentAccount()
  const database = currentDatabase()
  const store = createDexieDeviceStore(database)
  const onRenewed = () => {
    if (running?.runner !== runner) return
    // The stream of pokes was refused too, so it is opened again.
    running.stopFollowing()
    running.stopFollowing = follow()
  }
  // What sends and fetches is not needed for the first screen, so it is loaded separately.
  const drain = async (): Promise<DrainOutcome> => {
    const part = await loadChunk(() => import('./drain-renewing-session.ts'))
    if (typeof part === 'string') return { kind: part, retryAfterSeconds: null }
    return part.drainRenewingSession({
      store,
      database,
      sleep,
      wake: sendSoon,
      renewSession: () => renewSession(userId),
      onRenewed,
      onMaintenance,
    })
  }
  let state: RunnerState = 'idle'
  const runner = createRunner({
    drain,
    withLock: (body) => withLockAheadOfWorker(userId, body),
    sleep,
    random: Math.random,
    onState: (next) => {
      state = next
      reportRunner(next)
    },
    // A drain that is still running when its account closes, or when a newer version takes the database, fails, because its
    // database is closed. That is no defect.
    onDefect: (error) => {
      if (running?.runner === runner && !isClosedForGood(database)) console.error('sync', error)
    },
  })
  const follow = () =>
    followServer({
      userId,
      wake: runner.wake,
      // Waits for a drain under way, which may already fetch these rows: the server also sends pokes for this
      // device's own changes.
      isBehind: ({ scope, version }: Poke) =>
        withSyncLock(userId, async () => {
          const known = await withReopening(database, () => database.scopes.get(scope))
          return (known?.cursor ?? 0) < version
        }),
      onHidden: () => {
        if (isSendingDue || state === 'sending' || isRetriedIn(state)) handOverToWorker()
      },
    })
  running = { runner, stopFollowing: follow(), drainAlone: () => withLockAheadOfWorker(userId, drain) }
  wakeAfterCalls(sendSoon)
  runner.wake()
}

export function stopPageRunner(): void {
  running?.runner.stop()
  running?.stopFollowing()
  if (running) forgetStatus()
  running = undefined
}

/**
 * Sends a change that was just recorded, once the page has painted it. The worker is asked for after that, too, because it
 * would take the lock first: it fetches no rows, so each change would take several calls.
 */
export function sendRecorded(): void {
  if (!running) return void askForBackgroundSync()
  isSendingDue = true
  afterPaint(() => {
    isSendingDue = false
    sendSoon()
  })
}

/** Wakes the runner at once, whatever it waits for. Called when the person asks for it, or may be reached again. */
export function sendSoon(): void {
  running?.runner.wake()
  void askForBackgroundSync()
}

/**
 * Runs one drain to its end, for a person who waits for it. It runs after one that is under way, which may have begun
 * before the last change.
 */
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

/** A page that is hidden meanwhile draws no frames. */
const latestMs = 200

/**
 * Runs once the page has painted what was just stored. A live query answers and React draws within two frames, which reads
 * and writes of a sender would delay. A hidden page paints nothing, and may be suspended at any moment, so there it runs
 * at once.
 */
export function afterPaint(run: () => void): void {
  if (!isVisible()) return run()
  let isRun = false
  const runOnce = () => {
    clearTimeout(timer)
    if (!isRun) run()
    isRun = true
  }
  const timer = setTimeout(runOnce, latestMs)
  // The timer in a frame fires after its paint.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(runOnce)))
}
