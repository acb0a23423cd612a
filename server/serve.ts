/** Opens the database, listens, and knows how to end in order. */
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { serverSentences } from '#shared/messages/server.ts'
import { createApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { NewerSchema, migrate } from './db/migrate.ts'
import { DatabaseUnreachable, reachDatabase } from './db/reach-database.ts'
import { newInviteCode, newToken } from './identity/secrets.ts'
import { type Settings, UnusableSettings } from './settings.ts'
import { startPokes } from './sync/pokes.ts'
import { purgeDaily } from './sync/purge.ts'

export type Serving = {
  /** As somebody on this computer reaches it. */
  address: string
  /** What is under way is finished, then everything is closed. */
  stop: () => Promise<void>
}

export async function serve(settings: Settings): Promise<Serving> {
  const { databaseUrl, dataDir } = settings
  const database = openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await reachDatabase(database)
    await migrate(database)
    const timed = {
      now: () => Math.floor(Date.now() / 1000),
      onDefect: (error: unknown, call: string) => console.error(call, error),
    }
    const pokes = await startPokes({ database, ...timed })
    const app = createApp({
      ...{ database, pokes, settings: settings.app, distDir: settings.distDir, newToken, newInviteCode },
      ...timed,
    })
    const server = createServer(app)
    const address = await listen(server, settings)
    const stopPurging = purgeDaily({ database, ...timed })
    const stop = async () => {
      const closed = closeServer(server)
      await pokes.stop()
      await closed
      await stopPurging()
      await database.close()
    }
    return { address, stop }
  } catch (error) {
    // An open database would keep the process alive.
    await database.close()
    throw error
  }
}

async function listen(server: Server, { port, host }: Settings): Promise<string> {
  server.listen(port, host ?? undefined)
  await once(server, 'listening')
  const bound = server.address()
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : port}`
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
}

/** Why the server does not start, in one sentence. */
export function sentenceOfTrouble(error: unknown): string {
  if (error instanceof UnusableSettings) return error.message
  if (error instanceof NewerSchema) return serverSentences.newerSchema
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
