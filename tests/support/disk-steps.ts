/**
 * Everything that a command of this process does to the disk, step by step: what it asks of files, and of SQLite. A test
 * fails one of the steps, or ends the process there. Plain enough to be imported by a child before its command runs.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import SqliteConnection from 'better-sqlite3'

/** Called instead of each step; it may do it. */
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

/** Returns how to end it. What `onStep` does itself is no step. */
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
