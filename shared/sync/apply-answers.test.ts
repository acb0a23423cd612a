import { describe, expect, it } from 'vitest'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import {
  groupDelta,
  hanakoKey,
  laterDelta,
  openDevice,
  peek,
  receive,
  scope,
} from '#tests/builders/sync-rows.ts'
import { versionOfEpoch } from '../model/scope-version.ts'
import { applyAnswers } from './apply-answers.ts'

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
