/** The calls of システムログ. The server checks at each of them that the person is a system admin. */
import { LogAnswer, LogCounts, type LogDetails, LogList } from '#shared/api/system-logs.ts'
import { downloadBytesMax } from '#shared/limits.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin, type Conditions, fetchList, type ListAsked, queryOf } from './admin-calls.ts'

const path = '/api/admin/system-logs'

export function fetchLogs(asked: ListAsked, waiting: Waiting): Promise<Answer<LogList>> {
  return fetchList(path, LogList, asked, waiting)
}

export function fetchLog(id: string, waiting: Waiting): Promise<Answer<LogDetails>> {
  const read = (body: unknown) => LogAnswer.safeParse(body).data?.log
  return asAdmin(callSignedIn({ method: 'GET', path: `${path}/${encodeURIComponent(id)}`, read }, waiting))
}

export function fetchLogCounts(conditions: Conditions, waiting: Waiting): Promise<Answer<LogCounts>> {
  const read = (body: unknown) => LogCounts.safeParse(body).data
  const counts = { method: 'GET', path: `${path}/counts?${queryOf(conditions)}`, read } as const
  return asAdmin(callSignedIn({ ...counts, repeatsWhenTooMany: true }, waiting))
}

/** The address of a file with all entries. */
export function exportAddress(conditions: Conditions): string {
  return `${path}/export?${queryOf(conditions)}`
}

/** The same file for a browser that downloads nothing; null if it is larger than what can be handed to another one. */
export async function fetchExport(conditions: Conditions): Promise<Blob | null> {
  const leaving = new AbortController()
  const response = await fetch(exportAddress(conditions), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: leaving.signal,
  })
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of chunksOf(response.body)) {
    parts.push(part)
    bytes += part.length
    if (bytes <= downloadBytesMax) continue
    leaving.abort()
    return null
  }
  return new Blob(parts, { type: 'application/json' })
}

/** Safari does not iterate over streams. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
