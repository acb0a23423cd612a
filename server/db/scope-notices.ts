/**
 * Notifies of new versions. `noticesInProcess` is for SQLite, which one server and its commands write. `noticesOverPostgres`
 * notifies all server processes of one PostgreSQL database of each other's commits, by LISTEN and NOTIFY.
 */
import pg from 'pg'
import { sql } from 'kysely'
import { scopeSchema } from '#shared/model/key-schemas.ts'
import { groupOfScope, idOfScope, kindOfScope } from '#shared/model/scope.ts'
import { retryDelayMs } from '#shared/sync/backoff.ts'
import { UserId } from '#shared/model/user.ts'
import { connectionTo } from './postgres-dialect.ts'
import type { Listener, ScopeChange, ScopeNotices, Database } from './database.ts'

const lookEveryMs = 1_000

/**
 * `dataVersion` changes whenever another process has committed to the file. That is a gap in the notices
 * (docs/decisions/0101-commits-of-other-processes.md). Null for a database that no other process sees.
 */
export function noticesInProcess(dataVersion: (() => number) | null): ScopeNotices {
  const listeners = new Set<Listener>()
  const stopLooking = dataVersion && watch(dataVersion, () => listeners.forEach(({ onGap }) => onGap()))
  return {
    beforeCommit: async () => undefined,
    afterCommit: (change) => {
      for (const { onChange } of listeners) onChange(change)
    },
    listen: async (listener) => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      stopLooking?.()
      listeners.clear()
    },
  }
}

/** Returns the function that stops looking. */
function watch(dataVersion: () => number, onOther: () => void): () => void {
  let seen = dataVersion()
  const look = () => {
    const present = dataVersion()
    if (present !== seen) onOther()
    seen = present
  }
  const timer = setInterval(() => {
    // What fails here, such as a lock or the disk, fails calls as well, which report it. The next look finds the change.
    void Promise.resolve()
      .then(look)
      .catch(() => undefined)
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

const channel = 'waritabi_scope'

export function noticesOverPostgres(databaseUrl: string): ScopeNotices {
  const listenings = new Set<() => Promise<void>>()
  return {
    beforeCommit: async (tx, { scope, version }) => {
      await sql`select pg_notify(${channel}, ${`${scope} ${version}`})`.execute(tx)
    },
    // NOTIFY reaches every process at the commit, this one included.
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

/**
 * Listens over a connection of its own. A lost connection is opened again, at once first and then at growing intervals.
 * Rejects if the first connection fails.
 */
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

/** Undefined for a payload that this product did not send. */
function parseChange(payload = ''): ScopeChange | undefined {
  const [scope, version] = payload.split(' ')
  const read = scopeSchema.safeParse(scope)
  return read.success ? { scope: read.data, version: Number(version) } : undefined
}

/**
 * Finds the users who are notified of a scope's new version. The user whose scope it is, or the group's active members
 * together with users whose membership this version ended: their devices have to learn of it.
 */
export async function readersOf({ db }: Database, { scope, version }: ScopeChange): Promise<UserId[]> {
  if (kindOfScope(scope) === 'user') return [UserId.parse(idOfScope(scope))]
  const members = await db
    .selectFrom('members')
    .select('userId')
    .where('groupId', '=', groupOfScope(scope))
    .where((is) => is.or([is('status', '=', 'active'), is('version', '=', version)]))
    .execute()
  return members.map(({ userId }) => userId)
}
