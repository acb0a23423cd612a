import { describe, expect, it } from 'vitest'
import { expenseIdOf } from '#tests/builders/ids.ts'
import { spending } from '#tests/builders/money-rows.ts'
import { hanakoKey } from '#tests/builders/keys.ts'
import {
  expenseArgs,
  groupDelta,
  groupId,
  laterDelta,
  openDevice,
  receive,
  record,
  scope,
} from '#tests/builders/sync-rows.ts'
import { type StoredRow, type TableName, tablesOf } from '../model/tables.ts'
import { sumOfTable } from './checksum.ts'
import type { DeviceStore } from './device-store.ts'
import { drainQueue } from './drain.ts'
import { checksumsDue } from './device-checksums.ts'
import type { Transport } from './adapt-call-size.ts'
import type { RowsByTable, SyncRequest, SyncResponse } from './wire-format.ts'

const now = 1_795_000_000
const rowCount = 450
/** More rows than two slices have. */
const expenses = Array.from({ length: rowCount }, (_, index) =>
  spending({
    number: index + 1,
    groupId,
    version: 1,
    createdVersion: 1,
    ordinal: index + 10,
    payers: [{ userKey: hanakoKey, amount: 1_000 + index }],
    split: { method: 'equal', participants: [hanakoKey] },
  }),
)
const { rows } = groupDelta()
const serverRows: RowsByTable = { ...rows, expenses }

function sumsOf(given: RowsByTable) {
  const sumIn = <T extends TableName>(table: T) => {
    const some: { [Name in T]?: StoredRow<Name>[] } = given
    return sumOfTable(table, some[table] ?? [])
  }
  return Object.fromEntries(tablesOf(scope).map((table) => [table, sumIn(table)]))
}

const sumsAtOne = { [scope]: { version: 1, tables: sumsOf(serverRows) } }

const deviceWithRows = () => openDevice(groupDelta({ rows: serverRows }))

/** The store with a list of what was read. `beforeReading` runs before each read transaction. */
function watched(store: DeviceStore, beforeReading: (reading: number) => Promise<unknown> = async () => 0) {
  const read: string[] = []
  const watching: DeviceStore = {
    transaction: (body) =>
      store.transaction((tx) =>
        body({
          ...tx,
          rows: (table) => {
            read.push(`${table} to write`)
            return tx.rows(table)
          },
        }),
      ),
    read: async (stores, body) => {
      read.push(...stores)
      await beforeReading(read.length)
      return store.read(stores, body)
    },
  }
  return { watching, read }
}

describe('the sums of a device', () => {
  it('are of the rows that the server has, whatever own changes lie over them', async () => {
    const store = await deviceWithRows()
    await record(store, { name: 'expense.create', args: expenseArgs(rowCount + 1) })
    await record(store, { name: 'expense.describe', args: { id: expenseIdOf(1), title: '夜食' } })
    await record(store, { name: 'expense.delete', args: { id: expenseIdOf(300) } })
    expect((await checksumsDue(store, now))?.checksums).toEqual(sumsAtOne)
  })

  it('stay those of the server’s rows when their owner goes on recording between the slices', async () => {
    const store = await deviceWithRows()
    let recorded = 0
    const { watching } = watched(store, async () => {
      recorded += 1
      const id = expenseIdOf(rowCount - recorded * 20)
      await record(store, { name: 'expense.create', args: expenseArgs(rowCount + recorded) })
      await record(store, { name: 'expense.describe', args: { id, title: '夜食' } })
      await record(store, { name: 'expense.delete', args: { id: expenseIdOf(recorded) } })
    })
    expect((await checksumsDue(watching, now))?.checksums).toEqual(sumsAtOne)
    expect(recorded).toBeGreaterThan(6)
  })

  it('are thrown away when newer rows come between the slices', async () => {
    const store = await deviceWithRows()
    let readings = 0
    const { watching } = watched(store, async () => {
      readings += 1
      if (readings === 5) await receive(store, laterDelta(2))
    })
    expect(await checksumsDue(watching, now)).toBeUndefined()
  })
})

describe('a drain whose comparison is due', () => {
  const quiet: SyncResponse = {
    success: true,
    results: [],
    scopes: [],
    more: false,
    epoch: 'first',
    serverTime: now,
  }

  async function drainWith(transport: Transport) {
    const { watching, read } = watched(await deviceWithRows())
    const outcome = await drainQueue({ store: watching, transport, now: () => now })
    return { outcome, read }
  }

  it('reads no row of a group before a call has been answered', async () => {
    const { read } = await drainWith(async () => ({ kind: 'unreachable', retryAfterSeconds: null }))
    expect(read).toEqual([])
  })

  it('reads none while there is news, which is more urgent', async () => {
    const asked: SyncRequest[] = []
    const { read } = await drainWith(async (request) => {
      asked.push(request)
      return { kind: 'answer', response: { ...quiet, scopes: [laterDelta(2)] } }
    })
    expect([asked.length, read.filter((name) => !name.endsWith('to write'))]).toEqual([1, []])
  })

  it('sums up in transactions that keep nobody from writing, asks once, and not again that day', async () => {
    const asked: SyncRequest[] = []
    const transport: Transport = async (request) => {
      asked.push(request)
      return { kind: 'answer', response: quiet }
    }
    const store = await deviceWithRows()
    const { watching, read } = watched(store)
    await drainQueue({ store: watching, transport, now: () => now })
    expect(read).toContain('expenses')
    expect(read.filter((name) => name.endsWith('to write'))).toEqual([])
    expect(asked.map(({ checksums }) => checksums?.[scope]?.tables)).toEqual([undefined, sumsOf(serverRows)])
    await drainQueue({ store, transport, now: () => now + 3_600 })
    expect(asked).toHaveLength(3)
  })

  it('takes the scope anew where the server’s rows are others', async () => {
    const store = await deviceWithRows()
    const right = groupDelta({ rows: { ...serverRows, expenses: expenses.slice(0, 3) }, reset: true })
    const outcome = await drainQueue({
      store,
      now: () => now,
      transport: async ({ checksums }) => ({
        kind: 'answer',
        response: { ...quiet, scopes: checksums ? [right] : [] },
      }),
    })
    expect(outcome).toEqual({ kind: 'done' })
    expect(await store.transaction((tx) => tx.rows('expenses').ofScope(scope))).toHaveLength(3)
  })
})
