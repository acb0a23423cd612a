/**
 * The child process that writes a table as a file to the standard output, page by page: so it holds neither many rows nor a
 * snapshot while a slow caller reads.
 */
import { once } from 'node:events'
import type { Cell } from '#shared/api/explorer.ts'
import { csvLine, csvStart } from '#shared/csv.ts'
import { engineFor, readTask } from './child-task.ts'
import { type ExportTask, statementLimits } from './statement.ts'
import { type PagePlace, keyOfTable, rowsOf } from './table-statements.ts'

const { location, kind, table, format } = await readTask<ExportTask>()
const run = await engineFor(location)
const seen = { table, seesPersonal: false }
const hasKey = keyOfTable(seen) !== null
const shown = table.columns.flatMap(({ visibility }, place) => (visibility === 'shown' ? place : []))
const names = shown.map((place) => table.columns[place]?.name ?? '')

let isFirst = true
await write(format === 'csv' ? csvStart + csvLine(names) : '[')
for await (const rows of pages())
  await write(rows.map((cells) => lineOf(shown.map((place) => cells[place] ?? null))).join(''))
if (format === 'json') await write('\n]\n')
process.stdout.end(() => process.exit(0))

async function* pages(): AsyncGenerator<(readonly Cell[])[]> {
  let behind: PagePlace | undefined
  let count = 0
  for (;;) {
    const rows = await readPage(behind)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    count += rows.length
    behind = hasKey ? (last.slice(table.columns.length) as PagePlace) : count
  }
}

/** As many rows as fit, but one at least. */
async function readPage(behind: PagePlace | undefined): Promise<(readonly Cell[])[]> {
  const order = { direction: 'asc', condition: 'is', value: '', sort: undefined, column: undefined } as const
  const page = { ...order, behind, limit: statementLimits.rows, isWhole: true }
  const rows: (readonly Cell[])[] = []
  let bytes = 0
  await run(rowsOf(kind, seen, page), {
    columns: () => undefined,
    row: (cells) => {
      rows.push(cells)
      bytes += Buffer.byteLength(JSON.stringify(cells))
      return bytes < statementLimits.bytes
    },
  })
  return rows
}

function lineOf(cells: readonly Cell[]): string {
  const plain = cells.map((cell) => (cell !== null && typeof cell === 'object' ? cell.bytes : cell))
  if (format === 'csv') return csvLine(plain)
  const separator = isFirst ? '\n' : ',\n'
  isFirst = false
  return separator + JSON.stringify(Object.fromEntries(plain.map((cell, place) => [names[place], cell])))
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
