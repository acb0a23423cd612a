/** What comes back with a trip: exactly what went with it, also if all was deleted with no connection and one after the other. */
import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
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
import { keyOfPendingMember } from '../model/user-key.ts'
import type { DeviceStore } from '../sync/device-store.ts'
import { recordChange } from '../sync/record-change.ts'
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

it('an expense of a provisional member who was removed since stays deleted, and the trip comes back', async () => {
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
