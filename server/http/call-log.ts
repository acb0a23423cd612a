/** Names every call, and has it logged once it is over. */
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { requestIds } from '#server/logs/log.ts'
import type { Services } from './services.ts'

const probes: ReadonlySet<string> = new Set(['/health', '/ready'])

export function logCalls({ onCall }: Pick<Services, 'onCall'>): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    response.set('x-request-id', requestId)
    response.once('close', () => {
      const route = routeOf(request)
      onCall({
        requestId,
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(performance.now() - startedAt),
        isAnswered: response.writableFinished,
        isProbe: probes.has(route),
      })
    })
    requestIds.run(requestId, next)
  }
}

/** What a log may say of an address: its ids are left open, and its query, which may hold a code, is left out. */
export function routeOf({ route, originalUrl }: Request): string {
  const isCall = /^\/api(\/|\?|$)/.test(originalUrl)
  const pattern: unknown = route?.path
  const [path] = Array.isArray(pattern) ? (pattern as unknown[]) : [pattern]
  if (typeof path !== 'string') return isCall ? '/api/*' : '/*'
  return isCall && !probes.has(path) ? `/api${path}` : path
}
