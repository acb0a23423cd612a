/** Sends the debug log to the server's system log, when somebody asks for it (specification 3, section 7). */
import type { DebugLogInput } from '#shared/api/system-logs.ts'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import { type DebugEntry, debugLogRules, importantOf } from './debug-log.ts'

/** In characters. The server takes bodies of 256 KB. */
const sentCharactersMax = 200_000

/**
 * Sends the most recent important entries, and before them what `first` says. Resolves to how many entries the server has
 * taken.
 */
export async function sendDebugLogs(
  entries: readonly DebugEntry[],
  first?: Pick<DebugEntry, 'category' | 'message' | 'data'>,
): Promise<Answer<number>> {
  const [ahead] = first ? [{ ...first, level: 'info' as const, timestamp: Date.now() }] : []
  const logs = fitting([...(ahead ? [ahead] : []), ...importantOf(entries).map(inputOf).reverse()])
  const body = {
    // The oldest first, as they have happened.
    logs: ahead ? [ahead, ...logs.slice(1).reverse()] : logs.reverse(),
    metadata: {
      totalLogs: entries.length,
      sentLogs: logs.length,
      userAgent: navigator.userAgent,
      url: location.pathname,
      timestamp: Date.now(),
    },
  }
  const read = () => logs.length
  return callSignedIn({ method: 'POST', path: '/api/debug/logs', body, read })
}

function inputOf({ count, data, ...entry }: DebugEntry): DebugLogInput {
  const told = count === 1 ? data : { ...(typeof data === 'object' ? data : { data }), count }
  return { ...entry, data: told as DebugLogInput['data'] }
}

/** The first ones, up to what a call may have. */
function fitting(logs: readonly DebugLogInput[]): DebugLogInput[] {
  let left = sentCharactersMax
  return logs.slice(0, debugLogRules.sentMax).filter((log) => (left -= JSON.stringify(log).length) >= 0)
}
