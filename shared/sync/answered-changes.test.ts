/** What each result of the server leaves in the queue, as whole records. */
import { beforeEach, describe, expect, it } from 'vitest'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { openDevice, queueRecord, scope } from '#tests/builders/sync-rows.ts'
import { queueExpirySeconds } from '../limits.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import type { DeviceState, DeviceStore } from './device-store.ts'
import type { QueueRecord } from './queue-record.ts'
import { saveResults, secondsToWait } from './save-results.ts'
import type { MutationResult, SyncResponse } from './wire-format.ts'

const serverTime = 1_000_000
const elsewhere = scopeOfGroup(groupIdOf(2))
const sent = queueRecord(1, { recordedAt: serverTime - 60, args: { name: '奈良' } })
const { mutationId } = sent

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice()
})

type Saving = {
  results: MutationResult[]
  queue?: QueueRecord[]
  batch?: QueueRecord[]
  scopesNotRun?: Scope[]
  notRunByServer?: MutationId[]
  device?: Partial<DeviceState>
  response?: Partial<SyncResponse>
}

/** Saves the answer to a batch. Returns the queue and the device's state after it. */
function save({ results, queue = [sent], batch = queue, device = {}, ...rest }: Saving) {
  const { scopesNotRun = [], notRunByServer = [], response: fields = {} } = rest
  return store.transaction(async (tx) => {
    await tx.device.put({ ...(await tx.device.get()), ...device })
    for (const record of queue) await tx.queue.put(record)
    const response: SyncResponse = {
      success: true,
      results,
      scopes: [],
      more: false,
      epoch: 'now',
      serverTime,
      ...fields,
    }
    const notRun = { scopesNotRun: new Set(scopesNotRun), notRunByServer: new Set(notRunByServer) }
    await saveResults(tx, { batch, response, ...notRun }, serverTime - 5)
    return { queue: await tx.queue.all(), state: await tx.device.get() }
  })
}

const failing = { attempts: 2, failedSince: serverTime - 50, retryAt: serverTime - 10 }

describe('a change', () => {
  it.each<[string, QueueRecord, MutationResult, Partial<QueueRecord>]>([
    ['applied', sent, { mutationId, status: 'applied', version: 7 }, { status: 'applied', version: 7 }],
    [
      'applied in a version with an id',
      sent,
      { mutationId, status: 'applied', version: 7, versionId: 'seven' },
      { status: 'applied', version: 7, versionId: 'seven' },
    ],
    [
      'rejected',
      { ...sent, needsAttention: true },
      { mutationId, status: 'rejected', code: 'conflict' },
      { status: 'rejected', code: 'conflict', needsAttention: false },
    ],
    ['expired', sent, { mutationId, status: 'expired' }, { status: 'expired' }],
    [
      'failed',
      sent,
      { mutationId, status: 'failed' },
      { attempts: 1, failedSince: serverTime, retryAt: serverTime + 10 },
    ],
    [
      'failed once more',
      { ...sent, ...failing },
      { mutationId, status: 'failed' },
      { ...failing, attempts: 3, retryAt: serverTime + 90 },
    ],
    ['not run', sent, { mutationId, status: 'not-run' }, {}],
  ])('that was %s', async (_, record, result, expected) => {
    const { queue } = await save({ results: [result], queue: [record] })
    expect(queue).toEqual([{ ...record, ...expected }])
  })

  it('that was not run begins to count its failures anew; one that was not sent does not', async () => {
    const record = { ...sent, ...failing }
    const result: MutationResult = { mutationId, status: 'not-run' }
    expect((await save({ results: [result], queue: [record] })).queue).toEqual([{ ...sent, attempts: 0 }])
    expect((await save({ results: [result], queue: [record], batch: [] })).queue).toEqual([record])
    expect((await save({ results: [], queue: [record] })).queue).toEqual([record])
  })

  it.each<[string, Partial<QueueRecord>]>([
    ['was held meanwhile', { status: 'expired' }],
    ['was applied from another tab meanwhile', { status: 'applied', version: 6 }],
  ])('that %s keeps what it is', async (_, meanwhile) => {
    const record = { ...sent, ...meanwhile }
    const results: MutationResult[] = [{ mutationId, status: 'rejected', code: 'conflict' }]
    expect((await save({ results, queue: [record], batch: [sent], scopesNotRun: [scope] })).queue).toEqual([
      record,
    ])
  })

  it('that was not in the batch is not judged by a result', async () => {
    const results: MutationResult[] = [{ mutationId, status: 'applied', version: 7 }]
    expect((await save({ results, batch: [] })).queue).toEqual([sent])
  })

  it('that was edited meanwhile is refused for no earlier words, but was applied', async () => {
    const edited = { ...sent, args: { name: '大阪' } }
    const outcomes = { queue: [edited], batch: [sent] }
    const rejected: MutationResult = { mutationId, status: 'rejected', code: 'conflict' }
    expect((await save({ ...outcomes, results: [rejected] })).queue).toEqual([edited])
    const applied: MutationResult = { mutationId, status: 'applied', version: 7 }
    expect((await save({ ...outcomes, results: [applied] })).queue).toMatchObject([{ status: 'applied' }])
  })
})

describe('a change does not expire any more', () => {
  const isResentAfter = async (saving: Omit<Saving, 'results'> & { results?: MutationResult[] }) =>
    (await save({ results: [], ...saving })).queue.map(({ isResend }) => isResend)
  const aged = (seconds: number) => ({ ...sent, recordedAt: serverTime - seconds })
  const other = queueRecord(2, { scope: elsewhere, recordedAt: serverTime - 60 })

  it.each<[string, Partial<Saving>, boolean[]]>([
    ['whose scope the server ran nothing of', { scopesNotRun: [scope] }, [true, false]],
    ['that the server did not run itself', { notRunByServer: [mutationId] }, [true, false]],
    [
      'whose scope waits',
      { results: [{ mutationId, status: 'not-run', code: 'too-many-changes', retryAfterSeconds: 9 }] },
      [true, false],
    ],
    [
      'whose scope has waited since before',
      { device: { waits: { [elsewhere]: serverTime + 1 } } },
      [false, true],
    ],
    ['but not where the wait is over', { device: { waits: { [elsewhere]: serverTime } } }, [false, false]],
    [
      'but not where a wait is longer than any, because the clock was set back',
      { device: { waits: { [elsewhere]: serverTime + 24 * 60 * 60 } } },
      [false, false],
    ],
    ['but not where nothing keeps it', {}, [false, false]],
  ])('%s', async (_, saving, expected) => {
    expect(await isResentAfter({ queue: [sent, other], ...saving })).toEqual(expected)
  })

  it('if it was a day old at most', async () => {
    const kept = { scopesNotRun: [scope] }
    expect(await isResentAfter({ queue: [aged(queueExpirySeconds)], ...kept })).toEqual([true])
    expect(await isResentAfter({ queue: [aged(queueExpirySeconds + 1)], ...kept })).toEqual([false])
    const decided = { ...aged(queueExpirySeconds + 1), isResend: true }
    expect(await isResentAfter({ queue: [decided], ...kept })).toEqual([true])
  })

  it('and its age is that of the server’s clock', async () => {
    const kept = { scopesNotRun: [scope] }
    const record = { ...aged(queueExpirySeconds + 10), serverOffset: 10 }
    expect(await isResentAfter({ queue: [record], ...kept })).toEqual([true])
  })
})

describe('the device knows after an answer', () => {
  it('the server’s time; and the epoch, if it is the first', async () => {
    expect((await save({ results: [], device: { epoch: null } })).state).toMatchObject({
      serverOffset: 5,
      epoch: 'now',
      lastSeq: 0,
    })
    expect((await save({ results: [], device: { epoch: 'before' } })).state.epoch).toBe('before')
  })

  it.each<[string, MutationResult[], DeviceState['waits'], DeviceState['waits']]>([
    ['no waits, where it was told none', [], undefined, undefined],
    [
      'how long a scope has to wait',
      [{ mutationId, status: 'not-run', retryAfterSeconds: 30 }],
      { [elsewhere]: 7 },
      { [scope]: serverTime + 30, [elsewhere]: 7 },
    ],
    [
      'that a scope need not wait any more',
      [{ mutationId, status: 'applied', version: 7 }],
      { [scope]: 9 },
      {},
    ],
    ['the waits that it knew', [], { [scope]: 9 }, { [scope]: 9 }],
  ])('%s', async (_, results, before, after) => {
    const { state } = await save({ results, device: before ? { waits: before } : {} })
    expect(state.waits).toEqual(after)
  })
})

it.each<[object, number | undefined]>([
  [{ status: 'not-run' }, undefined],
  [{ status: 'failed', retryAfterSeconds: 30 }, undefined],
  [{ status: 'not-run', retryAfterSeconds: 30 }, 30],
  [{ status: 'not-run', code: 'too-many-changes' }, 60],
  [{ status: 'not-run', code: 'too-many-changes', retryAfterSeconds: 30 }, 30],
  [{ status: 'of a newer server', retryAfterSeconds: 30 }, 30],
  [{ status: 'not-run', retryAfterSeconds: 0 }, 1],
  [{ status: 'not-run', retryAfterSeconds: 1 }, 1],
  [{ status: 'not-run', retryAfterSeconds: 3_600 }, 3_600],
  [{ status: 'not-run', retryAfterSeconds: 90_000 }, 3_600],
])('%j: the scope waits for %s seconds', (result, seconds) => {
  expect(secondsToWait({ mutationId, ...result } as MutationResult)).toBe(seconds)
})

it('ids of changes are not mixed up', async () => {
  const [first, second] = [sent, queueRecord(2, { recordedAt: serverTime - 60 })]
  const results: MutationResult[] = [
    { mutationId: second.mutationId, status: 'rejected', code: 'conflict' },
    { mutationId: first.mutationId, status: 'applied', version: 7 },
    { mutationId: mutationIdOf(77), status: 'expired' },
  ]
  const { queue } = await save({ results, queue: [first, second] })
  expect(queue.map(({ status }) => status)).toEqual(['applied', 'rejected'])
})
