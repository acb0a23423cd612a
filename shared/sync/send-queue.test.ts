import { syncSchema } from '../limits.ts'
import { describe, expect, it, test } from 'vitest'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import {
  emptyAnswer,
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  peek,
  queueRecord,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { scopeOfGroup } from '../model/scope.ts'
import type { DeviceStore } from './device-store.ts'
import { drainQueue } from './drain.ts'
import { type SendDeps, sendQueue } from './send-queue.ts'
import type { TransportOutcome } from './adapt-call-size.ts'
import type { MutationResult, SyncRequest, SyncResponse } from './wire-format.ts'

const unreachable: TransportOutcome = { kind: 'unreachable', retryAfterSeconds: null }

const answerWith = (fields: Partial<SyncResponse>): TransportOutcome => ({
  kind: 'answer',
  response: { ...emptyAnswer, ...fields },
})

/** The answer of a server that applies everything. */
const allApplied = ({ mutations }: SyncRequest) =>
  answerWith({ results: mutations.map(({ mutationId }) => ({ mutationId, status: 'applied', version: 2 })) })

/** A device on which 花子 has recorded `count` expenses, and a server with these answers. */
async function prepare(count: number, outcomeOf: (request: SyncRequest) => TransportOutcome) {
  const store = await openDevice(groupDelta())
  for (let number = 1; number <= count; number++) {
    const args = expenseArgs(number, { title: `支出${number}` })
    await record(store, { name: 'expense.create', args, mutationId: mutationIdOf(number) })
  }
  const requests: SyncRequest[] = []
  const transport: SendDeps['transport'] = async (request) => {
    requests.push(request)
    return outcomeOf(request)
  }
  return { store, requests, deps: { store, transport, now: () => 100 } }
}

const statuses = async (store: DeviceStore) => (await peek(store)).queue.map(({ status }) => status)
const sizes = (requests: readonly SyncRequest[]) => requests.map(({ mutations }) => mutations.length)

describe('a sender that cannot show anything', () => {
  it('sends batch by batch, asks for no rows, and stores what became of each change', async () => {
    const { store, requests, deps } = await prepare(60, allApplied)
    const before = await peek(store)
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'done' }, hasStored: true })
    expect(sizes(requests)).toEqual([50, 10])
    expect(requests.every(({ cursors }) => cursors === undefined)).toBe(true)
    const { queue, ...after } = await peek(store)
    expect(queue.every(({ status, version }) => status === 'applied' && version === 2)).toBe(true)
    expect({ ...after, queue: before.queue }).toEqual(before)
  })

  it('names the version that its batch before has made, by which the server notices if it has lost it', async () => {
    const made = { version: 2, versionId: 'made' }
    const { requests, deps } = await prepare(60, ({ mutations }) =>
      answerWith({
        results: mutations.map(({ mutationId }) => ({ mutationId, status: 'applied', ...made })),
      }),
    )
    await sendQueue(deps)
    expect(requests[1]?.histories).toEqual({ [scope]: { newest: { version: 2, id: 'made' } } })
  })

  it('says nothing to the server when there is nothing to send', async () => {
    const { requests, deps } = await prepare(0, allApplied)
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'done' }, hasStored: false })
    expect(requests).toEqual([])
  })

  it('leaves to a page the rows that show what it has sent, and nothing is sent twice', async () => {
    const { store, requests, deps } = await prepare(1, allApplied)
    await sendQueue(deps)
    const transport: SendDeps['transport'] = async ({ mutations, cursors }) => {
      expect([mutations, cursors]).toEqual([[], { [laterDelta(2).scope]: 1 }])
      return answerWith({ scopes: [laterDelta(2)] })
    }
    expect(await drainQueue({ ...deps, transport })).toEqual({ kind: 'done' })
    expect(requests).toHaveLength(1)
    expect(await statuses(store)).toEqual([])
  })

  it('whose answer was lost leaves everything to whoever sends next, under the same ids', async () => {
    const lost = await prepare(2, () => unreachable)
    expect(await sendQueue(lost.deps)).toEqual({ outcome: unreachable, hasStored: false })
    const asked: SyncRequest[] = []
    const transport: SendDeps['transport'] = async (request) => {
      asked.push(request)
      return allApplied(request)
    }
    await sendQueue({ ...lost.deps, transport })
    expect(asked[0]?.mutations).toEqual(lost.requests[0]?.mutations)
    expect(await statuses(lost.store)).toEqual(['applied', 'applied'])
  })

  test.each<TransportOutcome>([
    unreachable,
    { kind: 'signed-out' },
    { kind: 'wrong-account' },
    { kind: 'schema-too-old' },
  ])('stops at $kind and loses nothing', async (outcome) => {
    const { store, requests, deps } = await prepare(2, () => outcome)
    expect(await sendQueue(deps)).toEqual({ outcome, hasStored: false })
    expect(requests).toHaveLength(1)
    expect(await statuses(store)).toEqual(['pending', 'pending'])
  })

  it('takes no refusal for a change into which another mark has come since, and sends it as it is', async () => {
    const { store, deps } = await prepare(1, allApplied)
    const asked: SyncRequest[] = []
    const transport: SendDeps['transport'] = async (request) => {
      asked.push(request)
      if (asked.length > 1) return allApplied(request)
      await store.transaction(async (tx) => {
        for (const each of await tx.queue.all()) await tx.queue.put({ ...each, args: { name: '奈良' } })
      })
      const refused = { status: 'rejected', code: 'id-reused' } as const
      return answerWith({ results: request.mutations.map(({ mutationId }) => ({ mutationId, ...refused })) })
    }
    await sendQueue({ ...deps, transport })
    expect(asked.map(({ mutations }) => mutations[0]?.args)).toEqual([expect.anything(), { name: '奈良' }])
    expect(await statuses(store)).toEqual(['applied'])
  })

  it('takes a change for applied although another mark has come into it since', async () => {
    const { store, deps } = await prepare(1, allApplied)
    let calls = 0
    const transport: SendDeps['transport'] = async (request) => {
      calls += 1
      await store.transaction(async (tx) => {
        for (const each of await tx.queue.all()) await tx.queue.put({ ...each, args: { name: '奈良' } })
      })
      return allApplied(request)
    }
    await sendQueue({ ...deps, transport })
    expect([calls, await statuses(store)]).toEqual([1, ['applied']])
  })

  it('leaves a server of another epoch to a page', async () => {
    const { store, requests, deps } = await prepare(1, ({ mutations }) => {
      const results = mutations.map(({ mutationId }) => ({ mutationId, status: 'not-run' as const }))
      return answerWith({ results, epoch: 'second' })
    })
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'retry' }, hasStored: false })
    expect(requests).toHaveLength(1)
    expect(await statuses(store)).toEqual(['pending'])
  })

  it('sends what stood behind a refused change, once that is held', async () => {
    const first = mutationIdOf(1)
    const { store, requests, deps } = await prepare(2, ({ mutations }) => {
      const isRefusing = mutations.some(({ mutationId }) => mutationId === first)
      const results = mutations.map(({ mutationId }): MutationResult => {
        if (mutationId === first) return { mutationId, status: 'rejected', code: 'person-unknown' }
        return isRefusing ? { mutationId, status: 'not-run' } : { mutationId, status: 'applied', version: 2 }
      })
      return answerWith({ results })
    })
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'done' }, hasStored: true })
    expect(sizes(requests)).toEqual([2, 1])
    expect(await statuses(store)).toEqual(['rejected', 'applied'])
  })

  it.each<[string, object]>([
    ['for how long', { retryAfterSeconds: 600 }],
    ['no time', {}],
    ['no time that has a meaning', { retryAfterSeconds: 0 }],
    ['by a status that it does not know', { status: 'postponed' }],
  ])('sends nothing again at once that the server has told to wait, and says %s', async (_what, said) => {
    const told = { status: 'not-run', code: 'too-many-changes', ...said }
    const { store, requests, deps } = await prepare(2, ({ mutations }) => {
      const results = mutations.map(({ mutationId }, index) => {
        return { mutationId, ...(index === 0 ? told : { status: 'not-run' }) } as MutationResult
      })
      return answerWith({ results })
    })
    const { outcome } = await sendQueue(deps)
    expect(outcome).toEqual({ kind: 'retry', afterSeconds: expect.any(Number) })
    expect(await sendQueue(deps)).toMatchObject({ outcome })
    expect(requests).toHaveLength(1)
    expect(await statuses(store)).toEqual(['pending', 'pending'])
  })

  it('says when the first of several groups may be sent that are to wait', async () => {
    const { store, deps } = await prepare(1, allApplied)
    const other = scopeOfGroup(groupIdOf(77))
    await store.transaction(async (tx) => {
      await tx.queue.put(queueRecord(50, { scope: other }))
      await tx.device.put({ ...(await tx.device.get()), waits: { [scope]: 700, [other]: 400 } })
    })
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'retry', afterSeconds: 300 }, hasStored: false })
  })

  it('keeps no scope waiting for longer by a clock that was set back', async () => {
    const { store, deps } = await prepare(1, allApplied)
    await store.transaction(async (tx) => {
      await tx.device.put({ ...(await tx.device.get()), waits: { [scope]: 100 + 365 * 24 * 60 * 60 } })
    })
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'done' }, hasStored: true })
    expect(await statuses(store)).toEqual(['applied'])
  })

  it('comes back later to a scope on which the server fails', async () => {
    const { store, deps } = await prepare(2, ({ mutations }) =>
      answerWith({
        results: mutations.map(({ mutationId }, index) => ({
          mutationId,
          status: index === 0 ? 'failed' : 'not-run',
        })),
      }),
    )
    expect(await sendQueue(deps)).toEqual({ outcome: { kind: 'retry' }, hasStored: true })
    expect((await peek(store)).queue.map(({ attempts }) => attempts)).toEqual([1, 0])
  })
})

describe.each([
  ['the page', async (deps: SendDeps) => drainQueue(deps)],
  ['the worker', async (deps: SendDeps) => (await sendQueue(deps)).outcome],
])('a batch that the server does not take from %s', (_, send) => {
  /** The server refuses each batch that contains the fifth change. */
  const fussy = (outcome: TransportOutcome) =>
    prepare(8, (request) =>
      request.mutations.some(({ mutationId }) => mutationId === mutationIdOf(5))
        ? outcome
        : allApplied(request),
    )

  it('is halved until the change stands alone that cannot be read, which then waits for its author', async () => {
    const { store, requests, deps } = await fussy({ kind: 'unreadable', serverSchema: syncSchema })
    await send(deps)
    expect(sizes(requests).slice(0, 5)).toEqual([8, 4, 4, 2, 1])
    const { queue, expenses } = await peek(store)
    expect(queue[4]).toMatchObject({ status: 'failed', mutationId: mutationIdOf(5) })
    // The change is still on screen, and so are those that it blocks.
    expect(expenses).toHaveLength(8)
    expect(queue.map(({ status }) => status).slice(0, 4)).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
    ])
  })

  it('is halved until the change stands alone that is too large, which is refused; the rest goes together', async () => {
    const { store, requests, deps } = await fussy({ kind: 'too-large' })
    await send(deps)
    expect(sizes(requests).slice(0, 6)).toEqual([8, 4, 4, 2, 1, 3])
    expect((await peek(store)).queue[4]).toMatchObject({ status: 'rejected', code: 'too-large' })
  })

  it.each([
    ['the server had taken it from another tab', { status: 'applied', version: 2 } as const, mutationIdOf(1)],
    ['its author had put another in its place', { mutationId: mutationIdOf(2) }, mutationIdOf(2)],
  ])('is refused for no change of which %s meanwhile', async (_how, meanwhile, mutationId) => {
    const { store, deps } = await prepare(1, allApplied)
    let calls = 0
    const transport: SendDeps['transport'] = async (request) => {
      calls += 1
      if (calls > 1) return allApplied(request)
      await store.transaction(async (tx) => {
        for (const queued of await tx.queue.all()) await tx.queue.put({ ...queued, ...meanwhile })
      })
      return { kind: 'too-large' }
    }
    await send({ ...deps, transport })
    expect((await peek(store)).queue).toMatchObject([{ mutationId, status: 'applied' }])
  })
})
