/**
 * How many bytes one sync call carries, learnt from how earlier calls ended: on a slow or flickering line calls become
 * smaller until they come through (docs/decisions/0035-slow-lines.md). Kept on the device, because a service worker
 * lives for a few calls only. Bytes are counted before compression.
 */
import type { EpochSeconds } from '../dates.ts'
import { answerBytesMax, batchBytesMax } from '../limits.ts'
import type { CallLimits, DeviceStore } from './device-store.ts'
import { batchBytes } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'
import { type Transport, type TransportOutcome, waitingForNewerServer } from './transport.ts'
import type { SyncRequest } from './wire.ts'

export const fullCalls: CallLimits = { sendBytesMax: batchBytesMax, answerBytesMax }

/** A batch has one change at least, and an answer one version, however large they are. */
const sendBytesMin = 1_024
const answerBytesMin = 8 * 1_024
/** A call that takes longer is not made larger. */
const largerCallSecondsMax = 10

export type PlannedCall = {
  request: SyncRequest
  batch: readonly QueueRecord[]
  /** Nothing that may be sent was left out of the batch. */
  isLast: boolean
  limits: CallLimits
}

type CallDeps = { store: DeviceStore; transport: Transport; now: () => EpochSeconds }

/** Calls the server, and notes for the next call how much this one was able to carry. */
export async function callServer(deps: CallDeps, call: PlannedCall): Promise<TransportOutcome> {
  const began = deps.now()
  const outcome = waitingForNewerServer(await deps.transport(call.request), call.request.schema)
  const next = limitsAfter(call, outcome, deps.now() - began)
  const { sendBytesMax, answerBytesMax: answerMax } = call.limits
  if (next.sendBytesMax !== sendBytesMax || next.answerBytesMax !== answerMax) await keep(deps.store, next)
  return outcome
}

/** A limit grows only where it has left something out: otherwise nothing shows that the line would carry more. */
export function limitsAfter(
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
