import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { expenseArgs, groupDelta, openDevice, record } from '#tests/builders/sync-rows.ts'
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
        ...{ mutationId, status: 'applied' as const, version: 2 },
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
