/**
 * Limits the bytes of one sync call by how earlier calls ended. On a slow or unstable connection, calls become smaller
 * until they succeed (docs/decisions/0035-slow-lines.md). The limits are stored on the device, because a service worker
 * is stopped after a few calls. Bytes are counted before compression.
 */
import type { EpochSeconds } from '../dates.ts'
import { answerBytesMax, batchBytesMax } from '../limits.ts'
import type { CallLimits, DeviceStore } from './device-store.ts'
import { batchBytes } from './take-batch.ts'
import type { QueueRecord } from './queue-record.ts'
import type { SyncRequest, SyncResponse } from './wire-format.ts'

export const fullCalls: CallLimits = { sendBytesMax: batchBytesMax, answerBytesMax }

/**
 * The least that `limitsAfter` comes down to. Larger calls still happen: a batch always has at least one change, and an
 * answer at least one version, whatever their sizes.
 */
const sendBytesMin = 1_024
const answerBytesMin = 8 * 1_024
/** The limits are not raised after a call that took this long or longer. */
const largerCallSecondsMax = 10

type PlannedCall = {
  request: SyncRequest
  batch: readonly QueueRecord[]
  /** The batch contains every change that can be sent now. */
  isLast: boolean
  limits: CallLimits
}

type CallDeps = { store: DeviceStore; transport: Transport; now: () => EpochSeconds }

/** Calls the server, and stores new limits for the next call if this one shows that they should change. */
export async function callServer(deps: CallDeps, call: PlannedCall): Promise<TransportOutcome> {
  const began = deps.now()
  const outcome = waitingForNewerServer(await deps.transport(call.request), call.request.schema)
  const next = limitsAfter(call, outcome, deps.now() - began)
  const { sendBytesMax, answerBytesMax: answerMax } = call.limits
  if (next.sendBytesMax !== sendBytesMax || next.answerBytesMax !== answerMax) await keep(deps.store, next)
  return outcome
}

/**
 * A limit is raised only if it has left something out of this call. Otherwise nothing shows that the connection could
 * carry more. Both are lowered only after a call that broke off.
 */
function limitsAfter(
  { batch, isLast, limits }: PlannedCall,
  outcome: TransportOutcome,
  seconds: number,
): CallLimits {
  if (outcome.kind === 'answer') {
    if (seconds >= largerCallSecondsMax) return limits
    return {
      sendBytesMax: isLast ? limits.sendBytesMax : doubled(limits.sendBytesMax, fullCalls.sendBytesMax),
      answerBytesMax: outcome.response.more
        ? doubled(limits.answerBytesMax, fullCalls.answerBytesMax)
        : limits.answerBytesMax,
    }
  }
  if (outcome.kind !== 'unreachable' || !outcome.broke) return limits
  const sent = Math.min(limits.sendBytesMax, batchBytes(batch))
  return {
    sendBytesMax: batch.length > 0 ? Math.max(sendBytesMin, halved(sent)) : limits.sendBytesMax,
    answerBytesMax:
      outcome.broke === 'receiving'
        ? Math.max(answerBytesMin, halved(limits.answerBytesMax))
        : limits.answerBytesMax,
  }
}

const doubled = (bytes: number, bytesMax: number) => Math.min(bytesMax, bytes * 2)
const halved = (bytes: number) => Math.floor(bytes / 2)

function keep(store: DeviceStore, callLimits: CallLimits): Promise<void> {
  return store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), callLimits }))
}

/** The outcomes of one sync call. A transport never throws: every failure is one of these values. */
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
  /** 400: the server cannot read something in the request. Nothing was stored. The first release does not name its schema. */
  | { kind: 'unreadable'; serverSchema?: number }
  /** 426: this build is too old to sync. */
  | { kind: 'schema-too-old' }

/** Makes one call. If the signal aborts it, the outcome is `unreachable`. */
export type Transport = (request: SyncRequest, signal?: AbortSignal) => Promise<TransportOutcome>

/**
 * Turns `unreadable` from a server older than the device into `unreachable`, because a newer server will be able to read
 * the request.
 */
function waitingForNewerServer(outcome: TransportOutcome, ownSchema: number): TransportOutcome {
  if (outcome.kind !== 'unreadable' || (outcome.serverSchema ?? 0) >= ownSchema) return outcome
  return { kind: 'unreachable', retryAfterSeconds: null }
}
