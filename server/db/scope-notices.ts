/**
 * Tells who listens that a scope has a new version, once it is committed. Nothing is kept for whoever does not listen at
 * that moment: devices ask by themselves from time to time.
 */
import type { Scope } from '#shared/model/scope.ts'
import type { Database, Tx } from './database.ts'

export type ScopeChange = { scope: Scope; version: number }
export type Listener = {
  onChange: (change: ScopeChange) => void
  /** Changes may have been committed that are not told of any more. */
  onGap: () => void
}

export type ScopeNotices = {
  /** Called in the transaction of the change. */
  beforeCommit: (tx: Tx, change: ScopeChange) => Promise<void>
  afterCommit: (change: ScopeChange) => void
  listen: (listener: Listener) => Promise<() => Promise<void>>
  /** Ends all listening, with the database. */
  close: () => Promise<void>
}

/** Resolves when every later change will be heard, or a gap; what it gives ends the listening. */
export function listenToChanges({ notices }: Database, listener: Listener): Promise<() => Promise<void>> {
  return notices.listen(listener)
}

/** Where one process has the database for itself. */
export function noticesInProcess(): ScopeNotices {
  const listeners = new Set<Listener>()
  return {
    beforeCommit: async () => undefined,
    afterCommit: (change) => {
      for (const { onChange } of listeners) onChange(change)
    },
    listen: async (listener) => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
