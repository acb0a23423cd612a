import { getDefaultStore } from 'jotai/vanilla'
import { beforeEach, expect, it } from 'vitest'
import { forgetStatus, reportCall, reportRunner, syncStatusAtom, wakeAfterCalls } from './sync-status.ts'

beforeEach(forgetStatus)

const status = () => getDefaultStore().get(syncStatusAtom)

it('is unknown until a try has ended, and then says how the last one ended', () => {
  reportRunner('sending')
  expect(status()).toBe('unknown')
  reportRunner('waiting')
  expect(status()).toBe('unreachable')
  reportRunner('sending')
  expect(status()).toBe('unreachable')
  reportRunner('idle')
  expect(status()).toBe('reached')
  reportCall('unreachable')
  expect(status()).toBe('unreachable')
  reportCall('reached')
  expect(status()).toBe('reached')
})

it('wakes the runner where a call has learnt something new, and only there', () => {
  let woken = 0
  wakeAfterCalls(() => (woken += 1))
  for (const end of ['unreachable', 'unreachable', 'reached', 'reached'] as const) reportCall(end)
  expect(woken).toBe(2)
  reportRunner('signed-out')
  reportCall('unreachable')
  expect(woken).toBe(2)
})

it('keeps a stop while sending is retried and while calls are made, until a drain succeeds', () => {
  for (const state of ['schema-too-old', 'sending', 'waiting'] as const) reportRunner(state)
  reportCall('reached')
  reportCall('unreachable')
  expect(status()).toBe('schema-too-old')
})

it('says that the device is full until a drain ends otherwise, even if calls reach the server', () => {
  for (const state of ['waiting', 'sending', 'device-full'] as const) reportRunner(state)
  reportCall('reached')
  expect(status()).toBe('device-full')
  reportRunner('waiting')
  expect(status()).toBe('unreachable')
})

it('an answer that postpones some changes counts as reached', () => {
  for (const state of ['schema-too-old', 'sending', 'waiting', 'postponed'] as const) reportRunner(state)
  expect(status()).toBe('reached')
})
