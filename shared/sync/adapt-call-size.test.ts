import { describe, expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import {
  emptyAnswer,
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  peek,
  record,
} from '#tests/builders/sync-rows.ts'
import { fullCalls, type TransportOutcome } from './adapt-call-size.ts'
import { drainQueue } from './drain.ts'
import { batchBytes } from './take-batch.ts'
import { type SendDeps, sendQueue } from './send-queue.ts'
import type { SyncRequest } from './wire-format.ts'

const allApplied = ({ mutations }: SyncRequest): TransportOutcome => ({
  kind: 'answer',
  response: {
    ...emptyAnswer,
    results: mutations.map(({ mutationId }) => ({ mutationId, status: 'applied', version: 2 })),
  },
})
const broken = (broke: 'sending' | 'receiving'): TransportOutcome => ({
  kind: 'unreachable',
  retryAfterSeconds: null,
  broke,
})
const refused: TransportOutcome = { kind: 'unreachable', retryAfterSeconds: null }

/** A device with this many unsent changes. `line` gives the outcome of each call and the seconds that it takes. */
async function onLine(
  changes: number,
  line: (request: SyncRequest, call: number) => { outcome: TransportOutcome; seconds: number },
) {
  const store = await openDevice(groupDelta())
  for (let number = 1; number <= changes; number++) {
    const args = expenseArgs(number, { description: 'メモ'.repeat(100) })
    await record(store, { name: 'expense.create', args, mutationId: mutationIdOf(number) })
  }
  const requests: SyncRequest[] = []
  let now = 100
  const transport: SendDeps['transport'] = async (request) => {
    requests.push(request)
    const { outcome, seconds } = line(request, requests.length)
    now += seconds
    return outcome
  }
  return { store, requests, deps: { store, transport, now: () => now } }
}

const sizes = (requests: readonly SyncRequest[]) => requests.map(({ mutations }) => mutations.length)

describe.each([
  ['the page', (deps: SendDeps) => drainQueue(deps)],
  ['the worker', async (deps: SendDeps) => (await sendQueue(deps)).outcome],
])('a batch under which the line broke is followed by a smaller one from %s', (_, send) => {
  it('until one comes through, also in later runs and on a device that was closed meanwhile', async () => {
    const { store, requests, deps } = await onLine(16, (request) =>
      request.mutations.length > 3
        ? { outcome: broken('sending'), seconds: 20 }
        : { outcome: allApplied(request), seconds: 12 },
    )
    for (let run = 0; run < 4; run++) await send(deps)
    expect(sizes(requests)).toEqual([16, 8, 4, 2, 2, 2, 2, 2, 2, 2, 2])
    expect((await peek(store)).queue.every(({ status }) => status === 'applied')).toBe(true)
  })

  it('down to one change, which always goes', async () => {
    const { requests, deps } = await onLine(4, () => ({ outcome: broken('sending'), seconds: 20 }))
    for (let run = 0; run < 4; run++) await send(deps)
    expect(sizes(requests)).toEqual([4, 2, 1, 1])
  })

  it('and grows again on a line that carries it quickly', async () => {
    const { requests, deps } = await onLine(30, (request, call) =>
      call <= 4 ? { outcome: broken('sending'), seconds: 20 } : { outcome: allApplied(request), seconds: 1 },
    )
    for (let run = 0; run < 5; run++) await send(deps)
    expect(sizes(requests).slice(0, 4)).toEqual([30, 15, 7, 3])
    expect(sizes(requests).slice(4)).toEqual([1, 2, 5, 11, 11])
  })

  it('and never so small that a good line takes long to carry whole batches again', async () => {
    const { store, deps } = await onLine(1, () => ({ outcome: broken('sending'), seconds: 20 }))
    for (let run = 0; run < 30; run++) await send(deps)
    const { callLimits } = await store.transaction((tx) => tx.device.get())
    expect(callLimits?.sendBytesMax).toBe(1_024)
  })

  it('but not where there was no connection at all, or the server refused the call', async () => {
    const { requests, deps } = await onLine(8, () => ({ outcome: refused, seconds: 0 }))
    for (let run = 0; run < 3; run++) await send(deps)
    expect(sizes(requests)).toEqual([8, 8, 8])
  })
})

it('an answer that breaks off is asked for again smaller, and larger again once one comes quickly', async () => {
  const { requests, deps } = await onLine(0, (_request, call) => {
    if (call <= 2) return { outcome: broken('receiving'), seconds: 20 }
    const seconds = call === 3 ? 15 : 2
    const scopes = [laterDelta(call)]
    return { outcome: { kind: 'answer', response: { ...emptyAnswer, scopes, more: call < 6 } }, seconds }
  })
  for (let run = 0; run < 3; run++) await drainQueue(deps)
  const { answerBytesMax: full } = fullCalls
  expect(requests.map(({ answerBytesMax }) => answerBytesMax)).toEqual([
    undefined,
    full / 2,
    full / 4,
    full / 4,
    full / 2,
    undefined,
  ])
})

it('a run that broke off after an answer says that the line moves', async () => {
  const { deps } = await onLine(60, (request, call) => ({
    outcome: call === 1 ? allApplied(request) : broken('sending'),
    seconds: 5,
  }))
  expect(await drainQueue(deps)).toMatchObject({ kind: 'unreachable', isMoving: true })
  expect(await drainQueue(deps)).not.toHaveProperty('isMoving')
})

it('a batch is measured as it goes over the line', async () => {
  const { store, requests, deps } = await onLine(2, (request) => ({
    outcome: allApplied(request),
    seconds: 1,
  }))
  const { queue } = await peek(store)
  await sendQueue(deps)
  const sent = new TextEncoder().encode(JSON.stringify(requests[0]?.mutations)).length
  expect(batchBytes(queue)).toBe(sent - '[]'.length + ','.length)
})
