/**
 * What devices send to the system log (specification 3, section 7; docs/decisions/0121-logs.md). It is kept in memory until it is
 * written, so that the calls are answered at once, and also while the database cannot be written.
 */
import type { Request, Router } from 'express'
import { camelKeys } from '#shared/api/call-fields.ts'
import { readFields } from '#shared/api/define-call.ts'
import { DebugLogs, type SentLog, SystemLogs } from '#shared/api/system-logs.ts'
import type { StoredLogKind } from '#shared/model/log-entry.ts'
import { createBudgets } from './cost-budgets.ts'
import { readJson } from './read-json.ts'
import { answer } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'

/**
 * What an account may send, in units of 128 bytes (`readJson`): 512 kB at once, and then 16 kB a minute. So nobody fills the log
 * within days.
 */
const sendingLimits = { costAtOnceMax: 4_096, costPerMinuteMax: 128 }

export function addLogRoutes(router: Router, services: Services): void {
  const { bodies, limits, now, logBuffer } = services
  const budgets = createBudgets({ ...sendingLimits, now })
  const gates = [requireSession(services), limits.logs, ...readJson({ bodies, budgets })]
  const keep = (request: Request, kind: StoredLogKind, logs: readonly SentLog[]) => {
    const { userId } = accountOf(request)
    for (const { timestamp, ...log } of logs)
      logBuffer.add({ ...log, kind, userId, deviceTimestamp: timestamp })
  }
  router.post('/logs/system', ...gates, (request, response) => {
    const { logs } = readFields(SystemLogs, camelKeys(request.body ?? {}))
    keep(request, 'device', logs)
    answer(response, {})
  })
  router.post('/debug/logs', ...gates, (request, response) => {
    const { logs, metadata = {} } = readFields(DebugLogs, camelKeys(request.body ?? {}))
    const { userAgent, url } = metadata
    keep(
      request,
      'debug',
      logs.map((log) => ({ ...log, userAgent: log.userAgent ?? userAgent, url: log.url ?? url })),
    )
    answer(response, {})
  })
}
