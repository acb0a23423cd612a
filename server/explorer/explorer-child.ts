/** The child process for one statement. It reads its task from standard input, and writes the result to standard output. */
import type { Cell } from '#shared/api/explorer.ts'
import { engineFor, readTask, sayReady } from './child-task.ts'
import { type Failure, type Found, type Sink, StatementFailed, type Task } from './statement.ts'

const task = await readTask<Task>()
const run = await engineFor(task.location)
sayReady()
process.stdout.write(JSON.stringify(await resultOf(task)), () => process.exit(0))

async function resultOf({ statement, rowsMax, bytesMax }: Task): Promise<Found | Failure> {
  let columns: readonly string[] = []
  const rows: (readonly Cell[])[] = []
  let cut: Found['cut'] = null
  let bytes = 0
  const began = performance.now()
  const sink: Sink = {
    columns: (names) => void (columns = names),
    row: (cells) => {
      bytes += Buffer.byteLength(JSON.stringify(cells))
      if (rows.length === rowsMax) cut = 'rows'
      else if (bytes > bytesMax) cut = 'bytes'
      else rows.push(cells)
      return cut === null
    },
  }
  try {
    await run(statement, sink)
    return { columns, rows, cut, ms: Math.round((performance.now() - began) * 10) / 10 }
  } catch (error) {
    if (error instanceof StatementFailed) return { failure: error.failure, message: error.message }
    throw error
  }
}
