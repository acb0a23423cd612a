/** Starts the programs that the engines need. Each ends with the test run. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** The first match of `pattern` in a line that the child writes. */
export async function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      lines.push(line)
      const found = pattern.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${lines.slice(-5).join(' | ')}`)))
  })
}
