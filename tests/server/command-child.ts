/** Runs a command as a process of its own and returns its output and exit code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment } from '../support/child-environment.ts'

const main = join(resolve(import.meta.dirname, '../..'), 'server/main.ts')

export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string }

type Running = { dataDir: string; imported?: string; settings?: Readonly<Record<string, string>> }

/** `imported` is the source of a module that runs in the process before the command. */
export async function runChild(
  commandLine: readonly string[],
  { dataDir, imported = '', settings = {} }: Running,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(imported)}`, main, ...commandLine],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...childEnvironment, ...settings, DATA_DIR: dataDir } },
  )
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const [[code, signal], out, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, signal, said: (out + complaint).trimEnd() }
}
