/** システムログ of system admins: the list, an entry, and the export (docs/decisions/0121-logs.md). */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { readFields } from '#shared/api/define-call.ts'
import {
  type ListedLog,
  type LogConditions,
  LogCountQuery,
  type LogCounts,
  type LogDetails,
  LogExportQuery,
  type LogList,
  LogListQuery,
} from '#shared/api/system-logs.ts'
import { daySeconds } from '#shared/limits.ts'
import { actionText, actionsNamed } from '#shared/messages/system-logs.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import {
  countAdminLog,
  findAdminLogEntry,
  logAdminAction,
  readAdminLog,
} from '#server/db/admin-access-log.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { searchTextOf } from '#server/db/people-search.ts'
import {
  type CountStep,
  type LogPlace,
  countSystemLogs,
  findSystemLog,
  listSystemLogs,
} from '#server/db/system-logs.ts'
import { nextOf, placeText, readPlace } from './list-places.ts'
import { isGone } from './long-read-calls.ts'
import { answer } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

/** Behind the gates of system admins. */
export function addSystemLogRoutes(
  router: Router,
  services: Services,
  gates: readonly RequestHandler[],
): void {
  const inTurn =
    (handle: (request: Request) => Promise<object>) => async (request: Request, response: Response) => {
      const { userId } = accountOf(request)
      answer(response, { ...(await services.accountQueue(userId, () => handle(request))) })
    }
  router.get(
    '/admin/system-logs',
    ...gates,
    inTurn(({ query }) => {
      const { after, limit, ...conditions } = readFields(LogListQuery, query)
      return readLogs(services.database, { conditions, limit, behind: placeOf(after) })
    }),
  )
  // These two before the route of one entry, whose id they would be.
  router.get(
    '/admin/system-logs/counts',
    ...gates,
    inTurn(({ query }) => countLogs(services.database, readFields(LogCountQuery, query))),
  )
  router.get('/admin/system-logs/export', ...gates, (request, response) =>
    answerExport(services, request, response),
  )
  router.get(
    '/admin/system-logs/:id',
    ...gates,
    inTurn(({ params }) => readLog(services.database, String(params.id))),
  )
}

function placeOf(after: string | undefined): LogPlace | undefined {
  const place = readPlace(after, { isText: false })
  return place && { timestamp: Number(place.key), id: place.id }
}

type LogPage = {
  conditions: LogConditions
  limit: number
  behind: LogPlace | undefined
  /** With what the details show. */
  isWhole?: boolean
}

/** The entries of both logs, the newest first. */
async function readLogs(
  database: Database,
  { conditions, limit, behind, isWhole = false }: LogPage,
): Promise<LogList> {
  const { q, level, kind, user: userId, request: requestId, from, until } = conditions
  const text = searchTextOf(q)
  const page = { behind, limit: limit + 1, userId, from, until }
  const { stored, actions } = await inSnapshot(database, async (tx) => ({
    stored:
      kind === 'admin'
        ? { rows: [], scannedTo: null }
        : await listSystemLogs({ db: tx }, { ...page, text, level, kind, requestId, isWhole }),
    actions: hasActions(conditions)
      ? await readAdminLog({ db: tx }, { ...page, actions: text === '' ? undefined : actionsNamed(text) })
      : [],
  }))
  const { scannedTo } = stored
  const found = [...stored.rows, ...actions.map(isWhole ? detailedAction : listedAction)]
    .toSorted(newestFirst)
    // What is older comes with the page that has the other log's entries of that time.
    .filter((log) => scannedTo === null || newestFirst(log, scannedTo) <= 0)
  const logs = found.slice(0, limit)
  const next = nextOf(found, logs, 'timestamp')
  return { logs, next: next ?? (scannedTo && placeText(scannedTo.timestamp, scannedTo.id)) }
}

const newestFirst = (a: LogPlace, b: LogPlace) =>
  b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** By the hour within two days, and otherwise by the day. */
function stepOf({ from, until }: LogCountQuery): CountStep {
  return from !== undefined && until !== undefined && until - from <= 2 * daySeconds ? 3_600 : daySeconds
}

/** Of both logs, as far down as both were counted. */
async function countLogs(database: Database, conditions: LogCountQuery): Promise<LogCounts> {
  const { q, kind, user: userId, request: requestId, from, until } = conditions
  const text = searchTextOf(q)
  const step = stepOf(conditions)
  const common = { step, userId, until }
  const { stored, actions } = await inSnapshot(database, async (tx) => {
    const counted =
      kind === 'admin'
        ? { counts: [], scannedTo: null }
        : await countSystemLogs({ db: tx }, { ...common, from, text, kind, requestId })
    const named = text === '' ? undefined : actionsNamed(text)
    const since = Math.max(from ?? 0, counted.scannedTo?.timestamp ?? 0)
    const done = hasActions(conditions)
      ? await countAdminLog({ db: tx }, { ...common, from: since, actions: named })
      : { counts: [], isCut: false }
    return { stored: counted, actions: done }
  })
  const counts = new Map<string, LogCounts['counts'][number]>()
  for (const each of [
    ...stored.counts,
    ...actions.counts.map((count) => ({ ...count, level: levelOfActions })),
  ] satisfies LogCounts['counts']) {
    const slot = `${each.at} ${each.level}`
    counts.set(slot, { ...each, count: each.count + (counts.get(slot)?.count ?? 0) })
  }
  return { step, counts: [...counts.values()], isCut: stored.scannedTo !== null || actions.isCut }
}

/** An action belongs to no request, and none is a failure. */
function hasActions({ kind, level, request }: Partial<LogConditions>): boolean {
  const isOfKind = kind === undefined || kind === 'admin'
  const isOfLevel = level === undefined || level === levelOfActions
  return isOfKind && isOfLevel && request === undefined
}

const levelOfActions = 'info' as const

type Action = Awaited<ReturnType<typeof readAdminLog>>[number]

function listedAction({ id, userId, userName, action, subjectName, timestamp }: Action): ListedLog {
  const message = actionText(action, subjectName)
  const who = { requestId: null, userId, userName }
  return { id, kind: 'admin', level: levelOfActions, category: action, message, timestamp, ...who }
}

function detailedAction(action: Action): LogDetails {
  const { details, subjectId, deviceTimestamp } = action
  const about: unknown = details === null ? null : JSON.parse(details)
  const data = JSON.stringify({ subjectId, details: about })
  const elsewhere = { stack: null, sessionId: null, userAgent: null, url: null }
  return { ...listedAction(action), ...elsewhere, deviceTimestamp, data }
}

async function readLog(database: Database, id: string): Promise<{ log: LogDetails }> {
  const stored = await findSystemLog(database, id)
  if (stored) {
    const { size: _size, ...log } = stored
    return { log }
  }
  const action = await findAdminLogEntry(database, id)
  if (!action) throw new Refusal('log-not-found')
  return { log: detailedAction(action) }
}

/** The entries of an export are read page by page, so that it takes as little memory as one page. */
const exportedAtOnce = 200

/** One line of JSON for each entry. That somebody takes entries away is an action, and in the log before they leave. */
async function answerExport(services: Services, request: Request, response: Response): Promise<void> {
  const { database, accountQueue, now } = services
  const { userId } = accountOf(request)
  const conditions = readFields(LogExportQuery, request.query)
  const acting = { by: userId, entryId: uuidV7() }
  const details = { conditions: Object.keys(request.query) }
  await accountQueue(userId, () =>
    database.db
      .transaction()
      .execute((tx) =>
        logAdminAction(tx, acting, { action: 'logs-exported', subjectId: null, details, at: now() }),
      ),
  )
  const lines = async function* () {
    let behind: LogPlace | undefined
    do {
      const from = behind
      const page = await accountQueue(userId, () =>
        readLogs(database, { conditions, limit: exportedAtOnce, behind: from, isWhole: true }),
      )
      yield page.logs.map((log) => `${JSON.stringify(log)}\n`).join('')
      behind = placeOf(page.next ?? undefined)
    } while (behind)
  }
  response.attachment('waritabi-logs.ndjson').type('application/x-ndjson')
  await pipeline(Readable.from(lines()), response).catch((error: unknown) => {
    // The caller has disconnected.
    if (!isGone(error)) throw error
  })
}
