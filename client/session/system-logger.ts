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
  let timer: { dueMs: number; id: ReturnType<typeof setTimeout> } | undefined
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
    if (batch.length === 0) return
    isSending = true
    const isTaken = await send(batch.map(({ userId: _userId, ...entry }) => entry))
    isSending = false
    failures = isTaken ? 0 : failures + 1
    if (!isTaken && queue.length < loggerRules.requeueQueueMax)
      queue = [...batch.slice(-loggerRules.requeuedMax), ...queue]
    if (queue.length > 0) flushIn(loggerRules.flushMs)
  }
  return {
    add: ({ level, category, message, stack }: NewEntry) => {
      const ofWhom = userId()
      if (ofWhom === undefined) return
      const told = maskText(message)
      const at = now()
      const what = `${level} ${category} ${told}`
      for (const [other, time] of seen) if (at - time >= loggerRules.duplicateMs) seen.delete(other)
      if (seen.has(what)) return
      seen.set(what, at)
      queue.push({
        id: newUuid(),
        timestamp: at,
        level,
        category: maskText(category),
        message: told,
        stack: stack === undefined ? null : maskText(stack),
        userAgent: navigator.userAgent,
        url: maskAddress(location.pathname),
        sessionId,
        userId: ofWhom,
      })
      queue = queue.slice(-sentLogsMax)
      const isUrgent =
        (level === 'error' || level === 'critical') && queue.length < loggerRules.urgentQueueMax
      flushIn(isUrgent ? loggerRules.urgentFlushMs : loggerRules.flushMs)
    },
    /** The connection is back: what has failed before says nothing about it. */
    resume: () => {
      failures = 0
      if (queue.length > 0) flushIn(loggerRules.urgentFlushMs)
    },
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
