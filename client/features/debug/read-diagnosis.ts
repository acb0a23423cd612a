/** The state of sync and of the device, for support: numbers, ids and versions, and no text that people have written. */
import { getDefaultStore } from 'jotai/vanilla'
import { syncSchema } from '#shared/limits.ts'
import type { Scope } from '#shared/model/scope.ts'
import { readStorageState, type StorageState } from '#client/platform/persistent-storage.ts'
import { networkLog } from '#client/session/record-debugging.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { type SyncStatus, syncStatusAtom } from '#client/sync/sync-status.ts'

export type Diagnosis = {
  status: SyncStatus
  queue: {
    pending: number
    applied: number
    held: number
    /** How long the oldest change has been in the queue; null if it is empty. */
    oldestSeconds: number | null
    /** The number of queued changes by the name of their mutation. */
    mutations: Record<string, number>
    /** The codes with which queued changes were refused. */
    codes: string[]
  }
  /** The number of scopes in which the server has told changes to wait. */
  waits: number
  scopes: { scope: Scope; cursor: number; checkedAt: number | null; versionId: string | null }[]
  epoch: string | null
  clientId: string | null
  /** How far the server's clock is ahead of the device's. */
  clockSeconds: number
  schema: { device: number; server: number | null }
  storage: StorageState | null
  worker: { state: string; isNewWaiting: boolean } | null
  databaseVersion: number
  build: string
  userAgent: string
  /** The last answered calls of sync, the newest first. `timestamp` is in milliseconds. */
  answers: { number: number; timestamp: number; status: number | null; ms: number | null }[]
}

/** The number of calls in `answers`. */
const answersMax = 5

export async function readDiagnosis(): Promise<Diagnosis> {
  const database = currentDatabase()
  const [device, queue, scopes, storage, worker] = await Promise.all([
    database.device.get(currentAccount().userId),
    database.api_sync_queue.orderBy('seq').toArray(),
    database.scopes.toArray(),
    readStorageState(),
    readWorker(),
  ])
  const countOf = (statuses: readonly string[]) =>
    queue.filter(({ status }) => statuses.includes(status)).length
  const [oldest] = queue
  const mutations: Record<string, number> = {}
  for (const { name } of queue) mutations[name] = (mutations[name] ?? 0) + 1
  return {
    status: getDefaultStore().get(syncStatusAtom),
    queue: {
      pending: countOf(['pending']),
      applied: countOf(['applied']),
      held: countOf(['rejected', 'expired', 'failed']),
      oldestSeconds: oldest ? Math.max(0, nowSeconds() - oldest.recordedAt) : null,
      mutations,
      codes: [...new Set(queue.flatMap(({ code }) => code ?? []))],
    },
    waits: Object.keys(device?.waits ?? {}).length,
    scopes: scopes.map(({ scope, cursor, checkedAt = null, history = [] }) => ({
      scope,
      cursor,
      checkedAt,
      versionId: history[0]?.id ?? null,
    })),
    epoch: device?.epoch ?? null,
    clientId: device?.clientId ?? null,
    clockSeconds: device?.serverOffset ?? 0,
    schema: { device: syncSchema, server: device?.serverSchema ?? null },
    storage,
    worker,
    databaseVersion: database.verno,
    build: buildName(),
    userAgent: navigator.userAgent,
    answers: networkLog
      .calls()
      .filter(({ path, ms }) => path === '/api/sync' && ms !== null)
      .slice(-answersMax)
      .reverse()
      .map(({ number, timestamp, status, ms }) => ({ number, timestamp, status, ms })),
  }
}

/** The service worker. Null without one, such as in LINE's browser. */
async function readWorker(): Promise<Diagnosis['worker']> {
  const registration = await workers()
    ?.getRegistration()
    .catch(() => undefined)
  const worker = registration?.active ?? registration?.installing
  return worker ? { state: worker.state, isNewWaiting: Boolean(registration?.waiting) } : null
}

/** Undefined on insecure pages and in LINE's browser. */
function workers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker
}

/** The name of the first script of the page: the build changes it with its content. */
function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script?.src.split('/').at(-1) ?? ''
}
