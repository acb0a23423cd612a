/** Applying a thousand rows from the server below own unsent changes, compared with a plain bulkPut. */
import { scopeOfGroup } from '#shared/model/scope.ts'
import { applyAnswers } from '#shared/sync/apply-answers.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { type Comparison, compare } from '../compare.ts'
import { download, expenseRows, newExpense, openDevice } from './device-fixture.ts'

const rowCount = 1_000
const ownChanges = 5

export async function pullAgainstBulkPut(): Promise<Comparison> {
  const database = await openDevice()
  const groupId = await download(database, { group: 1, expenses: 100 })
  const store = createDexieDeviceStore(database)
  for (let count = 0; count < ownChanges; count++) await recordChanges(store, [newExpense(groupId)])
  const scope = scopeOfGroup(groupId)
  let version = 1
  let first = 2_000_000
  return compare(
    {
      ours: async () => {
        const rows = expenseRows(groupId, { first: (first += rowCount), count: rowCount })
        const delta = { scope, from: version, to: ++version, rows: { expenses: rows }, deleted: {} }
        const began = performance.now()
        await applyAnswers(store, { epoch: 'first', deltas: [delta] })
        return performance.now() - began
      },
      yardstick: async () => {
        const rows = expenseRows(groupId, { first: (first += rowCount), count: rowCount })
        const began = performance.now()
        await database.transaction('rw', database.expenses, async () => {
          await database.expenses.bulkPut(rows)
        })
        return performance.now() - began
      },
    },
    { rounds: 11, warmUp: 2 },
  )
}
