/**
 * A device that runs out of space: a write fails in the middle of a transaction, which is then rolled back as a
 * whole.
 */
import type { DeviceTable, DeviceTx, ScopedTable } from '#shared/sync/device-store.ts'

export class DiskFull extends Error {
  override name = 'QuotaExceededError'
}

/** A decision on a full disk throws, so that the person is told, and changes nothing. */
export async function unlessFull<T>(decision: Promise<T>): Promise<T | 'disk full'> {
  try {
    return await decision
  } catch (error) {
    if (error instanceof DiskFull) return 'disk full'
    throw error
  }
}

/** The transaction with space for `rows` more rows. */
export function withRoomFor(rows: number, tx: DeviceTx): DeviceTx {
  let room = rows
  const take = (count: number) => {
    room -= count
    if (room < 0) throw new DiskFull()
  }
  const limited = <Table extends Pick<DeviceTable<never, never>, 'put'>>(table: Table): Table => ({
    ...table,
    put: async (row: never) => {
      take(1)
      await table.put(row)
    },
  })
  const limitedMany = <Row, Key>(table: ScopedTable<Row, Key>): ScopedTable<Row, Key> => ({
    ...limited(table),
    putMany: async (many) => {
      take(many.length)
      await table.putMany(many)
    },
  })
  return {
    rows: (table) => limitedMany(tx.rows(table)),
    paymentIdsOf: (expenseIds) => tx.paymentIdsOf(expenseIds),
    itemIdsOf: (itineraryId) => tx.itemIdsOf(itineraryId),
    tombstones: limitedMany(tx.tombstones),
    shadows: limitedMany(tx.shadows),
    queue: limited(tx.queue),
    totals: limited(tx.totals),
    scopes: limited(tx.scopes),
    staged: limited(tx.staged),
    device: limited(tx.device),
  }
}
