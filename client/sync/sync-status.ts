/** The sync status, for the heading and the notices above every screen. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { RunnerState } from '#shared/sync/runner.ts'

/** Why nothing is sent until the person acts. */
export type SyncStop = Exclude<RunnerState, 'idle' | 'sending' | 'waiting' | 'postponed'>

export type SyncStatus = {
  runner: RunnerState
  /** Stays set while the runner retries, until a call has succeeded. */
  stop: SyncStop | null
  isOnline: boolean
  /** The number of consecutive tries in which the server was not reached. */
  failedTries: number
}

const statusAtom = atom<SyncStatus>({
  runner: 'idle',
  stop: null,
  isOnline: navigator.onLine,
  failedTries: 0,
})

/** Read-only for screens. */
export const syncStatusAtom = atom((get) => get(statusAtom))

export function reportStatus(change: Partial<Pick<SyncStatus, 'runner' | 'isOnline'>>): void {
  getDefaultStore().set(statusAtom, (status) => ({
    ...status,
    ...change,
    stop: stopAfter(status.stop, change.runner),
    failedTries: failedTriesAfter(status.failedTries, change.runner),
  }))
}

function stopAfter(before: SyncStop | null, runner: RunnerState | undefined): SyncStop | null {
  if (runner === undefined || runner === 'sending' || runner === 'waiting') return before
  return runner === 'idle' || runner === 'postponed' ? null : runner
}

function failedTriesAfter(before: number, runner: RunnerState | undefined): number {
  if (runner === 'waiting') return before + 1
  return runner === 'idle' || runner === 'postponed' ? 0 : before
}
