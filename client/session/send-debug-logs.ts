/** Sends the debug log to the server's system log, when somebody asks for it (specification 3, section 7). */
import { maskAddress, maskData } from '#shared/mask-secrets.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import { type DebugEntry, debugLogRules, importantOf } from './debug-log.ts'

/** In characters. The server takes bodies of 256 KB. */
const sentCharactersMax = 200_000

type Statement = { category: string; message: string; data: unknown }

/**
 * Sends the most recent important entries, with a statement about the device as the last one. Resolves to how many entries the
 * server has taken.
 */
export async function sendDebugLogs(
  entries: readonly DebugEntry[],
  statement?: Statement,
): Promise<Answer<number>> {
  const now = Date.now()
  const stated = statement
    ? [{ ...statement, data: maskData(statement.data), level: 'info', timestamp: now }]
    : []
  const newestFirst = importantOf(entries).map(loggedOf).reverse()
  const logs = fitting([...stated, ...newestFirst]).reverse()
  const { userAgent } = navigator
  const url = maskAddress(location.pathname)
  const metadata = { totalLogs: entries.length, sentLogs: logs.length, userAgent, url, timestamp: now }
  return callSignedIn({
    method: 'POST',
    path: '/api/debug/logs',
    body: { logs, metadata },
    read: () => logs.length,
  })
}

/** The server knows no count of its own. */
function loggedOf({ count, data, ...entry }: DebugEntry): object {
  return { ...entry, data: count === 1 ? data : { count, data } }
}

/** The first ones, up to what a call may have. */
function fitting(logs: readonly object[]): object[] {
  let left = sentCharactersMax
  return logs.slice(0, debugLogRules.sentMax).filter((log) => {
    left -= JSON.stringify(log).length
    return left >= 0
  })
}
