/** Opens the database, listens for calls, and shuts down in order. For a restore it changes the database without a restart. */
import { once } from 'node:events'
import { type RequestListener, type Server, createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { backupRefusals, serverSentences } from '#shared/messages/server.ts'
import { type Backups, createBackups } from './backup/backups.ts'
import { finishInterruptedRestore } from './backup/handover.ts'
import { logAdminAction } from './db/admin-access-log.ts'
import { convertPaidFlags } from './db/convert-paid-flags.ts'
import { DataInUse } from './db/data-lock.ts'
import { NewerSchema, migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { DatabaseUnreachable, waitForDatabase } from './db/wait-for-database.ts'
import { type Settings, UnusableSettings } from './environment-settings.ts'
import { answerDuringRestore } from './http/restore-route.ts'
import { newToken } from './identity/secrets.ts'
import type { Log } from './logs/log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type Running, runOn } from './running.ts'

export type Serving = {
  /** The address at which the server is reached on this computer. */
  address: string
  /** Finishes the calls in progress, then closes everything. */
  stop: () => Promise<void>
}

type Timeouts = {
  /** How long calls in progress may take after the server was told to stop. */
  finishMs?: number
  /** How long to wait for a database that is not available yet. */
  databaseMs?: number
  /** How long a connection with a call in progress may transfer nothing. */
  stalledMs?: number
}

export async function serve(
  settings: Settings,
  log: Log,
  { finishMs = 10_000, databaseMs = 60_000, stalledMs = 120_000 }: Timeouts = {},
): Promise<Serving> {
  const { databaseUrl, dataDir } = settings
  const now = () => Math.floor(Date.now() / 1000)
  let running: Running | null = null
  const metrics = createMetrics({ now, streams: () => running?.streams() ?? 0 })
  const calls = countCalls((request, response) => {
    if (running) running.handle(request, response)
    else answerDuringRestore({ backups, now }, request, response)
  })
  const server = createServer(calls.handle)

  const start = async () => {
    const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    try {
      await waitForDatabase(database, { waitMsMax: databaseMs, onWait: log.waitingForDatabase })
      await migrate(database)
      await convertPaidFlags(database)
      running = await runOn(database, { settings, log, metrics, backups, now })
    } catch (error) {
      // An open database would keep the process alive.
      await database.close()
      throw error
    }
  }
  const backups: Backups | null =
    databaseUrl !== null
      ? null
      : createBackups({
          dataDir,
          now,
          newToken,
          onDefect: log.defect,
          handover: {
            start,
            stop: async () => {
              const present = running
              running = null
              await present?.stop(calls.finished(server, finishMs))
            },
            logFailure: async ({ userId, failedId }, name) => {
              const done = {
                action: 'restore-failed',
                subjectId: null,
                details: { name },
                at: now(),
              } as const
              const acting = { by: userId, entryId: failedId }
              const logging = running?.database.db
                .transaction()
                .execute((tx) => logAdminAction(tx, acting, done))
              await logging?.catch((error: unknown) => log.defect(error, 'backups'))
            },
          },
        })

  if (databaseUrl === null) await finishInterruptedRestore(dataDir)
  await start()
  // Closes connections of callers that do not read their answers, which would stay in memory. Devices give up sooner
  // than this, and event streams write a heartbeat more often.
  server.timeout = stalledMs
  let isStopping = false
  // `close` ends only the connections that are idle when it is called. A connection with a call under way becomes idle
  // when the call is answered. It is closed then, because keep-alive would otherwise delay the stop.
  server.on('request', (_request, response) =>
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections())),
  )
  const address = await listen(server, settings).catch(async (error: unknown) => {
    await running?.stop(Promise.resolve())
    throw error
  })
  const stopSampling = metrics.start()
  log.started(address)
  const stop = async () => {
    // What a restore has begun is brought to an end.
    await backups?.settled()
    isStopping = true
    log.stopping()
    await running?.stop(close(server, finishMs))
    stopSampling()
    log.stopped()
  }
  return { address, stop }
}

/** Counts the calls in progress. */
function countCalls(handle: RequestListener) {
  let count = 0
  let onEnd: () => void = () => undefined
  const counted: RequestListener = (request, response) => {
    count += 1
    response.once('close', () => {
      count -= 1
      if (count === 0) onEnd()
    })
    handle(request, response)
  }
  return {
    handle: counted,
    /** Resolves when there is none. After a time their connections are closed. */
    finished: async (server: Server, msMax: number): Promise<void> => {
      const late = new AbortController()
      const ended = new Promise<void>((resolve) => {
        onEnd = resolve
        if (count === 0) resolve()
      })
      const closing = setTimeout(msMax, undefined, { ref: false, signal: late.signal }).then(
        () => server.closeAllConnections(),
        () => undefined,
      )
      await ended
      onEnd = () => undefined
      late.abort()
      await closing
    },
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<string> {
  server.listen(port, host ?? undefined)
  await once(server, 'listening')
  const bound = server.address()
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : port}`
}

async function close(server: Server, finishMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const isLate = setTimeout(finishMs, undefined, { ref: false }).then(() => server.closeAllConnections())
  await Promise.race([closed, isLate])
  await closed
}

/** One sentence that says why the server does not start. */
export function sentenceOfTrouble(error: unknown): string {
  if (error instanceof UnusableSettings) return error.message
  if (error instanceof NewerSchema) return serverSentences.newerSchema
  if (error instanceof DataInUse) return backupRefusals['being-restored']
  if (error instanceof DatabaseUnreachable) return serverSentences.databaseUnreachable(error.why)
  if (!(error instanceof Error)) return serverSentences.notStarted(String(error))
  const code = 'code' in error ? String(error.code) : ''
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    if (code === 'EADDRINUSE' && 'port' in error) return serverSentences.portTaken(Number(error.port))
    return serverSentences.addressUnusable(code)
  }
  if (/^(SQLITE_|EACCES|EROFS|ENOTDIR|EEXIST|ENOSPC)/.test(code)) return serverSentences.dataUnusable(code)
  return serverSentences.notStarted(error.message)
}
