/** The time from the tap on save to the commit, and from the commit to the updated list. */
import { liveQuery } from 'dexie'
import { assert } from '#shared/assert.ts'
import type { GroupId } from '#shared/model/group.ts'
import { recordChanges } from '#shared/sync/record-change.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { debugLogRules } from '#client/session/debug-log.ts'
import { debugLog, startRecording } from '#client/session/record-debugging.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { followQuery } from '#client/store/use-live-query.ts'
import { type Comparison, compare } from '../compare.ts'
import { download, expenseRows, newExpense, openDevice } from './device-fixture.ts'

const expenses = 1_000
/** The number of rows that the list reads. */
const page = 200

export async function saveToCommit(): Promise<Comparison> {
  const database = await openDevice()
  const groupId = await download(database, { group: 1, expenses })
  const store = createDexieDeviceStore(database)
  const pattern = await patternOf(database, groupId)
  return compare(
    {
      ours: async () => {
        const change = newExpense(groupId)
        const began = performance.now()
        const outcome = await recordChanges(store, [change])
        const ms = performance.now() - began
        assert(outcome.ok, 'the expense is recorded')
        return ms
      },
      yardstick: () => saveBarely(database, pattern, crypto.randomUUID()),
    },
    { rounds: 60, warmUp: 10 },
  )
}

/** With the debug log and the network log, and the logs of a long session in them, against without. */
export async function saveWhileRecording(): Promise<Comparison> {
  const database = await openDevice()
  const groupId = await download(database, { group: 1, expenses })
  const store = createDexieDeviceStore(database)
  const save = async () => {
    const change = newExpense(groupId)
    const began = performance.now()
    const outcome = await recordChanges(store, [change])
    const ms = performance.now() - began
    assert(outcome.ok, 'the expense is recorded')
    return ms
  }
  const recorded = async () => {
    const end = startRecording()
    for (let each = 0; each < debugLogRules.entriesMax; each += 1)
      debugLog.add({ level: 'info', category: 'bench', message: `no. ${each}` })
    const ms = await save()
    end()
    return ms
  }
  return compare({ ours: recorded, yardstick: save }, { rounds: 60, warmUp: 10 })
}

type Pattern = Awaited<ReturnType<typeof patternOf>>

/** What one save writes into three tables, to be written by plain Dexie under other keys. */
async function patternOf(database: AccountDatabase, groupId: GroupId) {
  const outcome = await recordChanges(createDexieDeviceStore(database), [newExpense(groupId)])
  const record = await database.api_sync_queue.toCollection().last()
  const [row] = expenseRows(groupId, { first: 900_000, count: 1 })
  const shadow = await database.shadows.toCollection().last()
  assert(outcome.ok && record && row && shadow, 'a save leaves a row, a shadow and a record')
  return { record, row, shadow }
}

let bareSeq = 1_000_000_000

async function saveBarely(database: AccountDatabase, { record, row, shadow }: Pattern, id: string) {
  const { expenses: rows, shadows, api_sync_queue: queue } = database
  const began = performance.now()
  await database.transaction('rw', [rows, shadows, queue], async () => {
    await rows.put({ ...row, id: id as typeof row.id })
    await shadows.put({ ...shadow, key: `expenses/${id}` })
    await queue.put({ ...record, seq: ++bareSeq })
  })
  const ms = performance.now() - began
  // Removed again without being timed, so that the tables do not grow for the other measurement.
  await database.transaction('rw', [rows, shadows, queue], async () => {
    await rows.delete(id)
    await shadows.delete(`expenses/${id}`)
    await queue.delete(bareSeq)
  })
  return ms
}

export async function commitToRows(): Promise<Comparison> {
  const database = await openDevice()
  const groupId = await download(database, { group: 1, expenses })
  const bare = () =>
    database.expenses
      .where('[groupId+date+createdVersion+ordinal]')
      .between([groupId, '', 0, 0], [groupId, '\uffff', Infinity, Infinity])
      .reverse()
      .limit(page)
      .toArray()
  return compare(
    {
      ours: () => untilSeen(database, groupId, () => followQuery(() => expensesNewestFirst(groupId, page))),
      yardstick: () => untilSeen(database, groupId, () => liveQuery(bare)),
    },
    { rounds: 40, warmUp: 5 },
  )
}

type Rows = readonly { title: string; id: string }[]
type Watch = { subscribe: (next: (rows: Rows) => void) => { unsubscribe: () => void } }

/** Saves an expense and waits until the list contains it. */
async function untilSeen(database: AccountDatabase, groupId: GroupId, watch: () => Watch): Promise<number> {
  const change = newExpense(groupId)
  const { id } = change.args as { id: string }
  let seen: (at: number) => void = () => undefined
  const isSeen = new Promise<number>((resolve) => (seen = resolve))
  let first: () => void = () => undefined
  const isReady = new Promise<void>((resolve) => (first = resolve))
  const watching = watch().subscribe((rows) => {
    first()
    if (rows.some((row) => row.id === id)) seen(performance.now())
  })
  await isReady
  await recordChanges(createDexieDeviceStore(database), [change])
  const committed = performance.now()
  const ms = (await isSeen) - committed
  watching.unsubscribe()
  return Math.max(ms, 0.01)
}
