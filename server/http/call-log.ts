/** Gives every call a request id, and logs it when it has ended. */
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { type LogLevel, runningCall } from '#server/logs/log.ts'
import type { Services } from './services.ts'

/** Calls of monitoring, of which one comes every few seconds. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

export function logCalls({ onCall }: Pick<Services, 'onCall'>): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    const running = { requestId, userId: null }
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
        level: levelOf(route, response.statusCode),
        userId: running.userId,
      })
    })
    runningCall.run(running, next)
  }
}

function levelOf(route: string, status: number): LogLevel {
  // 503 is no error of the call: an outage is logged by itself, and the operator knows when the server is stopping.
  if (status >= 500 && status !== 503) return 'error'
  return probes.has(route) ? 'debug' : 'info'
}

/** The part of an address that may be logged: the route's pattern without ids, and no query, because it may contain a code. */
export function routeOf({ route, originalUrl }: Request): string {
  const isCall = /^\/api(\/|\?|$)/.test(originalUrl)
  const pattern: unknown = route?.path
  const [path] = Array.isArray(pattern) ? (pattern as unknown[]) : [pattern]
  if (typeof path !== 'string') return isCall ? '/api/*' : '/*'
  return isCall && !probes.has(path) ? `/api${path}` : path
}
