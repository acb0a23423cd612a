/** What the child processes of the explorer have in common. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ReadableLocation } from '#server/db/database.ts'
import type { Sink, Statement } from './statement.ts'

/** The task is one line. The input stays open for as long as the server waits for the result. */
export async function readTask<Task>(): Promise<Task> {
  const [line] = await once(createInterface({ input: process.stdin }), 'line')
  process.stdin.once('end', () => process.exit(1))
  return JSON.parse(String(line))
}

/** Each database's code is loaded only if it is needed, because loading takes longer than most statements. */
export async function engineFor(
  location: ReadableLocation,
): Promise<(statement: Statement, sink: Sink) => Promise<void>> {
  if ('file' in location) {
    const { runOnSqlite } = await import('./run-on-sqlite.ts')
    return async (statement, sink) => runOnSqlite(location.file, statement, sink)
  }
  const { runOnPostgres } = await import('./run-on-postgres.ts')
  return (statement, sink) => runOnPostgres(location.databaseUrl, statement, sink)
}

/** What does not depend on the task is done: the time that it may take begins. */
export function sayReady(): void {
  process.stdout.write('\n')
}
