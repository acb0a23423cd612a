/** Starts the server. The only file that reads the environment, which is checked before anything is opened. */
import { serverSentences } from '#shared/messages/server.ts'
import { type Serving, sentenceOfTrouble, serve } from './serve.ts'
import { settingsFrom } from './settings.ts'

const forcedExitMs = 10_000

try {
  const serving = await serve(settingsFrom(process.env))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(serving))
  process.stdout.write(`${serverSentences.started(serving.address)}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOfTrouble(error)}\n`)
  process.exitCode = 1
}

async function end({ stop }: Serving): Promise<void> {
  setTimeout(() => process.exit(1), forcedExitMs).unref()
  await stop()
}
