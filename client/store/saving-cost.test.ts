/** What a save costs that can be counted; what it takes is measured by `npm run bench` (docs/benchmarks.md). */
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hanako } from '#tests/builders/people.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { expenseArgs, groupDelta, receive, record } from '#tests/builders/sync-rows.ts'
import { type AccountDatabase, openAccountDatabase } from './account-database.ts'
import { createDexieDeviceStore } from './dexie-device-store.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = openAccountDatabase(hanako.userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const state = { accountId: hanako.userId, clientId: uuidOf(1), epoch: null, serverOffset: 0, lastSeq: 0 }
  await database.device.put(state)
  await receive(createDexieDeviceStore(database), groupDelta())
})
afterEach(() => {
  vi.restoreAllMocks()
  database.close()
})

it('asks the database once for each row that a save needs, all at once, and then writes', async () => {
  const rounds = countRounds()
  await record(createDexieDeviceStore(database), { name: 'expense.create', args: expenseArgs(1) })
  // The counter; the new row, its tombstone and its shadow; the group; the places of the three whom it names.
  expect(rounds).toEqual([{ get: 8 }, { put: 4 }])
})

it('runs outside of Dexie’s zone, which makes each step of each promise longer', async () => {
  const inZone = await createDexieDeviceStore(database).transaction(async (tx) => {
    await tx.device.get()
    return Dexie.currentTransaction !== null
  })
  expect(inZone).toBe(false)
})

/** The requests, by what is asked; those that nothing was answered in between are of one round. */
function countRounds(): Record<string, number>[] {
  const rounds: Record<string, number>[] = []
  let isAnswered = true
  for (const method of ['get', 'getAll', 'put', 'add', 'delete', 'openCursor'] as const) {
    const original = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      if (isAnswered) rounds.push({})
      isAnswered = false
      const round = rounds.at(-1)!
      round[method] = (round[method] ?? 0) + 1
      const request = original.apply(this, args)
      request.addEventListener('success', () => (isAnswered = true))
      return request as never
    })
  }
  return rounds
}
