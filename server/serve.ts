/** Opens the database, listens for calls, and shuts down in order. */
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { backupRefusals, serverSentences } from '#shared/messages/server.ts'
import { createApp } from './app.ts'
import { readClientBuild, keepBuildFiles } from './http/client-build.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { DataInUse } from './db/data-lock.ts'
import { convertPaidFlags } from './db/convert-paid-flags.ts'
import { NewerSchema, migrate } from './db/migrate.ts'
import { DatabaseUnreachable, waitForDatabase } from './db/wait-for-database.ts'
import { newInviteCode, newToken } from './identity/secrets.ts'
import type { Log } from './logs/log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type Settings, UnusableSettings } from './environment-settings.ts'
import { startPokes } from './sync/send-pokes.ts'
import { stopVerifying } from './sync/verify-sums.ts'
import { startPropagating } from './sync/propagate-profiles.ts'
import { purgeDaily } from './sync/purge-daily.ts'

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
  const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await waitForDatabase(database, { waitMsMax: databaseMs, onWait: log.waitingForDatabase })
    await migrate(database)
    await convertPaidFlags(database)
    return await serveFrom(database, { settings, log, finishMs, stalledMs })
  } catch (error) {
    // An open database would keep the process alive.
    await database.close()
    throw error
  }
}

type ServeOptions = { settings: Settings; log: Log; finishMs: number; stalledMs: number }

async function serveFrom(
  database: Database,
  { settings, log, finishMs, stalledMs }: ServeOptions,
): Promise<Serving> {
  let isStopping = false
  const timed = { now: () => Math.floor(Date.now() / 1000), onDefect: log.defect }
  const build = readClientBuild(settings.distDir)
  // Before any page can ask another server for the files.
  const stopLogging = log.buffer.writeTo(database)
  const stopKeeping = await keepBuildFiles({ database, build, ...timed })
  const pokes = await startPokes({ database, ...timed })
  const metrics = createMetrics({ now: timed.now, streams: pokes.count })
  const stopSampling = metrics.start()
  const app = createApp({
    database,
    pokes,
    settings: settings.app,
    build,
    newToken,
    newInviteCode,
    ...timed,
    isStopping: () => isStopping,
    onCall: log.call,
    logBuffer: log.buffer,
    metrics,
  })
  const server = createServer(app)
  // Closes connections of callers that do not read their answers, which would stay in memory. Devices give up sooner
  // than this, and event streams write a heartbeat more often.
  server.timeout = stalledMs
  // `close` ends only the connections that are idle when it is called. A connection with a call under way becomes idle
  // when the call is answered. It is closed then, because keep-alive would otherwise delay the stop.
  server.on('request', (_request, response) =>
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections())),
  )
  const address = await listen(server, settings)
  const stopPropagating = await startPropagating({
    database,
    newInviteCode,
    plans: settings.app.plans,
    ...timed,
  })
  const stopPurging = purgeDaily({ database, ...timed })
  log.started(address)
  const stop = async () => {
    isStopping = true
    log.stopping()
    const closed = close(server, finishMs)
    await pokes.stop()
    await closed
    await Promise.all([stopKeeping(), stopPurging(), stopPropagating(), stopVerifying(database)])
    stopSampling()
    await stopLogging()
    await database.close()
    log.stopped()
  }
  return { address, stop }
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
