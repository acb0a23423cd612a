/**
 * Intercepts each call by which a command in this process writes to the disk: file operations and SQLite statements.
 * A test makes one of them fail, or ends the process there. A child process can import this file before its command
 * runs.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import SqliteConnection from 'better-sqlite3'

/** Called instead of each step, and may run it. */
export type OnStep = (name: string, step: () => unknown) => unknown

const fileCalls = [
  ...(['chmodSync', 'copyFileSync', 'fsyncSync', 'mkdirSync', 'openSync', 'readdirSync'] as const),
  ...(['renameSync', 'rmSync'] as const),
]

const statement: object = Object.getPrototypeOf(new SqliteConnection(':memory:').prepare('select 1'))
const calls: [on: object, names: readonly string[]][] = [
  [fs, fileCalls],
  [statement, ['run', 'all', 'get']],
  [SqliteConnection.prototype, ['exec', 'backup']],
]

/** Starts intercepting and returns a function that stops it. Calls that `onStep` makes itself are not steps. */
export function watchDiskSteps(onStep: OnStep): () => void {
  let isInside = false
  const undo: (() => void)[] = []
  for (const [on, names] of calls)
    for (const name of names) {
      const real: (this: unknown, ...given: unknown[]) => unknown = Reflect.get(on, name)
      const watched = function (this: unknown, ...given: unknown[]) {
        if (isInside) return real.apply(this, given)
        isInside = true
        try {
          return onStep(name, () => real.apply(this, given))
        } finally {
          isInside = false
        }
      }
      Reflect.set(on, name, watched)
      undo.push(() => Reflect.set(on, name, real))
    }
  syncBuiltinESMExports()
  return () => {
    for (const each of undo) each()
    syncBuiltinESMExports()
  }
}
