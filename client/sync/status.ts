/** How syncing stands, for the header. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { RunnerState } from '#shared/sync/runner.ts'

export type SyncStatus = {
  runner: RunnerState
  isOnline: boolean
  /** How often in a row the server was not reached. */
  failedTries: number
}

const statusAtom = atom<SyncStatus>({ runner: 'idle', isOnline: navigator.onLine, failedTries: 0 })

/** Read-only for screens. */
export const syncStatusAtom = atom((get) => get(statusAtom))

export function reportStatus(change: Partial<Omit<SyncStatus, 'failedTries'>>): void {
  getDefaultStore().set(statusAtom, (status) => ({
    ...status,
    ...change,
    failedTries: failedTriesAfter(status.failedTries, change.runner),
  }))
}

function failedTriesAfter(before: number, runner: RunnerState | undefined): number {
  if (runner === 'waiting') return before + 1
  return runner === 'idle' ? 0 : before
}
