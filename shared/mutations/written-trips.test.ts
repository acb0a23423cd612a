import { describe, expect, it } from 'vitest'
import { itemIdOf, tripIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { jiro } from '#tests/builders/people.ts'
import { groupId, record, scope } from '#tests/builders/sync-rows.ts'
import { itemArgs, tripArgs } from '#tests/builders/trip-rows.ts'
import {
  at,
  autumn,
  blossom,
  dessert,
  expectWritten,
  goneOfTrip,
  lunch,
  openTrip,
  spring,
  temple,
  winter,
  writing,
} from '#tests/builders/written-rows.ts'
import type { ItemBudget } from '../model/trip-item.ts'
import { contentOf } from '../model/tables.ts'
import { recordChange } from '#tests/builders/record-change.ts'

const tripAt = ({ id }: { id: string }) => `itineraries/${id}`
const itemAt = ({ id }: { id: string }) => `itineraryItems/${id}`
const rowAt = ({ id }: { id: string }) => `expenses/${id}`

const fresh = { groupId, createdBy: jiro.userId, createdAt: 100, updatedAt: 100 }
const later = { startDate: '2026-12-01', endDate: '2026-12-03' }
const budget: ItemBudget = { estimatedCost: 0, financialStatus: 'ZERO_CONFIRMED', expenseType: 'FREE' }
const [shoes] = temple.extensions

describe('exactly this is written of a trip by', () => {
  it.each([
    writing(
      'itinerary.describe',
      { id: autumn.id, title: '秋' },
      { [tripAt(autumn)]: { title: '秋', ...at } },
    ),
    writing(
      'itinerary.describe',
      { id: autumn.id, description: '', destination: '' },
      { [tripAt(autumn)]: { description: '', destination: '', ...at } },
    ),
    writing('itinerary.describe', { id: autumn.id, dates: later }, { [tripAt(autumn)]: { ...later, ...at } }),
    writing(
      'itinerary.setStatus',
      { id: autumn.id, status: 'completed' },
      { [tripAt(autumn)]: { status: 'completed', ...at } },
    ),
    writing('itinerary.setStatus', { id: autumn.id, status: 'active' }, {}),
    writing(
      'itinerary.delete',
      { id: autumn.id, expenses: [lunch.id] },
      { [tripAt(autumn)]: 'deleted', [itemAt(temple)]: 'deleted', [itemAt(dessert)]: 'deleted' },
    ),
    writing(
      'itinerary.restore',
      { id: spring.id },
      {
        [tripAt(spring)]: { ...contentOf<'itineraries'>(spring), deletedWith: null, ...at },
        [itemAt(blossom)]: contentOf<'itineraryItems'>(blossom),
        [rowAt(goneOfTrip)]: { ...contentOf<'expenses'>(goneOfTrip), ...at },
      },
    ),
  ])('%s', async (_, expected) => expectWritten(expected))

  it('itinerary.create', async () => {
    const store = await openTrip()
    await switchTripsOn(store)
    const args = tripArgs(7, { description: '二泊' })
    const change = { scope, actor: jiro, mutationId: mutationIdOf(900), at: 100 }
    expect(await recordChange(store, { name: 'itinerary.create', args, ...change })).toEqual({ ok: true })
    const row = await store.transaction((tx) => tx.rows('itineraries').get(tripIdOf(7)))
    expect(row && contentOf(row)).toEqual({ ...args, ...fresh, status: 'draft', deletedWith: null })
  })
})

async function switchTripsOn(store: Awaited<ReturnType<typeof openTrip>>): Promise<void> {
  await store.transaction(async (tx) => {
    const group = await tx.rows('groups').get(groupId)
    if (group) await tx.rows('groups').put({ ...group, itineraries: 'enabled' })
  })
}

describe('exactly this is written of an item by', () => {
  const texts = { time: null, location: '', description: '', category: 'OTHER' as const }
  const place = { date: '2026-11-21', orderKey: 'W' }
  const { id } = temple

  it.each([
    writing(
      'item.create',
      itemArgs(7, budget),
      { [itemAt({ id: itemIdOf(7) })]: { ...itemArgs(7, budget), ...fresh, extensions: [] } },
      { by: jiro },
    ),
    writing('item.describe', { id, title: '拝観' }, { [itemAt(temple)]: { title: '拝観', ...at } }),
    writing('item.describe', { id, ...texts }, { [itemAt(temple)]: { ...texts, ...at } }),
    writing('item.setBudget', { id, ...budget }, { [itemAt(temple)]: { ...budget, ...at } }),
    writing('item.move', { id, ...place }, { [itemAt(temple)]: { ...place, ...at } }),
    writing(
      'item.move',
      { id, date: null, orderKey: temple.orderKey },
      { [itemAt(temple)]: { date: null, ...at } },
    ),
    writing('item.move', { id, date: temple.date, orderKey: temple.orderKey }, {}),
    writing(
      'item.setExtension',
      { id, key: '集合', value: '駅', valueType: 'place' },
      { [itemAt(temple)]: { extensions: [shoes, { key: '集合', value: '駅', valueType: 'place' }], ...at } },
    ),
    writing(
      'item.setExtension',
      { id, key: '服装', value: '長ぐつ', valueType: 'string' },
      { [itemAt(temple)]: { extensions: [{ key: '服装', value: '長ぐつ', valueType: 'string' }], ...at } },
    ),
    writing(
      'item.setExtension',
      { id, key: '服装', value: null, valueType: 'string' },
      { [itemAt(temple)]: { extensions: [], ...at } },
    ),
    writing('item.delete', { id }, { [itemAt(temple)]: 'deleted' }),
    writing(
      'item.restore',
      { id: dessert.id },
      { [itemAt(dessert)]: { ...contentOf<'itineraryItems'>(dessert), ...at } },
    ),
  ])('%s', async (_, expected) => expectWritten(expected))
})

describe('exactly this is written of an expense by', () => {
  const ofTemple = { itineraryId: autumn.id, itineraryItemId: temple.id }

  it.each([
    writing('expense.link', { id: lunch.id, ...ofTemple }, { [rowAt(lunch)]: { ...ofTemple, ...at } }),
    writing('expense.link', { id: lunch.id, itineraryId: null, itineraryItemId: null }, {}),
  ])('%s', async (_, expected) => expectWritten(expected))

  it('editing what names a trip that nobody has any more', async () => {
    const store = await openTrip()
    const itineraryId = tripIdOf(99)
    await store.transaction((tx) => tx.rows('expenses').put({ ...lunch, itineraryId }))
    const describing = (args: object, number: number) =>
      record(store, {
        name: 'expense.describe',
        args: { id: lunch.id, title: '朝食', ...args },
        mutationId: mutationIdOf(number),
      })
    expect(await describing({ itineraryId }, 1)).toEqual({ ok: true })
    expect(await describing({ itineraryId: tripIdOf(98) }, 2)).toMatchObject({
      code: 'itinerary-not-found',
    })
  })

  it('moving to another trip, which takes it off its item, and staying, which does not', async () => {
    const store = await openTrip()
    const linkAfter = async (name: 'expense.link' | 'expense.describe', args: object, number: number) => {
      const change = { name, args, mutationId: mutationIdOf(number) } as Parameters<typeof record>[1]
      expect(await record(store, change)).toEqual({ ok: true })
      const row = await store.transaction((tx) => tx.rows('expenses').get(lunch.id))
      return [row?.itineraryId, row?.itineraryItemId]
    }
    const { id } = lunch
    expect(await linkAfter('expense.link', { id, ...ofTemple }, 1)).toEqual([autumn.id, temple.id])
    expect(await linkAfter('expense.describe', { id, itineraryId: autumn.id }, 2)).toEqual([
      autumn.id,
      temple.id,
    ])
    expect(await linkAfter('expense.describe', { id, title: '朝食' }, 3)).toEqual([autumn.id, temple.id])
    expect(await linkAfter('expense.describe', { id, itineraryId: winter.id }, 4)).toEqual([winter.id, null])
    expect(await linkAfter('expense.link', { id, ...ofTemple }, 5)).toEqual([autumn.id, temple.id])
    expect(await linkAfter('expense.describe', { id, itineraryId: null }, 6)).toEqual([null, null])
  })
})
