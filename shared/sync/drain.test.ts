import { expect, it } from 'vitest'
import { batchMutationsMax, queueExpirySeconds } from '../limits.ts'
import { scopeOfGroup, scopeOfUser } from '../model/scope.ts'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import {
  emptyAnswer,
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  queueRecord,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { drainQueue } from './drain.ts'
import type { Transport } from './adapt-call-size.ts'
import type { MutationResult, SyncRequest, SyncResponse } from './wire-format.ts'

const otherScope = scopeOfGroup(groupIdOf(77))
const otherGroup = { name: '奈良', description: '', inviteMethod: 'open' }

/** Drains once against a server with these answers. Returns the outcome, the number of calls and the queue. */
async function drainAgainst(answerOf: (request: SyncRequest, call: number) => Partial<SyncResponse>) {
  const store = await openDevice(groupDelta())
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  let calls = 0
  const transport: Transport = async (request) => {
    calls += 1
    return { kind: 'answer', response: { ...emptyAnswer, ...answerOf(request, calls) } }
  }
  const outcome = await drainQueue({ store, transport, now: () => 100 })
  const queue = await store.transaction((tx) => tx.queue.all())
  return { outcome, calls, queue }
}

it.each<[string, (request: SyncRequest, call: number) => Partial<SyncResponse>]>([
  ['says that there is more, and sends nothing', () => ({ more: true })],
  [
    'runs nothing',
    ({ mutations }) => ({
      results: mutations.map(({ mutationId }) => ({ mutationId, status: 'not-run' as const })),
    }),
  ],
  ['is another one at each call', (_request, call) => ({ epoch: `epoch ${call}`, more: true })],
])('a server that %s is left alone until later, and the change stays', async (_what, answerOf) => {
  const { outcome, calls, queue } = await drainAgainst(answerOf)
  expect(outcome).toEqual({ kind: 'retry' })
  expect(calls).toBeLessThan(5)
  expect(queue).toMatchObject([{ status: 'pending' }])
})

it('a change that one call answers is done in one call', async () => {
  const { outcome, calls } = await drainAgainst(({ mutations }) => ({
    results: mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' as const, version: 2 })),
  }))
  expect([outcome, calls]).toEqual([{ kind: 'done' }, 1])
})

it('a change that was applied just before a reset is asked about again in the same drain', async () => {
  const reset = { ...groupDelta(), to: 2, reset: true as const }
  const { outcome, calls, queue } = await drainAgainst(({ mutations }, call) => ({
    results: mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' as const, version: 2 })),
    scopes: call === 1 ? [reset] : [],
  }))
  expect([outcome, calls, queue]).toEqual([{ kind: 'done' }, 2, []])
})

it('what the server had applied in a group of which it has nothing more to say is sent again, however old it is', async () => {
  const store = await openDevice(groupDelta())
  await store.transaction((tx) =>
    tx.queue.put(queueRecord(1, { scope: otherScope, status: 'applied', version: 2 })),
  )
  const serverTime = 10 * queueExpirySeconds
  const transport: Transport = async () => ({ kind: 'answer', response: { ...emptyAnswer, serverTime } })
  await drainQueue({ store, transport, now: () => serverTime })
  expect(await store.transaction((tx) => tx.queue.all())).toMatchObject([
    { status: 'pending', isResend: true, version: null },
  ])
})

it('half a download of a history that the server has lost is dropped, and the device tells its own from before', async () => {
  const store = await openDevice(groupDelta({ versions: [{ version: 1, id: 'common' }] }))
  const requests: SyncRequest[] = []
  const answers: Partial<SyncResponse>[] = [
    { more: true, scopes: [laterDelta(2, { versions: [{ version: 2, id: 'lost' }] })] },
    { diverged: [scope] },
  ]
  const transport: Transport = async (request) => {
    requests.push(request)
    return { kind: 'answer', response: { ...emptyAnswer, ...answers[requests.length - 1] } }
  }
  await drainQueue({ store, transport, now: () => 100 })
  const asked = requests.map(({ histories, cursors }) => [histories?.[scope], cursors?.[scope]])
  expect(asked.slice(0, 3)).toEqual([
    [{ newest: { version: 1, id: 'common' } }, 1],
    [{ newest: { version: 2, id: 'lost' } }, 2],
    [{ newest: { version: 1, id: 'common' }, earlier: [] }, 1],
  ])
})

it('a change behind a divergence is sent in the same drain, as soon as the rows of the other history have come', async () => {
  const lost = { version: 1, id: 'lost' }
  const store = await openDevice(groupDelta({ versions: [lost] }))
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  const divergence = { lost, common: { version: 0, id: '' } }
  const versions = [{ version: 2, id: 'now' }]
  const rows = groupDelta({ to: 2, reset: true, divergence, versions })
  const asked: string[][] = []
  const transport: Transport = async ({ mutations, histories = {} }) => {
    asked.push([histories[scope]?.newest.id ?? '', ...mutations.map(({ name }) => name)])
    const isLost = histories[scope]?.newest.id === 'lost'
    const results = mutations.map(({ mutationId }): MutationResult =>
      isLost ? { mutationId, status: 'not-run' } : { mutationId, status: 'rejected', code: 'not-allowed' },
    )
    const answer: Partial<SyncResponse> = histories[scope]?.earlier
      ? { scopes: [rows] }
      : { diverged: [scope] }
    return { kind: 'answer', response: { ...emptyAnswer, results, ...(isLost ? answer : {}) } }
  }
  const { kind } = await drainQueue({ store, transport, now: () => 100 })
  expect([kind, asked]).toEqual(['done', [['lost', 'expense.create'], ['lost'], ['now', 'expense.create']]])
})

it('more changes than one call takes, none of which the server runs, do not keep another group from sending', async () => {
  const store = await openDevice(groupDelta())
  for (let number = 1; number <= batchMutationsMax + 10; number++)
    await record(store, { name: 'expense.create', args: expenseArgs(number) })
  await store.transaction((tx) =>
    tx.queue.put(queueRecord(1_000, { scope: otherScope, name: 'group.create', args: otherGroup })),
  )
  const sent = new Set<string>()
  const transport: Transport = async ({ mutations }) => {
    for (const mutation of mutations) sent.add(mutation.scope)
    const results = mutations.map(({ mutationId }): MutationResult => ({ mutationId, status: 'not-run' }))
    return { kind: 'answer', response: { ...emptyAnswer, results } }
  }
  expect(await drainQueue({ store, transport, now: () => 100 })).toEqual({ kind: 'retry' })
  expect(sent).toEqual(new Set([scope, otherScope]))
  const queue = await store.transaction((tx) => tx.queue.all())
  expect(new Set(queue.map(({ status }) => status))).toEqual(new Set(['pending']))
})

it('an older server hears nothing of scopes that it does not know, and a newer one everything in the same drain', async () => {
  const own = scopeOfUser(hanako.userId)
  const drainWith = async (schema: number) => {
    const store = await openDevice(groupDelta())
    await record(store, { scope: own, name: 'profile.set', args: { displayName: 'はな' } })
    await record(store, { name: 'expense.create', args: expenseArgs(1), mutationId: mutationIdOf(901) })
    const asked: string[][] = []
    const transport: Transport = async ({ mutations, cursors = {} }) => {
      asked.push([...mutations.map(({ name }) => name), ...Object.keys(cursors)])
      // Rejected, because an applied change whose rows do not come would be sent again.
      const results = mutations.map(({ mutationId }): MutationResult => ({
        mutationId,
        status: 'rejected',
        code: 'not-allowed',
      }))
      return { kind: 'answer', response: { ...emptyAnswer, results, schema } }
    }
    await drainQueue({ store, transport, now: () => 100 })
    return asked
  }
  expect(await drainWith(1)).toEqual([['expense.create', scope]])
  expect(await drainWith(2)).toEqual([
    ['expense.create', scope],
    ['profile.set', own, scope],
  ])
})
