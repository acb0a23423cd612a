import { expect, it } from 'vitest'
import { groupIdOf } from '#tests/builders/ids.ts'
import { openDevice, queueRecord, scope } from '#tests/builders/sync-rows.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import { positionsBefore } from './lost-scope.ts'

const other = scopeOfGroup(groupIdOf(2))

/** Places for so many changes before those of the scope, in a queue with these. */
async function positionsIn(queued: readonly [seq: number, scope: Scope][], count: number) {
  const store = await openDevice()
  return store.transaction(async (tx) => {
    await tx.device.put({ ...(await tx.device.get()), lastSeq: 7 })
    for (const [seq, of] of queued) await tx.queue.put({ ...queueRecord(1), seq, scope: of })
    return positionsBefore(tx, scope, count)
  })
}

it('what the device records by itself stands before the scope’s changes, and behind those of others', async () => {
  const queued: [number, Scope][] = [
    [1, other],
    [2, scope],
    [3, scope],
  ]
  expect(await positionsIn(queued, 3)).toEqual([1.25, 1.5, 1.75])
  expect(await positionsIn([[1.5, scope], ...queued.slice(1)], 1)).toEqual([1.25])
})

it('what the device records by itself never stands where a change has stood that has left the queue', async () => {
  const queued: [number, Scope][] = [
    [1, other],
    [5, scope],
  ]
  expect(await positionsIn(queued, 3)).toEqual([4.25, 4.5, 4.75])
  expect(await positionsIn([[1, other]], 2)).toEqual([8, 9])
})
