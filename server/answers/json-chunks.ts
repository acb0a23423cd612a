/** Writes JSON in chunks. Some lists of rows in the value are read only when they are written. */
import { assert } from '#shared/assert.ts'
import type { StoredRow } from '#shared/model/tables.ts'

type Expense = StoredRow<'expenses'>

/** A placeholder in the value for the list of `answerOf(row)` of these rows. */
export class RowsToRead {
  readonly ids: readonly Expense['id'][]
  readonly answerOf: (row: Expense) => unknown

  constructor(ids: readonly Expense['id'][], answerOf: (row: Expense) => unknown) {
    this.ids = ids
    this.answerOf = answerOf
  }
}

type Reading = { readRows: (ids: readonly Expense['id'][]) => Promise<Expense[]>; pageRows: number }

export async function* jsonChunks(value: unknown, reading: Reading): AsyncGenerator<string> {
  if (value instanceof RowsToRead) yield* rowChunks(value, reading)
  else if (Array.isArray(value)) yield* listChunks(value, reading)
  else if (typeof value === 'object' && value !== null) yield* fieldChunks(value, reading)
  else yield JSON.stringify(value) ?? 'null'
}

async function* listChunks(list: readonly unknown[], reading: Reading): AsyncGenerator<string> {
  yield '['
  for (const [index, item] of list.entries()) {
    if (index > 0) yield ','
    yield* jsonChunks(item, reading)
  }
  yield ']'
}

async function* fieldChunks(value: object, reading: Reading): AsyncGenerator<string> {
  let before = '{'
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    yield* jsonChunks(field, reading)
  }
  yield before === '{' ? '{}' : '}'
}

async function* rowChunks({ ids: all, answerOf }: RowsToRead, { readRows, pageRows }: Reading) {
  yield '['
  for (let first = 0; first < all.length; first += pageRows) {
    const ids = all.slice(first, first + pageRows)
    const found = new Map((await readRows(ids)).map((row) => [row.id, row]))
    const texts = ids.map((id) => {
      const row = found.get(id)
      assert(row, 'a row of the same snapshot is there')
      return JSON.stringify(answerOf(row))
    })
    yield (first > 0 ? ',' : '') + texts.join(',')
  }
  yield ']'
}
