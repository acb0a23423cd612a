/**
 * Runs a statement in a child process of its own (docs/decisions/0120-explorer.md): a thread that computes inside of a
 * database cannot be stopped.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { inChild } from './child-process.ts'
import {
  type Failure,
  type Found,
  type Task,
  type TrialTask,
  type Tried,
  statementLimits,
} from './statement.ts'

/** Starting takes tenths of a second, and longer on a busy computer. */
const startMsMax = 20_000
/** Seconds of computing. They end a child whose server was killed meanwhile. */
const cpuSecondsMax = 10
/** The child answers rows as JSON, whose quotes and escapes are not counted among the bytes of its rows. */
const outputBytesMax = 4 * statementLimits.bytes

/** An aborted statement is killed, and answered as one that was too slow. */
export function runStatement(task: Task, aborted: AbortSignal): Promise<Found | Failure> {
  return inChild({ file: 'explorer-child.ts', cpuSecondsMax, task, aborted }, resultOf<Found>)
}

/** The same of a statement that is to write: it is tried and undone. */
export function tryStatement(task: TrialTask, aborted: AbortSignal): Promise<Tried | Failure> {
  return inChild({ file: 'trial-child.ts', cpuSecondsMax, task, aborted }, resultOf<Tried>)
}

/** The child writes a `Result` or a failure. */
async function resultOf<Result>(child: ChildProcessWithoutNullStreams): Promise<Result | Failure> {
  const kill = () => child.kill('SIGKILL')
  let deadline = setTimeout(kill, startMsMax)
  const onReady = () => {
    clearTimeout(deadline)
    deadline = setTimeout(kill, statementLimits.ms)
  }
  try {
    const { output, errors } = await outputOf(child, { onReady, onOverflow: kill })
    if (output.endsWith('}')) return JSON.parse(output)
    if (child.killed) return { failure: 'too-slow', message: `stopped after ${statementLimits.ms} ms` }
    // A child that has begun to run the statement ends without a result only if the kernel gives it no more memory.
    if (output.startsWith('\n') && child.signalCode !== null)
      return { failure: 'too-large', message: 'out of memory' }
    throw new Error(`the explorer's process has ended with ${child.exitCode}: ${errors}`)
  } finally {
    clearTimeout(deadline)
  }
}

type Watch = { onReady: () => void; onOverflow: () => void }

async function outputOf(child: ChildProcessWithoutNullStreams, { onReady, onOverflow }: Watch) {
  const output: Buffer[] = []
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    if (bytes === 0) onReady()
    bytes += chunk.length
    if (bytes > outputBytesMax) onOverflow()
    else output.push(chunk)
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, errorMaxLength)
  })
  await once(child, 'close')
  return { output: Buffer.concat(output).toString(), errors }
}

/** What the server's log takes of an unexpected end. */
const errorMaxLength = 2_000
