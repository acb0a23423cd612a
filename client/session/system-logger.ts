/**
 * Sends what goes wrong in this page to the system log (specification 3, section 9; docs/decisions/0121-logs.md): uncaught
 * errors, and what is reported to the console. It is fetched when the page is idle, and does nothing until something goes wrong.
 */
import { getDefaultStore } from 'jotai/vanilla'
import type { SystemLogInput } from '#shared/api/system-logs.ts'
import { sentLogsMax } from '#shared/limits.ts'
import { maskAddress, maskText } from '#shared/mask-secrets.ts'
import type { LogLevel } from '#shared/model/log-entry.ts'
import type { UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import { accountAtom } from './current-account.ts'
import { type Report, followReports } from './reports.ts'

/** All of specification 3, section 9. */
export const loggerRules = {
  flushMs: 30_000,
  /** After an error, if the queue is shorter than this. */
  urgentFlushMs: 100,
  urgentQueueMax: 20,
  failuresMax: 3,
  /** After a failure as many are kept, if the queue is shorter than that. */
  requeuedMax: 10,
  requeueQueueMax: 50,
  duplicateMs: 5_000,
} as const

/** A queue that is full loses entries, and is sent earlier. The server takes 20 calls a minute. */
export const fullFlushMs = 5_000
/** After as many failures nothing is sent for this time, unless there is a reason to try before. */
export const silenceMs = 10 * 60_000

type NewEntry = Omit<Report, 'level'> & { level: LogLevel }
type Queued = SystemLogInput & { userId: UserId }

type Deps = {
  /** Whose page it is; undefined if nobody is signed in. */
  userId: () => UserId | undefined
  /** Resolves to whether the server has taken them. */
  send: (logs: readonly SystemLogInput[]) => Promise<boolean>
  now?: () => number
}

export function createSystemLogger({ userId, send, now = Date.now }: Deps) {
  const sessionId = newUuid()
  let queue: Queued[] = []
  /** When each entry was last added, by what it says. */
  const seen = new Map<string, number>()
  let failures = 0
  /** Entries that nobody will see. The next ones that are sent say so. */
  let lost = 0
  let timer: { dueMs: number; id: ReturnType<typeof setTimeout> } | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  const flushIn = (ms: number) => {
    if (failures >= loggerRules.failuresMax) return
    const dueMs = now() + ms
    if (timer && timer.dueMs <= dueMs) return
    clearTimeout(timer?.id)
    timer = { dueMs, id: setTimeout(() => void flush(), ms) }
  }
  const flush = async () => {
    timer = undefined
    if (isSending) return flushIn(loggerRules.flushMs)
    const ofWhom = userId()
    // Another account must not send what has happened to this one.
    const batch = queue.filter((entry) => entry.userId === ofWhom)
    queue = []
    if (batch.length === 0 || ofWhom === undefined) return
    const sent = lost === 0 ? batch : batch.slice(1 - sentLogsMax)
    const lostNow = lost + batch.length - sent.length
    lost = 0
    isSending = true
    const isTaken = await send(
      [...(lostNow === 0 ? [] : [lossOf(lostNow, ofWhom)]), ...sent].map(
        ({ userId: _userId, ...entry }) => entry,
      ),
    )
    isSending = false
    failures = isTaken ? 0 : failures + 1
    if (!isTaken) {
      const kept = queue.length < loggerRules.requeueQueueMax ? sent.slice(-loggerRules.requeuedMax) : []
      lost += lostNow + sent.length - kept.length
      queue = [...kept, ...queue]
    }
    if (failures >= loggerRules.failuresMax) rest()
    else if (queue.length > 0) flushIn(loggerRules.flushMs)
  }
  const rest = () => {
    clearTimeout(silence)
    silence = setTimeout(resume, silenceMs)
  }
  /** One more failure ends it again. */
  const resume = () => {
    if (failures === 0) return
    clearTimeout(silence)
    failures = Math.min(failures, loggerRules.failuresMax - 1)
    if (queue.length > 0) flushIn(loggerRules.urgentFlushMs)
  }
  const entryOf = ({ level, category, message, stack }: NewEntry, ofWhom: UserId): Queued => ({
    id: newUuid(),
    timestamp: now(),
    level,
    category: maskText(category),
    message: maskText(message),
    stack: stack === undefined ? null : maskText(stack),
    userAgent: navigator.userAgent,
    url: maskAddress(location.pathname),
    sessionId,
    userId: ofWhom,
  })
  const lossOf = (count: number, ofWhom: UserId) =>
    entryOf({ level: 'warn', category: 'log', message: `${count} entries were lost` }, ofWhom)
  return {
    add: (entry: NewEntry) => {
      const ofWhom = userId()
      if (ofWhom === undefined) return
      const { level, category } = entry
      const at = now()
      const what = `${level} ${category} ${maskText(entry.message)}`
      for (const [other, time] of seen) if (at - time >= loggerRules.duplicateMs) seen.delete(other)
      if (seen.has(what)) return
      seen.set(what, at)
      queue.push(entryOf(entry, ofWhom))
      lost += Math.max(0, queue.length - sentLogsMax)
      queue = queue.slice(-sentLogsMax)
      const isUrgent =
        (level === 'error' || level === 'critical') && queue.length < loggerRules.urgentQueueMax
      const isFull = queue.length >= sentLogsMax
      flushIn(isUrgent ? loggerRules.urgentFlushMs : isFull ? fullFlushMs : loggerRules.flushMs)
    },
    /** The connection is back, or somebody looks at the page again: what has failed before may work now. */
    resume,
  }
}

/** Listens until the page ends. To be called once. */
export function startSystemLogger(): void {
  const { add, resume } = createSystemLogger({
    userId: () => getDefaultStore().get(accountAtom)?.userId,
    send: sendLogs,
  })
  followReports(['error', 'warn'], add)
  addEventListener('online', resume)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume()
  })
}

const silenceMsMax = 20_000

/** Says nothing of its own failures, of which it would be told again. */
async function sendLogs(logs: readonly SystemLogInput[]): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const response = await fetch('/api/logs/system', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(silenceMsMax),
      body: JSON.stringify({ logs }),
    })
    return response.ok
  } catch {
    return false
  }
}
