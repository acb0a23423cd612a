/** Starts the server, or runs a command. Only this file reads the environment, which is checked before anything is opened. */
import { serverSentences } from '#shared/messages/server.ts'
import { runCommand } from './backup/backup-commands.ts'
import { runAdminCommand } from './identity/admin-command.ts'
import { openLog, standardOutput } from './logs/log.ts'
import { type Serving, sentenceOfTrouble, serve } from './serve.ts'
import { type Settings, settingsFrom } from './environment-settings.ts'

// The files of the server and its commands contain people's data. No other user of the computer may read them.
process.umask(0o077)

const commandLine = process.argv.slice(2)
try {
  const settings = settingsFrom(process.env)
  if (commandLine.length === 0) await startServer(settings)
  else await sayOfCommand(settings)
} catch (error) {
  process.stderr.write(`${sentenceOfTrouble(error)}\n`)
  process.exitCode = 1
}

async function startServer(settings: Settings): Promise<void> {
  // The reader of a terminal has just started the server and needs only the address and what goes wrong.
  const level = settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
  const log = openLog({ level, out: standardOutput() })
  // Also called for unhandled rejections.
  process.on('uncaughtException', (error) => {
    log.fatal(error)
    process.exit(1)
  })
  const serving = await serve(settings, log)
  endBySignal(serving)
  process.stdout.write(`${serverSentences.started(serving.address)}\n`)
}

async function sayOfCommand(settings: Settings): Promise<void> {
  const [name, ...operands] = commandLine
  const { isDone, sentence } =
    name === 'admin'
      ? await runAdminCommand(operands, {
          ...settings,
          named: settings.app.systemAdmins,
          plans: settings.app.plans,
        })
      : await runCommand(commandLine, settings)
  process[isDone ? 'stdout' : 'stderr'].write(`${sentence}\n`)
  process.exitCode = isDone ? 0 : 1
}

/** Stops in order at the first signal, and exits at once at the second. */
function endBySignal({ stop }: Serving): void {
  let isAsked = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1)
      isAsked = true
      void stop().then(() => process.exit(0))
    })
  }
}
