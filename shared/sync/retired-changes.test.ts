import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { openDevice, queueRecord } from '#tests/builders/sync-rows.ts'
import { areRecorded } from './record-change.ts'
import { noteRetired } from './retired-changes.ts'

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
