/** What can come of one sync call. Everything but the answer is weather, or waits for the person; nothing is thrown. */
import type { SyncRequest, SyncResponse } from './wire.ts'

export type TransportOutcome =
  | { kind: 'answer'; response: SyncResponse }
  /** No connection, a timeout, or a server that is down or overloaded: to be tried again. */
  | { kind: 'weather'; retryAfterSeconds: number | null }
  /** 401: the queue pauses and keeps everything. */
  | { kind: 'signed-out' }
  /** 409: the session is another account's. Nothing was stored. */
  | { kind: 'wrong-account' }
  /** 413: the batch is to be halved. */
  | { kind: 'too-large' }
  /** 400: the server cannot read something in it. Nothing was stored. */
  | { kind: 'unreadable' }
  /** 426: this build is too old to sync. */
  | { kind: 'schema-too-old' }

export type Transport = (request: SyncRequest) => Promise<TransportOutcome>
