/**
 * Reads the changesets of SQLite's session extension: which rows a statement has added, changed and deleted. Of a changed row
 * they have the key and the values that differ. Their format is that of https://sqlite.org/session/c_changeset_apply.html and
 * the comments of `sqlite3session.c`: each table with its columns, then its rows.
 */
import { assert } from '#shared/assert.ts'
import type { RowValues } from '#shared/api/explorer-writes.ts'
import { type RowChange, StatementFailed, cellOfNumber } from './statement.ts'

const kinds = new Map<number, RowChange['kind']>([
  [18, 'added'],
  [23, 'changed'],
  [9, 'deleted'],
])
const tableMark = 'T'.charCodeAt(0)

/** `columnsOf` has the names of a table's columns, in their order. */
export function readChangeset(
  bytes: Buffer,
  columnsOf: (table: string) => readonly string[],
): readonly RowChange[] {
  const changes: RowChange[] = []
  const from = readerOf(bytes)
  let table = { name: '', columns: [] as readonly string[], isKey: [] as readonly boolean[] }
  while (!from.isAtEnd()) {
    const mark = from.byte()
    if (mark === tableMark) {
      const isKey = Array.from({ length: from.length() }, () => 0).map(() => from.byte() !== 0)
      const name = from.untilZero()
      table = { name, columns: columnsOf(name), isKey }
      assert(table.columns.length === isKey.length, 'a changeset has every column of its tables')
      continue
    }
    const kind = kinds.get(mark)
    assert(kind, 'a changeset has tables and rows')
    // Whether a trigger or a foreign key has changed the row.
    from.byte()
    const row = () =>
      Object.fromEntries(
        table.columns.flatMap((column) => {
          const value = from.value()
          return value === undefined ? [] : [[column, value]]
        }),
      )
    const before = kind === 'added' ? {} : row()
    const after = kind === 'deleted' ? {} : row()
    const keyed = kind === 'added' ? after : before
    const keys = table.columns.filter((_, place) => table.isKey[place])
    const key = Object.fromEntries(keys.map((column) => [column, keyed[column] ?? null]))
    changes.push({ table: table.name, kind, key, before, after })
  }
  return changes
}

function readerOf(bytes: Buffer) {
  let place = 0
  const byte = () => bytes.readUInt8(place++)
  const take = (count: number) => bytes.subarray(place, (place += count))
  /** Seven bits in each byte, the highest first. Lengths never need the ninth byte, whose form differs. */
  const length = () => {
    let number = 0
    for (;;) {
      const next = byte()
      number = number * 128 + (next & 127)
      if (next < 128) return number
    }
  }
  return {
    isAtEnd: () => place >= bytes.length,
    byte,
    length,
    untilZero: () => {
      const text = bytes.subarray(place, bytes.indexOf(0, place))
      place += text.length + 1
      return text.toString()
    },
    /** Undefined if it has not changed. */
    value: (): RowValues[string] | undefined => {
      switch (byte()) {
        case 0:
          return undefined
        case 1:
          return plainOf(cellOfNumber(take(8).readBigInt64BE()))
        case 2:
          return plainOf(cellOfNumber(take(8).readDoubleBE()))
        case 3:
          return take(length()).toString()
        case 5:
          return null
        default:
          throw new StatementFailed('failed', 'bytes cannot be written')
      }
    },
  }
}

/** Numbers are never told as bytes. */
const plainOf = (cell: ReturnType<typeof cellOfNumber>) => (typeof cell === 'object' ? null : cell)
