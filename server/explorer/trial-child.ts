/** The child process that tries one writing statement and undoes it. It reads its task from standard input. */
import { changesOnSqlite } from './changes-on-sqlite.ts'
import { readTask, sayReady } from './child-task.ts'
import { type Failure, StatementFailed, type TrialTask, type Tried } from './statement.ts'

const { file, statement } = await readTask<TrialTask>()
sayReady()
process.stdout.write(JSON.stringify(resultOf()), () => process.exit(0))

function resultOf(): Tried | Failure {
  try {
    return { changes: changesOnSqlite(file, statement) }
  } catch (error) {
    if (error instanceof StatementFailed) return { failure: error.failure, message: error.message }
    throw error
  }
}
