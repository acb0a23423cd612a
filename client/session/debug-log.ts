/**
 * The debug log of this page (specification 3, sections 2.16, 3 and 9; docs/decisions/0125-debugging.md): what has happened, for
 * whoever looks for the reason of a trouble. It is kept in memory, and masked when an entry is added.
 */
import { sentLogsMax } from '#shared/limits.ts'
import { maskAddress, maskData, maskText } from '#shared/mask-secrets.ts'
import type { LogLevel } from '#shared/model/log-entry.ts'

/** All of specification 3, section 9. */
export const debugLogRules = { entriesMax: 500, duplicateMs: 5_000, sentMax: sentLogsMax } as const

/** In characters, so that a full log takes 2 MB at most. */
const messageMax = 1_000
const stackMax = 3_000

export type DebugEntry = {
  /** Milliseconds of the device's clock, when it was first added. */
  timestamp: number
  level: LogLevel
  category: string
  message: string
  data: unknown
  stack: string | null
  /** That of the call which failed. */
  requestId: string | null
  userAgent: string
  /** The path of the page. */
  url: string
  /** How often it was added within `duplicateMs`. */
  count: number
}

type NewDebugEntry = Pick<DebugEntry, 'level' | 'category' | 'message'> & {
  data?: unknown
  stack?: string | undefined
  requestId?: string | null
}

const importantLevels: ReadonlySet<LogLevel> = new Set(['warn', 'error', 'critical'])

export function createDebugLog({ now = Date.now } = {}) {
  let entries: DebugEntry[] = []

  const likeOf = (added: Pick<DebugEntry, 'level' | 'category' | 'message'>, at: number) =>
    entries.findLast(
      ({ timestamp, level, category, message }) =>
        // The clock may have been set back.
        Math.abs(at - timestamp) < debugLogRules.duplicateMs &&
        level === added.level &&
        category === added.category &&
        message === added.message,
    )

  return {
    add: ({ level, category, message, data, stack, requestId = null }: NewDebugEntry) => {
      const at = now()
      const added = { level, category: maskText(category), message: maskText(message).slice(0, messageMax) }
      const before = likeOf(added, at)
      if (before) {
        entries = entries.map((entry) => (entry === before ? { ...entry, count: entry.count + 1 } : entry))
        return
      }
      const entry: DebugEntry = {
        ...added,
        timestamp: at,
        data: data === undefined ? null : maskData(data),
        stack: stack === undefined ? null : maskText(stack).slice(0, stackMax),
        requestId,
        userAgent: navigator.userAgent,
        url: maskAddress(location.pathname),
        count: 1,
      }
      entries = [...entries, entry].slice(-debugLogRules.entriesMax)
    },
    /** In the order in which they were added. */
    entries: (): readonly DebugEntry[] => entries,
    clear: () => {
      entries = []
    },
  }
}

/** What is worth sending: warnings and errors, the most recent ones. */
export function importantOf(entries: readonly DebugEntry[]): DebugEntry[] {
  return entries.filter(({ level }) => importantLevels.has(level)).slice(-debugLogRules.sentMax)
}
