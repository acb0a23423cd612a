/** The behaviour of every WriteTx in cases that no mutation should cause. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Defect } from '#shared/assert.ts'
import type { Expense } from '#shared/model/expense.ts'
import { type TripItem, noBudget } from '#shared/model/trip-item.ts'
import type { Trip } from '#shared/model/trip.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { expenseDefaults } from '#shared/model/row-defaults.ts'
import { IdTaken, type WriteTx } from '#shared/mutations/define-mutation.ts'
import { expenseIdOf, itemIdOf, tripIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { hanako, placeOf } from '#tests/builders/people.ts'

import { type ContractStore, contractStores, openServerContract } from './contract-stores.ts'
import { kyoto, onsen } from './story-fixture.ts'

const key = keyOfUser(hanako.userId)

function row(tx: WriteTx, number: number, title: string): Expense {
  return {
    id: expenseIdOf(number),
    groupId: groupOfScope(tx.scope),
    itineraryId: null,
    title,
    transactionType: 'expense',
    description: '',
    category: 'food',
    date: '2026-05-03',
    location: '',
    ...expenseDefaults,
    amount: 5,
    payers: [{ userKey: key, amount: 5 }],
    splitMethod: 'equal',
    shares: [{ userKey: key, amount: 5, percentage: null, isPaid: false, paidAt: null }],
    moneyMark: mutationIdOf(1),
    status: 'active',
    createdBy: hanako.userId,
    createdAt: 1,
    updatedAt: 1,
  }
}

async function createGroups(store: ContractStore): Promise<void> {
  for (const [index, scope] of [kyoto, onsen].entries()) {
    const args = { name: '旅行', description: '', inviteMethod: 'open' }
    const mutationId = mutationIdOf(index + 1)
    await store.perform({ scope, name: 'group.create', args, actor: hanako, mutationId, at: 1 })
  }
}

function trip(tx: WriteTx, number: number): Trip {
  return {
    id: tripIdOf(number),
    groupId: groupOfScope(tx.scope),
    ...{ title: '紅葉', description: '', destination: '', startDate: '2026-11-20', endDate: '2026-11-22' },
    ...{ status: 'draft', deletedWith: null, createdBy: hanako.userId, createdAt: 1, updatedAt: 1 },
  }
}

function item(tx: WriteTx, number: number, ofTrip: number): TripItem {
  return {
    id: itemIdOf(number),
    groupId: groupOfScope(tx.scope),
    itineraryId: tripIdOf(ofTrip),
    ...{ date: null, orderKey: 'V', time: null, title: '散歩', location: '', description: '' },
    ...{ category: 'OTHER', ...noBudget, extensions: [] },
    ...{ createdBy: hanako.userId, createdAt: 1, updatedAt: 1 },
  }
}

const titles = async (tx: WriteTx) => (await tx.list('expenses')).map(({ title }) => title)

describe.each(contractStores)('a WriteTx over $name', ({ open }) => {
  let store: ContractStore
  beforeAll(async () => {
    store = await open()
    await createGroups(store)
    for (const number of [3, 1, 2]) {
      await store.write(kyoto, (tx) => tx.put('expenses', row(tx, number, `支出${number}`)))
    }
  })
  afterAll(() => store.close())

  it('rejects a row whose id belongs to another scope, and keeps that scope’s row', async () => {
    const taking = store.write(onsen, (tx) => tx.put('expenses', row(tx, 1, '横取り')))
    await expect(taking).rejects.toThrow(IdTaken)
    expect(await store.read(kyoto, titles)).toContain('支出1')
    expect(await store.read(onsen, titles)).toEqual([])
  })

  it('finds no row of another scope by its id', async () => {
    await store.write(kyoto, async (tx) => {
      await tx.put('itineraries', trip(tx, 41))
      await tx.put('itineraryItems', item(tx, 41, 41))
    })
    const group = groupOfScope(kyoto)
    const found = (tx: WriteTx) =>
      Promise.all([
        tx.get('groups', group),
        tx.get('members', placeOf(hanako, group)),
        tx.get('expenses', expenseIdOf(2)),
        tx.get('itineraries', tripIdOf(41)),
        tx.get('itineraryItems', itemIdOf(41)),
      ])
    expect(await store.read(onsen, found)).toEqual(Array.from({ length: 5 }, () => undefined))
    expect(await store.read(kyoto, found)).not.toContain(undefined)
  })

  it('writes nothing when it rejects a row', async () => {
    await store.write(onsen, async (tx) => {
      expect(
        await tx.put('expenses', row(tx, 2, '横取り')).catch((error: unknown) => error instanceof IdTaken),
      ).toBe(true)
    })
    expect(await store.read(onsen, titles)).toEqual([])
    expect(await store.read(kyoto, (tx) => tx.get('expenses', expenseIdOf(2)))).toMatchObject({
      title: '支出2',
    })
  })

  it('lists rows in the order of writing, whatever their ids, and keeps an edited row’s place', async () => {
    await store.write(kyoto, (tx) => tx.put('expenses', row(tx, 1, '編集')))
    expect(await store.read(kyoto, titles)).toEqual(['支出3', '編集', '支出2'])
  })

  it('restores a deleted row at its old place, and only then removes its tombstone', async () => {
    await store.write(kyoto, (tx) => tx.remove('expenses', expenseIdOf(3)))
    expect(await store.read(kyoto, titles)).toEqual(['編集', '支出2'])
    expect(await store.read(onsen, (tx) => tx.getDeleted('expenses', expenseIdOf(3)))).toBeUndefined()
    await store.write(kyoto, (tx) => tx.put('expenses', row(tx, 3, '復元')))
    expect(await store.read(kyoto, titles)).toEqual(['復元', '編集', '支出2'])
    expect(await store.read(kyoto, (tx) => tx.getDeleted('expenses', expenseIdOf(3)))).toBeUndefined()
  })

  it.each([
    [
      'writes no row of another scope',
      (tx: WriteTx) => tx.put('expenses', row({ ...tx, scope: onsen }, 5, '迷子')),
    ],
    ['removes no unknown row', (tx: WriteTx) => tx.remove('expenses', expenseIdOf(6))],
  ])('%s, which is a defect', async (_, body) => {
    await expect(store.write(kyoto, body)).rejects.toThrow(Defect)
    expect(await store.read(kyoto, titles)).toHaveLength(3)
  })

  it('sees its own writes and removals', async () => {
    await store.write(kyoto, async (tx) => {
      await tx.put('expenses', row(tx, 4, '今'))
      expect(await titles(tx)).toContain('今')
      for (const number of [1, 2, 3]) await tx.remove('expenses', expenseIdOf(number))
      expect(await tx.has('expensesOfPerson', key)).toBe(true)
      await tx.remove('expenses', expenseIdOf(4))
      expect(await tx.has('expensesOfPerson', key)).toBe(false)
      expect(await titles(tx)).not.toContain('今')
      expect(await tx.get('expenses', expenseIdOf(4))).toBeUndefined()
      expect(await tx.getDeleted('expenses', expenseIdOf(4))).toEqual(row(tx, 4, '今'))
    })
  })

  it('knows the items of one trip, stored or just written', async () => {
    const itemsOfTrip = async (tx: WriteTx, number: number) => (await tx.itemsOf(tripIdOf(number))).toSorted()
    await store.write(kyoto, async (tx) => {
      for (const number of [1, 2]) await tx.put('itineraries', trip(tx, number))
      for (const [number, ofTrip] of [
        [1, 1],
        [2, 1],
        [3, 2],
      ] as const)
        await tx.put('itineraryItems', item(tx, number, ofTrip))
      expect(await itemsOfTrip(tx, 1)).toEqual([itemIdOf(1), itemIdOf(2)])
    })
    await store.write(kyoto, async (tx) => {
      await tx.put('itineraryItems', item(tx, 4, 1))
      await tx.remove('itineraryItems', itemIdOf(1))
      expect(await itemsOfTrip(tx, 1)).toEqual([itemIdOf(2), itemIdOf(4)])
      await tx.remove('itineraryItems', itemIdOf(4))
      await tx.put('itineraryItems', item(tx, 1, 1))
      expect(await itemsOfTrip(tx, 1)).toEqual([itemIdOf(1), itemIdOf(2)])
      expect(await itemsOfTrip(tx, 2)).toEqual([itemIdOf(3)])
    })
    expect(await store.read(kyoto, (tx) => itemsOfTrip(tx, 1))).toEqual([itemIdOf(1), itemIdOf(2)])
    expect(await store.read(onsen, (tx) => itemsOfTrip(tx, 1))).toEqual([])
  })
})

it('the server keeps the id of a deleted row reserved for its group, so that it can be restored', async () => {
  const store = await openServerContract()
  await createGroups(store)
  await store.write(kyoto, (tx) => tx.put('expenses', row(tx, 1, '昼食')))
  await store.write(kyoto, (tx) => tx.remove('expenses', expenseIdOf(1)))
  const taking = store.write(onsen, (tx) => tx.put('expenses', row(tx, 1, '横取り')))
  await expect(taking).rejects.toThrow(IdTaken)
  expect(await store.read(kyoto, (tx) => tx.getDeleted('expenses', expenseIdOf(1)))).toBeDefined()
  await store.close()
})
