/** `GET /api/admin/overview`: how much is on the server, and how busy it is. */
import type { RequestHandler, Router } from 'express'
import type { Overview } from '#shared/api/overview.ts'
import { answer } from './refuse.ts'
import type { Services } from './services.ts'

/** Behind the gates of system admins. */
export function addOverviewRoute(
  router: Router,
  { database, metrics, settings, sizes, now }: Services,
  gates: readonly RequestHandler[],
): void {
  router.get('/admin/overview', ...gates, async (_request, response) => {
    const at = now()
    const overview: Overview = {
      version: settings.version,
      database: database.kind,
      startedAt: at - Math.floor(process.uptime()),
      now: at,
      sizes: await sizes(),
      streams: metrics.streams(),
      longAnswers: { ...metrics.longAnswers },
      memoryBytes: process.memoryUsage.rss(),
      minutes: metrics.minutes(),
      slowest: metrics.slowest(),
    }
    answer(response, { overview })
  })
}
