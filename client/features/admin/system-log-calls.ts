/** The calls of システムログ. The server checks at each of them that the person is a system admin. */
import { LogAnswer, type LogDetails, LogList } from '#shared/api/system-logs.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin, fetchList } from './user-management-calls.ts'

const path = '/api/admin/system-logs'

type LogConditions = Readonly<Record<string, string | undefined>>

export function fetchLogs(
  asked: { conditions: LogConditions; after: string | null },
  waiting: Waiting,
): Promise<Answer<LogList>> {
  return fetchList(path, LogList, asked, waiting)
}

export function fetchLog(id: string, waiting: Waiting): Promise<Answer<LogDetails>> {
  const read = (body: unknown) => LogAnswer.safeParse(body).data?.log
  return asAdmin(callSignedIn({ method: 'GET', path: `${path}/${encodeURIComponent(id)}`, read }, waiting))
}

/** The address of a file with all entries. */
export function exportAddress(conditions: LogConditions): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions)) if (value !== undefined) query.set(name, value)
  return `${path}/export?${query}`
}
