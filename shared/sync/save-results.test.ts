import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { expenseArgs, groupDelta, openDevice, record } from '#tests/builders/sync-rows.ts'
import { failedHoldSeconds, failedTriesMin } from '../limits.ts'
import { sendQueue } from './send-queue.ts'
import type { SyncRequest } from './wire.ts'

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
