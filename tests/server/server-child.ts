/** Runs the server as a process of its own, to which a test sends signals and whose output and end it awaits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '../support/child-environment.ts'

const root = resolve(import.meta.dirname, '../..')

export type ServerChild = ReturnType<typeof startChild>

/** `imported` is the source of a module that runs in the process before the server. */
export function startChild({ dataDir, imported = '' }: { dataDir: string; imported?: string }) {
  const preloads = [join(root, 'tests/support/end-with-parent.ts'), `data:text/javascript,${imported}`]
  const child = spawn(
    process.execPath,
    [...preloads.flatMap((module) => ['--import', module]), join(root, 'server/main.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...childEnvironment, PORT: '0', DATA_DIR: dataDir, DIST_DIR: dataDir },
    },
  )
  const ended = once(child, 'exit')
  const lines: string[] = []
  const reading = createInterface(child.stdout)
  reading.on('line', (line) => lines.push(line))
  /** Resolves with the first line that matches. */
  const says = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const line = lines.find((said) => pattern.test(said))
      if (line !== undefined) return line
      await Promise.race([
        once(reading, 'line'),
        once(reading, 'close').then(() => Promise.reject(new Error(`it ended without saying ${pattern}`))),
      ])
    }
  }
  return {
    says,
    signal: (name: NodeJS.Signals) => child.kill(name),
    exitCode: async (): Promise<unknown> => (await ended)[0],
  }
}
