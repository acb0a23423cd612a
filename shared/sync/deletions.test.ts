import { expect, it } from 'vitest'
import { expenseIdOf, mutationIdOf } from '#tests/builders/ids.ts'
import { hanako, taro } from '#tests/builders/people.ts'
import {
  answer,
  expenseArgs,
  laterDelta,
  openDevice,
  peek,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'

const id = expenseIdOf(1)

it('deleted rows say when and by whom: first as this device recorded it, then as the server did', async () => {
  const store = await openDevice()
  const deletions = async () => (await peek(store)).tombstones.map(({ deletion }) => deletion)
  await record(store, { name: 'expense.create', args: expenseArgs(1), mutationId: mutationIdOf(1) })
  const [row] = (await peek(store)).expenses
  if (!row) throw new Error('the expense is on the device')
  await answer(store, 0, { status: 'applied', version: 2 })
  const stored = { ...row, version: 2, createdVersion: 2, ordinal: 0 }
  await receive(store, laterDelta(2, { rows: { expenses: [stored] } }))
  await record(store, { name: 'expense.delete', args: { id }, mutationId: mutationIdOf(2) })
  expect(await deletions()).toEqual([{ at: 100, by: hanako.userId }])

  const others = { at: 150, by: taro.userId }
  await answer(store, 0, { status: 'applied', version: 3 })
  const deleted = { expenses: [{ ...stored, version: 3 }] }
  await receive(store, laterDelta(3, { deleted, deletions: { [`expenses/${id}`]: others } }))
  expect(await deletions()).toEqual([others])

  // A restoration that is refused leaves the deletion as it was.
  await record(store, { name: 'expense.restore', args: { id }, mutationId: mutationIdOf(3) })
  expect(await deletions()).toEqual([])
  await answer(store, 0, { status: 'rejected', code: 'person-unknown' })
  expect(await deletions()).toEqual([others])
})
