/** What a device keeps when the server answers that the membership of a group has ended. */
import { beforeEach, expect, it } from 'vitest'
import {
  answer,
  expenseArgs,
  groupDelta,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import type { DeviceStore } from './device-store.ts'
import { parseRowKey } from './queue-record.ts'

const create = (number: number) => record(store, { name: 'expense.create', args: expenseArgs(number) })
const removed = laterDelta(0, { from: 0, removed: true })

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

it('leaves the names of the group and its people with each change, rejected before or now', async () => {
  for (const number of [1, 2]) await create(number)
  await answer(store, 0, { status: 'rejected', code: 'conflict' })
  const { groups = [], members = [], pendingMembers = [] } = groupDelta().rows
  const ids = [...groups, ...members, ...pendingMembers].map((row) => row.id)
  expect(ids.length).toBeGreaterThan(2)
  await receive(store, removed)
  const { queue } = await peek(store)
  const named = queue.map((held) => held.named?.map(({ key }) => parseRowKey(key).id))
  expect(named.map((each) => each?.toSorted())).toEqual([ids.toSorted(), ids.toSorted()])
})

it('keeps the names when the server says it again', async () => {
  await create(1)
  await receive(store, removed)
  const { queue: before } = await peek(store)
  await receive(store, removed)
  const { queue } = await peek(store)
  expect(queue).toEqual(before)
})
