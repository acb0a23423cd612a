/** The calls of システムログ. The server checks at each of them that the person is a system admin. */
import { LogAnswer, LogCounts, type LogDetails, LogList } from '#shared/api/system-logs.ts'
import { downloadBytesMax } from '#shared/limits.ts'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { asAdmin, type Conditions, fetchList, type ListQuery, queryOf } from './admin-calls.ts'

const path = '/api/admin/system-logs'

export function fetchLogs(query: ListQuery, waiting: Waiting): Promise<Answer<LogList>> {
  return fetchList(path, LogList, query, waiting)
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

/** The address that downloads all matching entries as a file. */
export function exportAddress(conditions: Conditions): string {
  return `${path}/export?${queryOf(conditions)}`
}

/**
 * Fetches the same file, for a browser that does not download. Null if the file is too large to hand over to another browser.
 * Throws if the call fails.
 */
export async function fetchExport(conditions: Conditions): Promise<Blob | null> {
  const controller = new AbortController()
  const response = await fetch(exportAddress(conditions), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of chunksOf(response.body)) {
    parts.push(part)
    bytes += part.length
    if (bytes <= downloadBytesMax) continue
    controller.abort()
    return null
  }
  return new Blob(parts, { type: 'application/json' })
}

/** Iterates over a stream, which Safari does not do by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
