/** Starts child processes of the explorer, each with an empty environment, an empty folder, and limits of the kernel. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Kilobytes of data that a child may allocate. Node reserves some 580,000 of them before it begins, and uses a tenth. The kernel
 * enforces the limit, because SQLite allocates beside V8's heap. Where it does not (macOS), the deadline bounds the memory.
 */
const memoryKbMax = 900_000

type Child = { file: string; cpuSecondsMax: number; task: object; aborted: AbortSignal }

/** Resolves as the body does, when the child has ended and its folder is removed. */
export async function inChild<T>(
  { file, cpuSecondsMax, task, aborted }: Child,
  body: (child: ChildProcessWithoutNullStreams) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'waritabi-explorer-'))
  const limited = `ulimit -c 0 && ulimit -t ${cpuSecondsMax} && ulimit -d ${memoryKbMax} && exec "$0" "$@"`
  const code = fileURLToPath(new URL(file, import.meta.url))
  const node = [process.execPath, '--max-old-space-size=128', '--no-warnings', code]
  const child = spawn('/bin/sh', ['-c', limited, ...node], { cwd: folder, env: {} })
  const kill = () => child.kill('SIGKILL')
  const closed = once(child, 'close')
  aborted.addEventListener('abort', kill)
  try {
    if (aborted.aborted) kill()
    lowerPriority(child)
    // The child may have ended before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.write(`${JSON.stringify(task)}\n`)
    return await body(child)
  } finally {
    aborted.removeEventListener('abort', kill)
    kill()
    await closed
    await rm(folder, { recursive: true, force: true })
  }
}

/** Everybody else's calls come first. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, 10)
  } catch {
    // The child has ended already.
  }
}
