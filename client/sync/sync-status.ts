/**
 * What this device knows of the server. It follows the tries to reach it, not the browser, which also counts a network
 * without internet as a connection.
 */
import { useAtomValue } from 'jotai'
import { atom, getDefaultStore, type Atom } from 'jotai/vanilla'
import { unreachable } from '#shared/assert.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { RunnerState } from '#shared/sync/runner.ts'
import { nowSeconds } from '#client/store/device-clock.ts'

/** Why nothing is sent until the person acts. */
export type SyncStop = Exclude<RunnerState, 'idle' | 'sending' | 'waiting' | 'device-full' | 'postponed'>

/**
 * `reached` and `unreachable`: how the last try ended; `unknown` before the first. `device-full`: the last drain found no
 * room on this device, whether or not calls reach the server. A stop stays while the runner retries, until a drain has succeeded.
 */
export type SyncStatus = 'unknown' | 'reached' | 'unreachable' | 'device-full' | SyncStop

const statusAtom = atom<SyncStatus>('unknown')
const isDrainingAtom = atom(false)

/** How the tries to fetch have ended: a drain alone says whether the server has rows that are not on this device. */
type Fetching =
  | { kind: 'not-yet' | 'done' | 'stopped' }
  | { kind: 'failed'; /** Since the last one that succeeded. */ tries: number; lastAt: EpochSeconds }

const fetchingAtom = atom<Fetching>({ kind: 'not-yet' })
const hasDrainedAtom = atom((get) => get(fetchingAtom).kind !== 'not-yet')

/** Read-only for screens. */
export const syncStatusAtom = atom((get) => get(statusAtom))

export function useSyncStatus(): SyncStatus {
  return useAtomValue(syncStatusAtom)
}

/** True while rows may be arriving. */
export function useIsDraining(): boolean {
  return useAtomValue(isDrainingAtom)
}

export function useFetching(): Fetching {
  return useAtomValue(fetchingAtom)
}

/** Resolves once the account's first drain in this page has ended, whether or not it reached the server. */
export function whenDrained(): Promise<void> {
  return whenTrue(hasDrainedAtom)
}

export function isSyncStop(status: SyncStatus): status is SyncStop {
  return !['unknown', 'reached', 'unreachable', 'device-full'].includes(status)
}

export function reportRunner(state: RunnerState): void {
  const store = getDefaultStore()
  store.set(isDrainingAtom, state === 'sending')
  store.set(statusAtom, (before) => statusAfter(before, state))
  store.set(fetchingAtom, (before) => fetchingAfter(before, state))
}

function fetchingAfter(before: Fetching, state: RunnerState): Fetching {
  if (state === 'sending') return before
  if (state === 'idle' || state === 'postponed') return { kind: 'done' }
  if (state !== 'waiting' && state !== 'device-full') return { kind: 'stopped' }
  return { kind: 'failed', tries: before.kind === 'failed' ? before.tries + 1 : 1, lastAt: nowSeconds() }
}

function statusAfter(before: SyncStatus, state: RunnerState): SyncStatus {
  switch (state) {
    case 'sending':
      return before
    case 'waiting':
      return isSyncStop(before) ? before : 'unreachable'
    case 'device-full':
      return isSyncStop(before) ? before : state
    case 'idle':
    case 'postponed':
      return 'reached'
    case 'signed-out':
    case 'wrong-account':
    case 'schema-too-old':
      return state
    default:
      return unreachable(state)
  }
}

let wakeRunner: () => void = () => undefined

/** `wake` is called when a call has learnt something new of the connection: the runner may be resting or waiting. */
export function wakeAfterCalls(wake: () => void): void {
  wakeRunner = wake
}

/**
 * For what is asked of the server besides drains: calls, and parts of the app. A stop and a full device are about drains,
 * so that no call ends them.
 */
export function reportCall(end: 'reached' | 'unreachable'): void {
  const store = getDefaultStore()
  const before = store.get(statusAtom)
  if (isSyncStop(before) || before === 'device-full' || before === end) return
  store.set(statusAtom, end)
  wakeRunner()
}

/** Called when the account is left: what stopped its changes may not apply to the next account. */
export function forgetStatus(): void {
  getDefaultStore().set(isDrainingAtom, false)
  getDefaultStore().set(statusAtom, 'unknown')
  getDefaultStore().set(fetchingAtom, { kind: 'not-yet' })
}

/** Waits for a state of the page outside of React. */
export function whenTrue(watched: Atom<boolean>): Promise<void> {
  const store = getDefaultStore()
  return new Promise((resolve) => {
    const look = () => {
      if (!store.get(watched)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.sub(watched, look)
    look()
  })
}
