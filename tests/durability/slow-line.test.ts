/**
 * A device behind a real TCP line with 8 kbit/s each way, two seconds of latency and a break every twenty seconds, as
 * in the simulation (tests/simulation/slow-line.ts). It takes minutes and runs only with LONG. SLOW_CHANGES sets the
 * number of unsent changes.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { User } from '#shared/model/user.ts'
import { createRunner } from '#shared/sync/runner.ts'
import { newId } from '#client/store/new-id.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { noteOf } from '#tests/simulation/slow-line.ts'
import { slowScenarios } from '#tests/simulation/slow-line-faults.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { startSlowProxy } from '#tests/support/slow-proxy.ts'
import { createTestDevice, freshDeviceState } from '#tests/support/test-device.ts'

const changes = Number(process.env.SLOW_CHANGES ?? 12)
const secondsPerChange = 40
const SignedIn = z.object({ user: User, token: z.string() })

let server: ServerProcess
beforeEach(() => {
  server = new ServerProcess()
})
afterEach(() => server.dispose())

it.skipIf(!process.env.LONG)(
  'changes with notes leave a device through a real line that is slow and breaks',
  { timeout: 60_000 + changes * secondsPerChange * 1_000 },
  async () => {
    await server.start()
    const { user, token } = await signIn()
    const account = { userId: user.id, displayName: user.displayName }
    const store = createMemoryDeviceStore(freshDeviceState(account))
    const headers = { authorization: `Bearer ${token}` }
    const transport = createFetchTransport({ origin: server.url, headers })
    const device = createTestDevice({ account, store, transport, now: nowSeconds })
    const groupId = newId(GroupId)
    await device.record(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
    await device.drain()
    const random = createRandom(1)
    for (let count = 0; count < changes; count++)
      await device.record(groupId, 'expense.create', expenseOf(user, noteOf(random, 500)))
    const line = await startSlowProxy(new URL(server.url), slowScenarios.sending.line)
    const began = performance.now()
    const slow = createFetchTransport({ origin: line.url, headers })
    await untilIdle(() => createTestDevice({ account, store, transport: slow, now: nowSeconds }).drain())
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.info(`${changes} changes took ${seconds} s and ${line.counts.breaks} breaks`)
    line.stop()
    expect(await device.queueLength()).toBe(0)
    const other = createMemoryDeviceStore(freshDeviceState(account))
    const fresh = createTestDevice({ account, store: other, transport, now: nowSeconds })
    await fresh.drain()
    expect(await fresh.rows('expenses', groupId)).toHaveLength(changes)
  },
)

async function signIn() {
  const response = await fetch(`${server.url}/api/session/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: '遅い' }),
  })
  return SignedIn.parse(await response.json())
}

function expenseOf({ id }: User, description: string) {
  const userKey = keyOfUser(id)
  return {
    id: newId(ExpenseId),
    itineraryId: null,
    title: '国際通りで夕食',
    description,
    category: 'food' as const,
    date: '2026-08-12',
    location: '那覇',
    amount: 8_400,
    payers: [{ userKey, amount: 8_400 }],
    split: { method: 'equal' as const, participants: [userKey] },
  }
}

function untilIdle(drain: Parameters<typeof createRunner>[0]['drain']): Promise<void> {
  return new Promise((resolve, reject) => {
    createRunner({
      drain,
      random: Math.random,
      onDefect: reject,
      withLock: (body) => body(),
      sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
      onState: (state) => (state === 'idle' ? resolve() : undefined),
    }).wake()
  })
}
