/**
 * How far a restore is, and what the server answers while a restore has its database. Whoever has begun the restore has the
 * token; their session may have ended with it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Router } from 'express'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { Backups } from '#server/backup/backups.ts'
import { answer } from './refuse.ts'
import type { Services } from './services.ts'

export function addRestoreRoute(router: Router, { backups, limits }: Services): void {
  router.get('/restores/:token', limits.signedOut, (request, response) => {
    const restore = backups?.restoreState(String(request.params.token))
    if (!restore) throw new Refusal('backup-not-found')
    answer(response, { restore })
  })
}

/** About as long as a swap takes. */
const retryAfterSeconds = '5'

type Deps = { backups: Pick<Backups, 'restoreState'> | null; now: () => number }

/** In place of the app, which has no database then. */
export function answerDuringRestore(
  { backups, now }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const [, token = ''] = /^\/api\/restores\/([\w-]+)$/.exec(pathname) ?? []
  const restore = token === '' ? undefined : backups?.restoreState(token)
  const send = (status: number, body: object) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 503 ? { 'retry-after': retryAfterSeconds } : {}),
    })
    response.end(JSON.stringify(body))
  }
  if (restore) send(200, { success: true, restore })
  else if (pathname === '/health' || pathname === '/api/health')
    send(200, { success: true, serverTime: now() })
  else send(503, { success: false, error: rejectionSentences.unavailable, code: 'unavailable' })
}
