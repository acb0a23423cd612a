/** Streams a table as a file out of a child process, which waits for whoever reads slowly. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inChild } from './child-process.ts'
import type { ExportTask } from './statement.ts'

/** A table of ten million rows takes some minutes. */
const cpuSecondsMax = 600

/** Rejects if the file is not whole. Then the destination is destroyed, so that its reader notices. */
export function exportTable(task: ExportTask, to: Writable, aborted: AbortSignal): Promise<void> {
  return inChild({ file: 'export-child.ts', cpuSecondsMax, task, aborted }, (child) => {
    const whole = async function* (chunks: AsyncIterable<Buffer>) {
      yield* chunks
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (child.exitCode !== 0) throw new Error(`the export has ended with ${child.exitCode}`)
    }
    return pipeline(child.stdout, whole, to)
  })
}
