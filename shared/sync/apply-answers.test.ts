import { describe, expect, it } from 'vitest'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import {
  groupDelta,
  laterDelta,
  openDevice,
  ownDelta,
  peek,
  queueRecord,
  receive,
  scope,
} from '#tests/builders/sync-rows.ts'
import { hanakoKey } from '#tests/builders/keys.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import { syncSchema } from '../limits.ts'
import { scopeOfUser, versionOfEpoch } from '../model/scope.ts'
import { applyAnswers } from './apply-answers.ts'
import type { DeviceStore, ReceivedDelta, ScopeState } from './device-store.ts'

const split = { method: 'equal' as const, participants: [hanakoKey] }
const rowOf = (number: number) =>
  spending({ number, payers: [{ userKey: hanakoKey, amount: 100 * number }], split })
const rowsOf = (number: number) => ({ rows: { expenses: [rowOf(number)] } })

describe('the rows of a drain', () => {
  it.each([
    ['that follow what the device has', 5, 6, [6]],
    ['that begin before it and go further', 3, 6, [6]],
    ['that end where it is', 3, 5, [6]],
    ['that another tab has passed', 1, 4, []],
    ['that would leave a gap', 6, 8, []],
  ])('%s: from %i to %i', async (_, from, to, numbers) => {
    const store = await openDevice(groupDelta({ to: 5 }))
    await receive(store, { ...laterDelta(to, rowsOf(6)), from })
    const { expenses, cursor } = await peek(store)
    expect(expenses.map((row) => row.id)).toEqual(numbers.map(expenseIdOf))
    expect(cursor).toBe(numbers.length > 0 ? to : 5)
  })

  it('count one after another, each from where the one before ends', async () => {
    const store = await openDevice()
    await receive(store, laterDelta(2, rowsOf(2)), laterDelta(3, rowsOf(3)), laterDelta(5, rowsOf(5)))
    const { expenses, cursor } = await peek(store)
    expect(expenses).toEqual([rowOf(2), rowOf(3)])
    expect(cursor).toBe(3)
  })

  it('that replace everything count wherever the device is, and what follows them counts from there', async () => {
    const store = await openDevice(groupDelta({ to: 9 }))
    await receive(store, groupDelta({ to: 2, reset: true }), laterDelta(3, rowsOf(3)))
    expect(await peek(store)).toMatchObject({ cursor: 3, expenses: [rowOf(3)] })
  })

  it('are kept together with the epoch that they come from', async () => {
    const store = await openDevice()
    await applyAnswers(store, { epoch: 'second', deltas: [groupDelta({ reset: true })] })
    expect(await store.transaction((tx) => tx.device.get())).toMatchObject({ epoch: 'second' })
    await receive(store, laterDelta(2))
    expect(await store.transaction((tx) => tx.device.get())).toMatchObject({ epoch: 'second' })
  })
})

const stateOf = (store: DeviceStore, of = scope) => store.transaction((tx) => tx.scopes.get(of))
const setState = (store: DeviceStore, state: ScopeState) => store.transaction((tx) => tx.scopes.put(state))
const apply = (store: DeviceStore, ...deltas: ReceivedDelta[]) => applyAnswers(store, { epoch: null, deltas })

describe('an epoch', () => {
  const own = scopeOfUser(hanako.userId)
  const answered = (store: DeviceStore, epoch: string | null) => applyAnswers(store, { epoch, deltas: [] })

  it('that is another one names the cursors of scopes whose versions have no ids', async () => {
    const store = await openDevice(groupDelta({ to: 5 }))
    const history = [{ version: 7, id: 'theirs' }]
    await setState(store, { scope: own, cursor: 7, history })
    const empty = scopeOfUser(taro.userId)
    await setState(store, { scope: empty, cursor: 0 })
    await answered(store, 'first')
    expect((await stateOf(store))?.history).toBeUndefined()
    await answered(store, 'second')
    expect(await stateOf(store)).toEqual({
      scope,
      cursor: 5,
      schema: syncSchema,
      history: [versionOfEpoch(5, 'first')],
    })
    expect(await stateOf(store, own)).toEqual({ scope: own, cursor: 7, history })
    expect((await stateOf(store, empty))?.history).toBeUndefined()
  })

  it('that is the first one names nothing', async () => {
    const store = await openDevice(groupDelta({ to: 5 }))
    await store.transaction(async (tx) => tx.device.put({ ...(await tx.device.get()), epoch: null }))
    await answered(store, 'first')
    expect((await stateOf(store))?.history).toBeUndefined()
    const { epoch, accountId } = await store.transaction((tx) => tx.device.get())
    expect([epoch, accountId]).toEqual(['first', hanako.userId])
  })

  it('ends the staged download; statuses alone leave it', async () => {
    const store = await openDevice()
    const staged = () => store.transaction(async (tx) => (await tx.staged.all()).length)
    await store.transaction((tx) => tx.staged.put({ seq: 1, epoch: 'first', delta: laterDelta(2) }))
    await answered(store, null)
    expect(await staged()).toBe(1)
    await answered(store, 'first')
    expect(await staged()).toBe(0)
  })
})

describe('rows of a history', () => {
  const named = (version: number, id: string) => ({ version, id })
  const divergence = { lost: named(5, 'lost'), common: named(3, 'common') }
  const replacing = (fields: Partial<ReceivedDelta> = {}) =>
    groupDelta({ to: 4, reset: true, divergence, versions: [named(4, 'now')], ...fields })

  it.each([
    ['that the device still has replace it', 'lost', 4],
    ['that another drain has replaced are left', 'other', 5],
  ])('that diverged, compared with one %s', async (_, id, cursor) => {
    const store = await openDevice(groupDelta({ to: 5, versions: [named(5, id)] }))
    await apply(store, replacing())
    expect((await stateOf(store))?.cursor).toBe(cursor)
  })

  it.each([
    ['is compared', 'lost', 4],
    ['is another one is not', 'other', 5],
  ])('that diverged in the version of an applied change: one that %s', async (_, versionId, cursor) => {
    const store = await openDevice(groupDelta({ to: 5, versions: [named(5, 'ours')] }))
    await store.transaction((tx) =>
      tx.queue.put(queueRecord(1, { status: 'applied', version: 6, versionId })),
    )
    await apply(store, replacing())
    expect((await stateOf(store))?.cursor).toBe(cursor)
  })

  it('that diverged are left where the device has none', async () => {
    const store = await openDevice()
    await apply(store, replacing())
    expect((await stateOf(store))?.cursor).toBe(1)
  })

  it('other than the device’s are left, also behind rows of the same answer', async () => {
    const store = await openDevice(groupDelta({ to: 5, versions: [named(5, 'ours')] }))
    await apply(store, { ...laterDelta(6, { versions: [named(6, 'six'), named(5, 'theirs')] }), from: 4 })
    expect((await stateOf(store))?.cursor).toBe(5)
    const twice = { ...laterDelta(7, { versions: [named(7, 'seven'), named(6, 'theirs')] }), from: 5 }
    await apply(store, laterDelta(6, { versions: [named(6, 'ours')] }), twice)
    expect((await stateOf(store))?.cursor).toBe(6)
    // An answer without ids keeps those before it.
    await apply(store, laterDelta(7), { ...twice, to: 8, from: 6 })
    expect((await stateOf(store))?.cursor).toBe(7)
  })
})

describe('rows from the beginning', () => {
  const own = scopeOfUser(hanako.userId)

  it.each([
    ['bring a table that the device lacks', 1, 2, 3],
    ['lack the table too', 1, 1, 9],
    ['name no schema', 1, undefined, 9],
    ['bring nothing that the device has not', 2, 2, 9],
    ['bring what a device of the first release lacks', undefined, 2, 3],
  ])('though the device is further, where they %s', async (_, fetched, schema, cursor) => {
    const store = await openDevice()
    await setState(store, { scope: own, cursor: 9, ...(fetched && { schema: fetched }) })
    await apply(store, ownDelta(3, schema ? { schema } : {}))
    expect((await stateOf(store, own))?.cursor).toBe(cursor)
  })

  it('bring the table once: later rows from the beginning of the same answer are judged by it', async () => {
    const store = await openDevice()
    await setState(store, { scope: own, cursor: 9, schema: 1 })
    await apply(store, ownDelta(5, { schema: 2 }), ownDelta(3, { schema: 2 }))
    expect((await stateOf(store, own))?.cursor).toBe(5)
    await setState(store, { scope: own, cursor: 9, schema: 1 })
    await apply(store, { ...ownDelta(10, { schema: 2 }), from: 9 }, ownDelta(3, { schema: 2 }))
    expect(await stateOf(store, own)).toMatchObject({ cursor: 3, schema: 2 })
  })
})

it('rows from the beginning are of the history alone that came with them', async () => {
  const named = (version: number, name: string) => ({ version, id: name })
  const store = await openDevice()
  await receive(store, laterDelta(2, { versions: [named(2, 'before'), named(1, 'before')] }))
  await receive(store, groupDelta({ to: 3, versions: [named(3, 'now')], reset: true }))
  const history = () => store.transaction(async (tx) => (await tx.scopes.get(scope))?.history)
  expect(await history()).toEqual([named(3, 'now')])
  const anew = { ...groupDelta({ to: 4, versions: [named(4, 'later')] }), schema: 2 }
  await receive(store, anew)
  expect(await history()).toEqual([named(4, 'later')])
})

it('a deletion in a history that nothing proves is not given back: the server’s rows may be the later ones', async () => {
  const store = await openDevice()
  const versions = [versionOfEpoch(3, 'gone')]
  await receive(
    store,
    laterDelta(2, rowsOf(1)),
    laterDelta(3, { deleted: { expenses: [rowOf(1)] }, versions }),
  )
  const divergence = { lost: versionOfEpoch(3, 'gone'), common: { version: 0, id: '' } }
  await receive(store, groupDelta({ to: 1, reset: true, divergence }))
  expect((await peek(store)).queue).toEqual([])
})

it('rows that follow a replacement which is no longer of the device’s history are not applied either', async () => {
  const named = (version: number, id: string) => ({ version, id })
  const store = await openDevice()
  await receive(store, laterDelta(2), laterDelta(3, { versions: [named(3, 'now')] }))
  const divergence = { lost: named(3, 'before'), common: named(1, 'before') }
  await receive(store, groupDelta({ to: 2, reset: true, divergence }), {
    ...laterDelta(50, rowsOf(50)),
    from: 2,
  })
  expect(await peek(store)).toMatchObject({ cursor: 3, expenses: [] })
})
