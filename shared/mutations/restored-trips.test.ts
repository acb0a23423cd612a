/** What comes back with a trip: exactly what went with it, also if all was deleted with no connection and one after the other. */
import { describe, expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import { scope } from '#tests/builders/sync-rows.ts'
import {
  autumn,
  blossom,
  child,
  dessert,
  goneOfTrip,
  lunch,
  openTrip,
  spring,
  taxi,
  temple,
} from '#tests/builders/written-rows.ts'
import { keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import type { DeviceStore } from '../sync/device-store.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { ArgsOf, MutationName } from './registry.ts'

function changesOf(store: DeviceStore) {
  let number = 900
  return async <Name extends MutationName>(name: Name, args: ArgsOf<Name>) => {
    number += 1
    const change = { scope, actor: hanako, mutationId: mutationIdOf(number), at: 100 }
    expect(await recordChange(store, { name, args, ...change })).toMatchObject({ ok: true })
  }
}

const livingIn = (store: DeviceStore) =>
  store.transaction(async (tx) => {
    const items = await tx.rows('itineraryItems').ofScope(scope)
    const expenses = await tx.rows('expenses').ofScope(scope)
    return new Set<string>([...items, ...expenses].map(({ id }) => id))
  })

it('what was deleted on its own before the trip stays deleted', async () => {
  const store = await openTrip()
  const make = changesOf(store)
  for (const { id } of [lunch, taxi])
    await make('expense.link', { id, itineraryId: autumn.id, itineraryItemId: null })
  await make('item.restore', { id: dessert.id })
  const before = await livingIn(store)
  await make('expense.delete', { id: taxi.id })
  await make('item.delete', { id: dessert.id })
  await make('itinerary.delete', { id: autumn.id, expenses: [lunch.id, taxi.id] })
  await make('itinerary.restore', { id: autumn.id })
  const after = await livingIn(store)
  expect([...before].filter((id) => !after.has(id))).toEqual([dessert.id, taxi.id])
  expect(after.has(temple.id) && after.has(lunch.id)).toBe(true)
})

it('an expense of a pending member who was removed since stays deleted, and the trip comes back', async () => {
  const store = await openTrip()
  await store.transaction(async (tx) => {
    const [tombstone] = (await tx.tombstones.ofScope(scope)).filter(({ key }) => key.endsWith(goneOfTrip.id))
    const share = { userKey: keyOfPendingMember(child), amount: 3_000, percentage: null, isPaid: false }
    if (tombstone)
      await tx.tombstones.put({ ...tombstone, row: { ...goneOfTrip, shares: [{ ...share, paidAt: null }] } })
  })
  const make = changesOf(store)
  await make('pendingMember.remove', { id: child })
  await make('itinerary.restore', { id: spring.id })
  const living = await livingIn(store)
  expect([living.has(blossom.id), living.has(goneOfTrip.id)]).toEqual([true, false])
})

describe('what was deleted with the trip', () => {
  async function deletedTrip() {
    const store = await openTrip()
    const make = changesOf(store)
    for (const { id } of [lunch, taxi])
      await make('expense.link', { id, itineraryId: autumn.id, itineraryItemId: null })
    await make('itinerary.delete', { id: autumn.id, expenses: [lunch.id, taxi.id] })
    return { store, make }
  }

  it('and restored on its own, is in the trip again when that is restored', async () => {
    const { store, make } = await deletedTrip()
    await make('expense.restore', { id: taxi.id })
    await make('itinerary.restore', { id: autumn.id })
    const rows = await store.transaction((tx) => tx.rows('expenses').ofScope(scope))
    const [back] = rows.filter(({ id }) => id === taxi.id)
    expect(back?.itineraryId).toBe(autumn.id)
  })

  it('restored and deleted on its own, does not come back with the trip, but by itself', async () => {
    const { store, make } = await deletedTrip()
    await make('expense.restore', { id: taxi.id })
    await make('expense.delete', { id: taxi.id })
    await make('itinerary.restore', { id: autumn.id })
    const living = await livingIn(store)
    expect([living.has(lunch.id), living.has(taxi.id)]).toEqual([true, false])
    await make('expense.restore', { id: taxi.id })
    expect((await livingIn(store)).has(taxi.id)).toBe(true)
  })

  it('restored and deleted twice on its own, does not come back with the trip', async () => {
    const { store, make } = await deletedTrip()
    for (const name of ['expense.restore', 'expense.delete', 'expense.restore', 'expense.delete'] as const)
      await make(name, { id: taxi.id })
    await make('itinerary.restore', { id: autumn.id })
    expect((await livingIn(store)).has(taxi.id)).toBe(false)
  })

  it('restored and linked to it again, and then deleted on its own, does not come back with it', async () => {
    const { store, make } = await deletedTrip()
    const link = { id: taxi.id, itineraryId: autumn.id, itineraryItemId: null }
    await make('expense.restore', { id: taxi.id })
    await make('expense.delete', { id: taxi.id })
    await make('expense.restore', { id: taxi.id })
    await make('expense.link', link)
    await make('expense.delete', { id: taxi.id })
    await make('itinerary.restore', { id: autumn.id })
    expect((await livingIn(store)).has(taxi.id)).toBe(false)
  })

  it('and paid again and unmarked since, leaves what was paid deleted', async () => {
    const store = await openTrip()
    const make = changesOf(store)
    const userKey = keyOfUser(taro.userId)
    await make('expense.link', { id: lunch.id, itineraryId: autumn.id, itineraryItemId: null })
    await make('expense.setSharePaid', { id: lunch.id, userKey, isPaid: true })
    const payments = async () => {
      const rows = await store.transaction((tx) => tx.rows('expenses').ofScope(scope))
      const ofLunch = rows.filter(({ expenseId }) => expenseId === lunch.id)
      return ofLunch.filter(({ payers }) => payers[0]?.userKey === userKey).map(({ id }) => id)
    }
    const paid = await payments()
    expect(paid).not.toEqual([])
    await make('itinerary.delete', { id: autumn.id, expenses: paid })
    await make('expense.setSharePaid', { id: lunch.id, userKey, isPaid: true })
    await make('expense.setSharePaid', { id: lunch.id, userKey, isPaid: false })
    await make('itinerary.restore', { id: autumn.id })
    expect(await payments()).toEqual([])
  })
})
