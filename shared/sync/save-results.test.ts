import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { expenseArgs, groupDelta, openDevice, record } from '#tests/builders/sync-rows.ts'
import { failedHoldSeconds, failedTriesMin } from './save-results.ts'
import { sendQueue } from './send-queue.ts'
import type { MutationResult, SyncRequest } from './wire-format.ts'

const dayOffSeconds = 2 * 24 * 60 * 60
const trueTime = 1_795_000_000

it.each([
  ['ahead', dayOffSeconds],
  ['behind', -dayOffSeconds],
])('a phone whose clock is two days %s sends true times once it was answered', async (_, skew) => {
  const store = await openDevice(groupDelta())
  const requests: SyncRequest[] = []
  const deps = {
    store,
    now: () => trueTime + skew,
    transport: async (request: SyncRequest) => {
      requests.push(request)
      const results = request.mutations.map(({ mutationId }) => ({
        mutationId,
        status: 'applied' as const,
        version: 2,
      }))
      const response = { results, scopes: [], more: false, epoch: 'first', serverTime: trueTime }
      return { kind: 'answer' as const, response: { ...response, success: true as const } }
    },
  }
  for (const number of [1, 2]) {
    await record(store, {
      name: 'expense.create',
      args: expenseArgs(number),
      mutationId: mutationIdOf(number),
      at: deps.now(),
    })
    await sendQueue(deps)
  }
  expect(requests.map(({ mutations }) => mutations[0]?.time)).toEqual([trueTime + skew, trueTime])
})

it('a change that failed some times, and was then told to wait for days, does not wait for its author after one more failure', async () => {
  const store = await openDevice(groupDelta())
  let now = trueTime
  let status: 'failed' | 'not-run' = 'failed'
  const deps = {
    store,
    now: () => now,
    transport: async (request: SyncRequest) => {
      const results = request.mutations.map(({ mutationId }) => ({ mutationId, status }))
      const response = { results, scopes: [], more: false, epoch: 'first', serverTime: now }
      return { kind: 'answer' as const, response: { ...response, success: true as const } }
    },
  }
  const mutationId = mutationIdOf(1)
  await record(store, { name: 'expense.create', args: expenseArgs(1), mutationId, at: now })
  const sendTimes = async (times: number, answer: typeof status) => {
    status = answer
    for (let time = 0; time < times; time++) {
      await sendQueue(deps)
      now += failedHoldSeconds / 8
    }
  }
  const queued = () => store.transaction((tx) => tx.queue.all())
  await sendTimes(failedTriesMin - 1, 'failed')
  await sendTimes(8, 'not-run')
  await sendTimes(1, 'failed')
  expect(await queued()).toMatchObject([{ status: 'pending', attempts: 1 }])
  await sendTimes(8, 'failed')
  expect(await queued()).toMatchObject([{ status: 'failed' }])
})

it.each([
  ['applied', 'need not be of the last day', [false, true, true]],
  ['rejected', 'expire like others', [false, false, false]],
])('changes that the server did not run, behind one that it %s, %s', async (first, _, offered) => {
  const store = await openDevice(groupDelta())
  let isFirst = true
  const transport = async ({ mutations }: SyncRequest) => {
    if (!isFirst) return { kind: 'unreachable' as const, retryAfterSeconds: null }
    isFirst = false
    const results = mutations.map(({ mutationId }, index): MutationResult => {
      if (index > 0) return { mutationId, status: 'not-run' }
      return first === 'applied'
        ? { mutationId, status: 'applied', version: 2 }
        : { mutationId, status: 'rejected', code: 'group-not-found' }
    })
    const response = { results, scopes: [], more: false, epoch: 'first', serverTime: trueTime }
    return { kind: 'answer' as const, response: { ...response, success: true as const } }
  }
  for (const number of [1, 2, 3]) {
    const args = expenseArgs(number)
    await record(store, { name: 'expense.create', args, mutationId: mutationIdOf(number), at: trueTime })
  }
  await sendQueue({ store, now: () => trueTime, transport })
  const queue = await store.transaction((tx) => tx.queue.all())
  expect(queue.map(({ isResend }) => isResend)).toEqual(offered)
})
