/** What a device keeps when the server answers that the membership of a group has ended. */
import { beforeEach, describe, expect, it } from 'vitest'
import { ActivityId } from '#shared/model/activity.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { expenseIdOf, groupIdOf, tripIdOf, uuidOf } from '#tests/builders/ids.ts'
import { transfer } from '#tests/builders/money-rows.ts'
import { guest, jiroKey, taroKey } from '#tests/builders/keys.ts'
import { hanako, jiro, placeOf, taro } from '#tests/builders/people.ts'
import {
  answer,
  emptyAnswer,
  expenseArgs,
  groupDelta,
  groupId,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import { tripRow } from '#tests/builders/trip-rows.ts'
import { DiskFull } from '#tests/simulation/disk-full.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { drainQueue } from './drain.ts'
import type { SyncResponse } from './wire-format.ts'

const create = (number: number) => record(store, { name: 'expense.create', args: expenseArgs(number) })
const removed = laterDelta(0, { from: 0, removed: true })

/** Activities of the group, each of which is about an expense of another member. */
const activities = Array.from({ length: 300 }, (_, index) => ({
  id: ActivityId.parse(uuidOf(10_000 + index)),
  groupId,
  action: 'expense-described' as const,
  createdBy: jiro.userId,
  createdAt: 1,
  expenseId: expenseIdOf(95),
  itineraryId: null,
  itineraryItemId: null,
  person: null,
  money: null,
  rowCount: null,
  version: 1,
  createdVersion: 1,
  ordinal: 100 + index,
}))

let store: DeviceStore
beforeEach(async () => {
  store = await openDevice()
})

it('takes the rows; what was not sent moves to the list, what was applied is done', async () => {
  for (const number of [1, 2, 3, 4]) await create(number)
  await answer(store, 0, { status: 'applied', version: 9 })
  await answer(store, 1, { status: 'expired' })
  await answer(store, 2, { status: 'rejected', code: 'conflict' })
  await receive(store, removed)
  const { queue, cursor, ...rest } = await peek(store)
  expect(Object.values(rest).flat()).toEqual([])
  expect(cursor).toBeUndefined()
  expect(queue.map(({ seq, status, code }) => [seq, status, code])).toEqual([
    [2, 'rejected', 'membership-ended'],
    [3, 'rejected', 'conflict'],
    [4, 'rejected', 'membership-ended'],
  ])
})

describe('keeps with each change, rejected before or now,', () => {
  const namedIn = async () => {
    const { queue } = await peek(store)
    return queue.map(({ named = [] }) => named.map(({ key }) => key).toSorted())
  }
  const ofGroup = [`groups/${groupId}`, `members/${placeOf(hanako, groupId)}`]
  const ofThree = [...ofGroup, `members/${placeOf(taro, groupId)}`, `pendingMembers/${guest}`].toSorted()
  const ofTrip = [`itineraries/${tripIdOf(1)}`, ...ofThree].toSorted()

  it('the rows that it names and no others, however many the group has', async () => {
    store = await openDevice(
      groupDelta({
        rows: {
          ...groupDelta().rows,
          itineraries: [tripRow(1), tripRow(2)],
          activities,
        },
      }),
    )
    await create(91)
    await record(store, {
      name: 'expense.create',
      args: expenseArgs(92, { itineraryId: tripIdOf(1) }),
    })
    await answer(store, 0, { status: 'rejected', code: 'conflict' })
    await receive(store, removed)
    expect(await namedIn()).toEqual([ofThree, ofTrip])
  })

  it('the row that it deletes, and the people of that one', async () => {
    const rows = {
      ...groupDelta().rows,
      expenses: [transfer({ number: 91, from: taroKey, to: jiroKey, amount: 500 })],
    }
    store = await openDevice(groupDelta({ rows }))
    await record(store, { name: 'transfer.delete', args: { id: expenseIdOf(91) } })
    await receive(store, removed)
    const people = [taro, jiro].map((person) => `members/${placeOf(person, groupId)}`)
    expect(await namedIn()).toEqual([
      [`expenses/${expenseIdOf(91)}`, `groups/${groupId}`, ...people].toSorted(),
    ])
  })

  it('the member to whom a pending one is linked', async () => {
    const { pendingMembers = [], ...others } = groupDelta().rows
    const linked = pendingMembers.map((person) => ({ ...person, linkedTo: jiro.userId }))
    store = await openDevice(groupDelta({ rows: { ...others, pendingMembers: linked } }))
    await create(1)
    await receive(store, removed)
    expect((await namedIn()).flat()).toContain(`members/${placeOf(jiro, groupId)}`)
  })
})

it('keeps the names when the server says it again', async () => {
  await create(1)
  await receive(store, removed)
  const { queue: before } = await peek(store)
  await receive(store, removed)
  const { queue } = await peek(store)
  expect(queue).toEqual(before)
})

describe('on a device without space', () => {
  const other = groupIdOf(2)
  const [group] = groupDelta().rows.groups ?? []
  const arriving = groupDelta({
    scope: scopeOfGroup(other),
    rows: { groups: group ? [{ ...group, id: other, name: '奈良' }] : [], members: [], pendingMembers: [] },
  })
  const groupNames = () =>
    store.transaction(async (tx) => {
      const found = await tx.rows('groups').getMany([groupId, other])
      return found.map((row) => row?.name)
    })

  it('ends the membership without names, and receives the rest', async () => {
    await create(1)
    const full = limited(store, (tx) => ({
      ...tx,
      queue: {
        ...tx.queue,
        put: (change) => (change.named ? Promise.reject(new DiskFull()) : tx.queue.put(change)),
      },
    }))
    await receive(full, removed, arriving)
    const { queue, cursor } = await peek(store)
    expect(queue).toMatchObject([{ status: 'rejected', code: 'membership-ended' }])
    expect(queue.map(({ named }) => named)).toEqual([undefined])
    expect(cursor).toBeUndefined()
    expect(await groupNames()).toEqual([undefined, '奈良'])
  })

  it('frees the space of the ended group even if the rest does not fit', async () => {
    await create(1)
    const full = limited(store, (tx) => ({
      ...tx,
      rows: (table) => ({ ...tx.rows(table), putMany: () => Promise.reject(new DiskFull()) }),
    }))
    await expect(receive(full, removed, arriving)).rejects.toThrow(DiskFull)
    expect(await groupNames()).toEqual([undefined, undefined])
    expect((await peek(store)).queue).toMatchObject([{ code: 'membership-ended' }])
  })

  it.each<[string, Partial<SyncResponse>, (tx: DeviceTx) => DeviceTx]>([
    [
      'where a part of a download does not fit',
      { scopes: [removed, arriving], more: true },
      (tx) => ({ ...tx, staged: { ...tx.staged, put: () => Promise.reject(new DiskFull()) } }),
    ],
    [
      'where what the server has answered does not fit',
      { scopes: [removed] },
      (tx) => ({ ...tx, device: { ...tx.device, put: () => Promise.reject(new DiskFull()) } }),
    ],
  ])('ends the membership %s', async (_, answered, full) => {
    await create(1)
    const response: SyncResponse = { ...emptyAnswer, ...answered }
    const draining = drainQueue({
      store: limited(store, full),
      transport: async () => ({ kind: 'answer', response }),
      now: () => 100,
    })
    await expect(draining).rejects.toThrow(DiskFull)
    expect(await groupNames()).toEqual([undefined, undefined])
    expect((await peek(store)).queue).toMatchObject([{ code: 'membership-ended' }])
  })

  it('does not take another error for a lack of space', async () => {
    await create(1)
    const failing = limited(store, () => {
      throw new Error('the connection is lost')
    })
    await expect(receive(failing, removed)).rejects.toThrow('the connection is lost')
    expect(await groupNames()).toEqual(['京都', undefined])
  })
})

function limited(whole: DeviceStore, limit: (tx: DeviceTx) => DeviceTx): DeviceStore {
  return { ...whole, transaction: (body) => whole.transaction((tx) => body(limit(tx))) }
}
