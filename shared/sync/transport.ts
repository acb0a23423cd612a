/** The outcomes of one sync call. A transport never throws: every failure is one of these values. */
import type { SyncRequest, SyncResponse } from './wire-format.ts'

export type TransportOutcome =
  | { kind: 'answer'; response: SyncResponse }
  /** No connection, a timeout, or a server that is down or overloaded. The call is repeated later. */
  | {
      kind: 'unreachable'
      retryAfterSeconds: number | null
      /**
       * Set if the call had begun when the connection broke or no more bytes came. `sending`: before the answer began.
       * `receiving`: within the answer.
       */
      broke?: 'sending' | 'receiving'
    }
  /** 401: the queue pauses and keeps everything. */
  | { kind: 'signed-out' }
  /** 409: the session is another account's. Nothing was stored. */
  | { kind: 'wrong-account' }
  /** 413: the batch is too large and has to be halved. */
  | { kind: 'too-large' }
  /**
   * 400: the server cannot read something in the request. Nothing was stored. The first release does not name its schema.
   */
  | { kind: 'unreadable'; serverSchema?: number }
  /** 426: this build is too old to sync. */
  | { kind: 'schema-too-old' }

/** Makes one call. If the signal aborts it, the outcome is `unreachable`. */
export type Transport = (request: SyncRequest, signal?: AbortSignal) => Promise<TransportOutcome>

/**
 * Turns `unreadable` from a server older than the device into `unreachable`, because a newer server will be able to read
 * the request.
 */
export function waitingForNewerServer(outcome: TransportOutcome, ownSchema: number): TransportOutcome {
  if (outcome.kind !== 'unreadable' || (outcome.serverSchema ?? 0) >= ownSchema) return outcome
  return { kind: 'unreachable', retryAfterSeconds: null }
}
