import { expect, it } from 'vitest'
import { groupIdOf } from '#tests/builders/ids.ts'
import { openDevice, queueRecord, scope } from '#tests/builders/sync-rows.ts'
import { type Scope, scopeOfGroup } from '../model/scope.ts'
import { positionsBefore } from './queue-positions.ts'

const other = scopeOfGroup(groupIdOf(2))

/** A queue of changes of these scopes, and where so many of each are then put, one after the other. */
async function positionsIn(queued: readonly Scope[], ...put: [scope: Scope, count: number][]) {
  const store = await openDevice()
  return store.transaction(async (tx) => {
    await tx.device.put({ ...(await tx.device.get()), lastSeq: queued.length })
    for (const [index, of] of queued.entries()) await tx.queue.put(queueRecord(index + 1, { scope: of }))
    for (const [of, count] of put)
      for (const seq of await positionsBefore(tx, of, count))
        await tx.queue.put({ ...queueRecord(1), seq, scope: of, name: 'row.giveBack' })
    return (await tx.queue.all()).map(({ seq, scope: of, name }) => ({
      seq,
      of,
      isPut: name !== 'group.edit',
    }))
  })
}

it('what is put before a scope’s changes stands in order, before them and behind what was there', async () => {
  expect(await positionsIn([other, scope], [scope, 1])).toMatchObject([
    { seq: 1, of: other },
    { seq: 1.5, isPut: true },
    { seq: 2, of: scope },
  ])
  expect(await positionsIn([scope], [other, 2])).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
})

it('what was put before one scope’s changes is neither passed nor replaced by what is put before another’s', async () => {
  // 1.25, 1.5 and 1.75 before the first; then, for one that is before the last of them alone, no place of theirs.
  const queue = await positionsIn([other, scope], [scope, 3], [other, 1], [scope, 1])
  expect(new Set(queue.map(({ seq }) => seq)).size).toBe(7)
  expect(queue.map(({ of, isPut }) => [of === scope ? 'this' : 'other', isPut])).toEqual([
    ...[
      ['other', true],
      ['other', false],
    ],
    ...Array.from({ length: 4 }, () => ['this', true]),
    ['this', false],
  ])
})
