/** Moments of the server's time are waited for correctly, however wrong the device's own clock is. */
import { expect, it } from 'vitest'
import { expenseArgs, groupDelta, openDevice, record, scope } from '#tests/builders/sync-rows.ts'
import { checksumsDue } from './device-checksums.ts'
import { sendQueue } from './send-queue.ts'
import type { MutationResult, SyncRequest } from './wire-format.ts'

const trueTime = 1_795_000_000
const daysOff = 2 * 24 * 60 * 60

it.each<[string, number, MutationResult['status'], number]>([
  ['ahead, a change that is told to wait for a minute', daysOff, 'not-run', 60],
  ['behind, a change that is told to wait for a minute', -daysOff, 'not-run', 60],
  ['ahead, a change on which the server has failed', daysOff, 'failed', 10],
  ['behind, a change on which the server has failed', -daysOff, 'failed', 10],
])(
  'with a clock two days %s is asked about again neither sooner nor later',
  async (_, skew, status, seconds) => {
    const store = await openDevice(groupDelta())
    await record(store, { name: 'expense.create', args: expenseArgs(1), at: trueTime + skew })
    let passed = 0
    let calls = 0
    const transport = async ({ mutations }: SyncRequest) => {
      calls += 1
      const results = mutations.map(({ mutationId }): MutationResult => {
        if (status !== 'not-run') return { mutationId, status: 'failed' }
        return { mutationId, status, code: 'too-many-changes', retryAfterSeconds: seconds }
      })
      const response = { results, scopes: [], more: false, epoch: 'first', serverTime: trueTime + passed }
      return { kind: 'answer' as const, response: { ...response, success: true as const } }
    }
    const deps = { store, transport, now: () => trueTime + skew + passed }
    await sendQueue(deps)
    passed = seconds - 1
    await sendQueue(deps)
    expect(calls).toBe(1)
    passed = seconds
    await sendQueue(deps)
    expect(calls).toBe(2)
  },
)

it('with a clock two days ahead, rows that were compared an hour ago are not summed up again', async () => {
  const store = await openDevice(groupDelta())
  await store.transaction(async (tx) => {
    const state = await tx.scopes.get(scope)
    if (state) await tx.scopes.put({ ...state, checkedAt: trueTime - 3_600 })
    await tx.device.put({ ...(await tx.device.get()), serverOffset: -daysOff })
  })
  expect(await checksumsDue(store, trueTime + daysOff)).toBeUndefined()
  expect(await checksumsDue(store, trueTime + daysOff + 24 * 60 * 60)).toBeDefined()
})
