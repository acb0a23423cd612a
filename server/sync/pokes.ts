/**
 * Tells devices that a group of theirs has a new version, so that they ask for it (docs/design.md, "Pokes"). A poke is only
 * a hint: whoever misses one asks by themselves after a while, and whoever comes anew asks at once.
 */
import type { Writable } from 'node:stream'
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import type { ScopeChange } from '#server/db/database.ts'
import { readersOf } from '#server/db/scope-readers.ts'
import { sessionsAlive } from '#server/db/sessions.ts'

/** Server-sent events to one tab of a signed-in device. */
export type PokeStream = { userId: UserId; tokenHash: string; out: Writable }

export type Pokes = {
  open: (stream: PokeStream) => void
  /** Shows proxies and devices that the streams live, and ends those whose session has ended. */
  sendHeartbeat: () => Promise<void>
  /** Ends all streams, and hears of no more changes. */
  stop: () => Promise<void>
}

type Deps = {
  database: Database
  now: () => EpochSeconds
  onDefect: (error: unknown, place: string) => void
}

const heartbeatMs = 25_000
export const streamsPerAccountMax = 8
/** Whoever reads so slowly comes anew when they can. */
const unreadBytesMax = 64 * 1024

const hello = 'retry: 5000\nevent: hello\ndata: {}\n\n'
const heartbeat = ':\n\n'

export async function startPokes({ database, now, onDefect }: Deps): Promise<Pokes> {
  const streams = streamsByAccount()

  /** Of whom is not told why, the devices come anew, and ask. */
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
  const sendHeartbeat = () =>
    orEndAll('heartbeat', async () => {
      const all = streams.all()
      const hashes = new Set(all.map(({ tokenHash }) => tokenHash))
      const alive = await sessionsAlive(database, [...hashes], now())
      for (const stream of all) {
        if (alive.has(stream.tokenHash)) send(stream, heartbeat)
        else streams.end(stream)
      }
    })

  // One after the other, so that a device hears of versions in their order.
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
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      streams.endAll()
      await stopListening()
      await notifying
    },
  }
}

/** A stream may have ended while the database was asked: writing to it then is an error, and does nothing for anybody. */
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
      // An error that nobody hears would end the process. The device comes anew.
      stream.out.on('error', () => remove(stream))
      const [oldest] = ofAccount
      if (oldest && ofAccount.size > streamsPerAccountMax) end(oldest)
    },
    endAll: () => all().forEach(end),
  }
}
