/** The child process that tries one writing statement and undoes it. It reads its task from standard input. */
import { triedOnSqlite } from './changes-on-sqlite.ts'
import { readTask, sayReady } from './child-task.ts'
import type { TrialTask } from './statement.ts'

const task = await readTask<TrialTask>()
sayReady()
process.stdout.write(JSON.stringify(triedOnSqlite(task)), () => process.exit(0))
