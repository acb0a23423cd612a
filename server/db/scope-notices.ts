/** Tells of new versions: where one process has the database for itself, and over PostgreSQL, which tells every process. */
import { sql } from 'kysely'
import pg from 'pg'
import { Scope } from '#shared/model/scope.ts'
import { retryDelayMs } from '#shared/sync/backoff.ts'
import { connectionTo } from './postgres-dialect.ts'
import type { Listener, ScopeChange, ScopeNotices } from './database.ts'

export function noticesInProcess(): ScopeNotices {
  const listeners = new Set<Listener>()
  return {
    beforeCommit: async () => undefined,
    afterCommit: (change) => {
      for (const { onChange } of listeners) onChange(change)
    },
    listen: async (listener) => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}

const channel = 'waritabi_scope'

export function noticesOverPostgres(databaseUrl: string): ScopeNotices {
  const listenings = new Set<() => Promise<void>>()
  return {
    beforeCommit: async (tx, { scope, version }) => {
      await sql`select pg_notify(${channel}, ${`${scope} ${version}`})`.execute(tx)
    },
    // PostgreSQL has told everybody, this process too.
    afterCommit: () => undefined,
    listen: async (listener) => {
      const stopListening = await keepListening(databaseUrl, listener)
      const end = async () => {
        listenings.delete(end)
        await stopListening()
      }
      listenings.add(end)
      return end
    },
    close: async () => {
      await Promise.all([...listenings].map((end) => end()))
    },
  }
}

/** A lost connection is made anew, at once and then ever more slowly. The first one must succeed. */
async function keepListening(databaseUrl: string, { onChange, onGap }: Listener) {
  let isEnded = false
  let attempts = 0
  let waiting: NodeJS.Timeout | undefined
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const connecting = new pg.Client(connectionTo(databaseUrl))
    connecting.on('error', () => undefined)
    connecting.on('notification', ({ payload }) => {
      const change = parseChange(payload)
      if (change) onChange(change)
    })
    try {
      await connecting.connect()
      await connecting.query(`listen ${channel}`)
    } catch (error) {
      connecting.end(() => undefined)
      throw error
    }
    connecting.once('end', reconnectLater)
    attempts = 0
    return connecting
  }

  function reconnectLater(): void {
    if (isEnded) return
    const delayMs =
      attempts === 0 ? 0 : retryDelayMs(attempts, { random: Math.random, retryAfterSeconds: null })
    attempts += 1
    waiting = setTimeout(() => void reconnect(), delayMs)
  }

  async function reconnect(): Promise<void> {
    try {
      client = await connect()
    } catch {
      reconnectLater()
      return
    }
    if (isEnded) return client.end()
    onGap()
  }

  return async () => {
    isEnded = true
    clearTimeout(waiting)
    await client.end()
  }
}

/** Undefined for what somebody else says on the channel. */
function parseChange(payload = ''): ScopeChange | undefined {
  const [scope, version] = payload.split(' ')
  const read = Scope.safeParse(scope)
  return read.success ? { scope: read.data, version: Number(version) } : undefined
}
