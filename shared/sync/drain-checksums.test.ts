import { expect, it } from 'vitest'
import { groupIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import {
  emptyAnswer,
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { scopeOfGroup } from '../model/scope.ts'
import { drainQueue } from './drain.ts'
import type { TransportOutcome } from './adapt-call-size.ts'
import type { SyncRequest, SyncResponse } from './wire-format.ts'

const now = 10_000_000
const elsewhere = scopeOfGroup(groupIdOf(2))

const answerWith = (fields: Partial<SyncResponse>): TransportOutcome => ({
  kind: 'answer',
  response: { ...emptyAnswer, serverTime: now, ...fields },
})

/** Drains a device on which `changes` wait. Returns for each call whether it contained checksums. */
async function checksumsIn(changes: number, outcomeOf: (request: SyncRequest) => TransportOutcome) {
  const store = await openDevice(groupDelta())
  for (let number = 1; number <= changes; number++) {
    const args = expenseArgs(number)
    await record(store, { name: 'expense.create', args, mutationId: mutationIdOf(number), at: now })
  }
  const calls: boolean[] = []
  const transport = async (request: SyncRequest) => {
    calls.push(request.checksums?.[scope] !== undefined)
    return outcomeOf(request)
  }
  await drainQueue({ store, transport, now: () => now })
  const checkedAt = await store.transaction(async (tx) => (await tx.scopes.get(scope))?.checkedAt)
  return { calls, isChecked: checkedAt === now }
}

const rejected = ({ mutations }: SyncRequest) =>
  answerWith({
    results: mutations.map(({ mutationId }) => ({ mutationId, status: 'rejected', code: 'conflict' })),
  })
const told = ({ mutations }: SyncRequest) =>
  answerWith({
    results: mutations.map(({ mutationId }) => ({
      mutationId,
      status: 'not-run',
      code: 'too-many-changes',
      retryAfterSeconds: 30,
    })),
  })
const unrun = ({ mutations }: SyncRequest) =>
  answerWith({ results: mutations.map(({ mutationId }) => ({ mutationId, status: 'not-run' })) })

it.each<[string, number, (request: SyncRequest) => TransportOutcome, boolean]>([
  ['after a drain that found nothing', 0, () => answerWith({}), true],
  ['after everything was sent', 1, rejected, true],
  ['while all that waits was told for how long', 1, told, true],
  ['but not while something waits for no known time', 1, unrun, false],
  ['but not after rows have come', 0, () => answerWith({ scopes: [laterDelta(2)] }), false],
  ['but not without a connection', 0, () => ({ kind: 'unreachable', retryAfterSeconds: null }), false],
])('checksums are compared once a day %s', async (_, changes, outcomeOf, isCompared) => {
  const { calls, isChecked } = await checksumsIn(changes, outcomeOf)
  // Sums are in the last call alone, if they are sent.
  expect([calls.lastIndexOf(true), calls.indexOf(true)]).toEqual(
    isCompared ? [calls.length - 1, calls.length - 1] : [-1, -1],
  )
  expect(isChecked).toBe(isCompared)
})

it('with several groups each is compared in its turn, and none again that day', async () => {
  const others = groupDelta({ scope: elsewhere, rows: { groups: [], members: [], pendingMembers: [] } })
  const store = await openDevice(groupDelta(), others)
  const compared: string[] = []
  const transport = async ({ checksums = {} }: SyncRequest) => {
    compared.push(...Object.keys(checksums))
    return answerWith({})
  }
  for (let drain = 1; drain <= 4; drain++) await drainQueue({ store, transport, now: () => now })
  expect(compared.toSorted()).toEqual([scope, elsewhere].toSorted())
})

it('what the comparison brings is applied in the same drain', async () => {
  const reset = groupDelta({ to: 7, reset: true })
  const store = await openDevice(groupDelta())
  const transport = async ({ checksums }: SyncRequest) => answerWith({ scopes: checksums ? [reset] : [] })
  expect(await drainQueue({ store, transport, now: () => now })).toEqual({ kind: 'done' })
  expect(await store.transaction((tx) => tx.scopes.get(scope))).toMatchObject({ cursor: 7 })
})

it('half a download is not shown when the connection breaks, and what was refused leaves the screen all the same', async () => {
  const store = await openDevice(groupDelta())
  await record(store, { name: 'expense.create', args: expenseArgs(1), mutationId: mutationIdOf(1), at: now })
  const inBoth = [laterDelta(2), { ...laterDelta(2), scope: elsewhere }]
  let calls = 0
  const transport = async ({ mutations }: SyncRequest): Promise<TransportOutcome> => {
    calls += 1
    if (calls > 2) return { kind: 'unreachable', retryAfterSeconds: null }
    const results = mutations.map(
      ({ mutationId }) => ({ mutationId, status: 'rejected', code: 'conflict' }) as const,
    )
    return answerWith({ results, more: true, scopes: calls === 1 ? [laterDelta(2)] : inBoth })
  }
  await drainQueue({ store, transport, now: () => now })
  const found = await store.transaction(async (tx) => ({
    cursor: (await tx.scopes.get(scope))?.cursor,
    expenses: await tx.rows('expenses').ofScope(scope),
    staged: (await tx.staged.all()).length,
  }))
  expect(found).toEqual({ cursor: 1, expenses: [], staged: 3 })
})
