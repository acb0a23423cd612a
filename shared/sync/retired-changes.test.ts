import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import {
  answer,
  expenseArgs,
  laterDelta,
  openDevice,
  peek,
  queueRecord,
  receive,
  record,
} from '#tests/builders/sync-rows.ts'
import { areRecorded, noteRetired } from './record-change.ts'

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

it('the changes that left the queue last are known as recorded, more than four batches of them', async () => {
  const store = await openDevice()
  for (const [first, last] of [
    [1, 50],
    [51, 250],
  ] as const)
    await store.transaction((tx) =>
      noteRetired(
        tx,
        numbers(first, last).map((number) => queueRecord(number)),
      ),
    )
  const isRecorded = (number: number) =>
    store.transaction((tx) => areRecorded(tx, [{ mutationId: mutationIdOf(number) }]))
  expect(await Promise.all([50, 51, 250].map(isRecorded))).toEqual([false, true, true])
})

it('a change is sent again, not retired, if its version is another one in the history of the rows', async () => {
  const store = await openDevice()
  const versions = [{ version: 3, id: 'other' }]
  await receive(store, laterDelta(2))
  await record(store, { name: 'expense.create', args: expenseArgs(1) })
  await answer(store, 0, { status: 'applied', version: 3, versionId: 'lost' })
  await receive(store, laterDelta(3, { versions }))
  expect((await peek(store)).queue).toMatchObject([{ status: 'pending', isResend: true, version: null }])
  await answer(store, 0, { status: 'applied', version: 3, versionId: 'other' })
  await receive(store, laterDelta(3, { versions }))
  expect((await peek(store)).queue).toEqual([])
})
