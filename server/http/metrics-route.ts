/**
 * `GET /metrics`: what the server counts, as Prometheus reads it. For programs on its own computer, and for whoever has the token
 * of `METRICS_TOKEN` (docs/decisions/0126-settings-of-the-server.md). To everybody else there is no such address.
 */
import type { Request, Router } from 'express'
import { Gauge, Registry } from 'prom-client'
import type { Sizes } from '#shared/api/overview.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { isSameSecret } from '#server/identity/secrets.ts'
import { isForwarded, isLoopbackHost } from './origin-guards.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'

export function addMetricsRoute(router: Router, services: Services): void {
  const own = registryOf(services)
  const setSizes = addSizes(own)
  const registry = Registry.merge([services.metrics.registry, own])
  router.get('/metrics', services.limits.signedOut, async (request, response) => {
    if (!mayRead(request, services.settings)) return refuse(response, 'no-such-call')
    // Without the database, what the process counts of itself is answered all the same.
    await services.sizes().then(setSizes, () => undefined)
    response.set('cache-control', 'no-store').set('content-type', registry.contentType)
    response.send(await registry.metrics())
  })
}

type Allowed = Pick<Services['settings'], 'metricsToken'>

function mayRead(request: Request, { metricsToken }: Allowed): boolean {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (token !== undefined) return metricsToken !== null && isSameSecret(token, metricsToken)
  // A proxy on this computer calls from it as well, with what it has forwarded, or under the name that people know.
  return isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request) && !isForwarded(request)
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

function registryOf({ metrics, settings, now }: Services): Registry {
  const own = new Registry()
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `waritabi_${name}`,
      help,
      registers: [own],
      collect() {
        this.set(read())
      },
    })
  gauge('event_streams', 'Open streams of events.', metrics.streams)
  gauge(
    'long_answers_running',
    'Long answers that are being made in threads.',
    () => metrics.longAnswers.running,
  )
  gauge('long_answers_waiting', 'Long answers that wait for a thread.', () => metrics.longAnswers.waiting)
  gauge('memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('start_time_seconds', 'When the process started.', () => now() - Math.floor(process.uptime()))
  const lastMinute = (read: (sample: ReturnType<Metrics['minutes']>[number]) => number) => () => {
    const sample = metrics.minutes().at(-1)
    return sample ? read(sample) / 1000 : 0
  }
  gauge(
    'event_loop_lag_p99_seconds',
    'Of the last minute.',
    lastMinute(({ lagP99Ms }) => lagP99Ms),
  )
  gauge(
    'event_loop_lag_max_seconds',
    'Of the last minute.',
    lastMinute(({ lagMaxMs }) => lagMaxMs),
  )
  new Gauge({ name: 'waritabi_build', help: 'The version.', labelNames: ['version'], registers: [own] }).set(
    { version: settings.version },
    1,
  )
  return own
}

/** Returns the function that sets the gauges of sizes. */
function addSizes(registry: Registry): (sizes: Sizes) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `waritabi_${name}`, help, registers: [registry] })
  const people = gauge('people', 'Accounts, counted to 100,000.')
  const groups = gauge('groups', 'Groups, counted to 100,000.')
  const rows = gauge('rows', 'Rows that devices have.')
  const database = gauge('database_bytes', 'Size of the database.')
  const log = gauge('database_log_bytes', 'Size of the write-ahead log.')
  const backups = gauge('backup_bytes', 'Size of all backups and restore points.')
  const free = gauge('disk_free_bytes', 'Free where the database is.')
  return (sizes) => {
    people.set(sizes.people.count)
    groups.set(sizes.groups.count)
    rows.set(sizes.rows.count)
    database.set(sizes.databaseBytes)
    log.set(sizes.logBytes ?? 0)
    backups.set(sizes.backupBytes ?? 0)
    free.set(sizes.freeBytes ?? 0)
  }
}
