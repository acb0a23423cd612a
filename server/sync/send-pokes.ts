/**
 * Notifies devices of a new version of one of their scopes, so that they fetch it (docs/design.md, "Pokes"). A poke is
 * only a hint: a device that misses one polls after a while, and a device that reconnects fetches at once.
 */
import type { Writable } from 'node:stream'
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, ScopeChange } from '#server/db/database.ts'
import { readersOf } from '#server/db/scope-notices.ts'
import { sessionsAlive } from '#server/db/session-rows.ts'

/** Server-sent events to one tab of a signed-in device. */
type PokeStream = { userId: UserId; tokenHash: string; out: Writable }

export type Pokes = {
  open: (stream: PokeStream) => void
  /**
   * Writes a comment line to each stream, so that proxies and devices see it is alive. Ends streams whose session has ended.
   */
  sendHeartbeat: () => Promise<void>
  /** Ends the account's streams whose session has ended, without waiting for the next heartbeat. */
  endDeadStreamsOf: (userId: UserId) => Promise<void>
  /** Ends all streams, so that every device connects anew and fetches. */
  reconnectAll: () => void
  /** The number of open streams. */
  count: () => number
  /** Ends all streams and stops listening to changes. */
  stop: () => Promise<void>
}

type Deps = {
  database: Database
  now: () => EpochSeconds
  onDefect: (error: unknown, place: string) => void
}

const heartbeatMs = 25_000
export const streamsPerAccountMax = 8
/** A stream with more unread bytes is closed. Its device reconnects when it can. */
const unreadBytesMax = 64 * 1024

const hello = 'retry: 5000\nevent: hello\ndata: {}\n\n'
const heartbeat = ':\n\n'

export async function startPokes({ database, now, onDefect }: Deps): Promise<Pokes> {
  const streams = streamsByAccount()

  /** Ends all streams if `body` fails: the devices reconnect and fetch, so that none misses a version. */
  const orEndAll = async (place: string, body: () => Promise<void>) => {
    try {
      await body()
    } catch (error) {
      onDefect(error, place)
      streams.endAll()
    }
  }
  const notify = (change: ScopeChange) =>
    orEndAll('pokes', async () => {
      const text = `event: poke\ndata: ${JSON.stringify({ scope: change.scope, version: change.version })}\n\n`
      for (const userId of await readersOf(database, change)) {
        for (const stream of streams.of(userId)) send(stream, text)
      }
    })
  /** Returns the streams that are left. */
  const endDead = async (among: readonly PokeStream[]) => {
    const hashes = new Set(among.map(({ tokenHash }) => tokenHash))
    const alive = await sessionsAlive(database, [...hashes], now())
    for (const stream of among) if (!alive.has(stream.tokenHash)) streams.end(stream)
    return among.filter(({ tokenHash }) => alive.has(tokenHash))
  }
  const sendHeartbeat = () =>
    orEndAll('heartbeat', async () => {
      for (const stream of await endDead(streams.all())) send(stream, heartbeat)
    })
  const endDeadStreamsOf = (userId: UserId) =>
    orEndAll('ended sessions', async () => void (await endDead(streams.of(userId))))

  // One after the other, so that a device receives the versions in order.
  let notifying = Promise.resolve()
  const stopListening = await database.notices.listen({
    onChange: (change) => {
      if (!streams.isEmpty()) notifying = notifying.then(() => notify(change))
    },
    onGap: streams.endAll,
  })
  const timer = setInterval(() => void sendHeartbeat(), heartbeatMs).unref()
  let isStopped = false
  return {
    open: (stream) => {
      if (isStopped) return void stream.out.end()
      streams.add(stream)
      send(stream, hello)
    },
    sendHeartbeat,
    endDeadStreamsOf,
    reconnectAll: streams.endAll,
    count: () => streams.all().length,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      streams.endAll()
      await stopListening()
      await notifying
    },
  }
}

/** Writes to a stream unless it has ended, which it may have during the database query. Writing then would be an error. */
function send({ out }: PokeStream, text: string): void {
  if (out.writableEnded || out.destroyed) return
  if (out.writableLength > unreadBytesMax) out.destroy()
  else out.write(text)
}

function streamsByAccount() {
  const accounts = new Map<UserId, Set<PokeStream>>()
  const remove = (stream: PokeStream) => {
    const ofAccount = accounts.get(stream.userId)
    ofAccount?.delete(stream)
    if (ofAccount?.size === 0) accounts.delete(stream.userId)
  }
  const end = (stream: PokeStream) => {
    remove(stream)
    stream.out.end()
  }
  const all = () => [...accounts.values()].flatMap((streams) => [...streams])
  return {
    all,
    end,
    isEmpty: () => accounts.size === 0,
    of: (userId: UserId) => [...(accounts.get(userId) ?? [])],
    add: (stream: PokeStream) => {
      const ofAccount = accounts.get(stream.userId) ?? new Set()
      accounts.set(stream.userId, ofAccount.add(stream))
      stream.out.once('close', () => remove(stream))
      // An `error` event without a listener would end the process. The device reconnects.
      stream.out.on('error', () => remove(stream))
      const [oldest] = ofAccount
      if (oldest && ofAccount.size > streamsPerAccountMax) end(oldest)
    },
    endAll: () => all().forEach(end),
  }
}
