/** What can come of one sync call. Everything but the answer is unreachable, or waits for the person; nothing is thrown. */
import type { SyncRequest, SyncResponse } from './wire.ts'

export type TransportOutcome =
  | { kind: 'answer'; response: SyncResponse }
  /** No connection, a timeout, or a server that is down or overloaded: to be tried again. */
  | {
      kind: 'unreachable'
      retryAfterSeconds: number | null
      /** The call was under way when the line broke or nothing came any more: before the answer began, or in it. */
      broke?: 'sending' | 'receiving'
    }
  /** 401: the queue pauses and keeps everything. */
  | { kind: 'signed-out' }
  /** 409: the session is another account's. Nothing was stored. */
  | { kind: 'wrong-account' }
  /** 413: the batch is to be halved. */
  | { kind: 'too-large' }
  /** 400: the server cannot read something in it. Nothing was stored. The first release does not say its schema. */
  | { kind: 'unreadable'; serverSchema?: number }
  /** 426: this build is too old to sync. */
  | { kind: 'schema-too-old' }

/** The signal ends the call, which is then as if there had been no connection. */
export type Transport = (request: SyncRequest, signal?: AbortSignal) => Promise<TransportOutcome>

/** A server older than the device cannot read what a newer one will: nothing of it is final. */
export function waitingForNewerServer(outcome: TransportOutcome, ownSchema: number): TransportOutcome {
  if (outcome.kind !== 'unreadable' || (outcome.serverSchema ?? 0) >= ownSchema) return outcome
  return { kind: 'unreachable', retryAfterSeconds: null }
}
