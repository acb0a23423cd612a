/** Backups, which system admins make, check, take away and restore (docs/decisions/0126-settings-of-the-server.md). */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import type { BackupsAnswer } from '#shared/api/backups.ts'
import { NoBody, readFields } from '#shared/api/define-call.ts'
import type { AdminAction } from '#shared/model/admin-action.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { Backups } from '#server/backup/backups.ts'
import { logAdminAction } from '#server/db/admin-access-log.ts'
import { lastBaseBackupAt } from '#server/db/base-backups.ts'
import { isGone } from './long-read-calls.ts'
import { readJson } from './read-json.ts'
import { answer } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

/** The address of the database is in the variable, so that no password is shown. */
const scheduleLine =
  '0 2 * * * pg_dump --format=custom --file="/backups/waritabi-$(date +\\%F).dump" "$DATABASE_URL"'

/** Behind the gates of system admins. */
export function addBackupRoutes(router: Router, services: Services, gates: readonly RequestHandler[]): void {
  const withBody = [...gates, ...readJson(services)]
  router.get('/admin/backups', ...gates, async (_request, response) => {
    answer(response, await listOf(services))
  })
  router.post('/admin/backups', ...withBody, async (request, response) => {
    readFields(NoBody, request.body ?? {})
    const backups = ours(services)
    const { work } = await backups.list()
    if (work !== null) throw new Refusal('backup-running')
    await log(services, request, 'backup-made')
    backups.begin()
    response.status(202)
    answer(response, await listOf(services))
  })
  router.get('/admin/backups/:name/file', ...gates, (request, response) =>
    sendFile(services, request, response),
  )
  router.post('/admin/backups/:name/check', ...withBody, async (request, response) => {
    readFields(NoBody, request.body ?? {})
    const passed = await ours(services).check(String(request.params.name))
    answer(response, { passed })
  })
  router.post('/admin/backups/:name/restore', ...withBody, async (request, response) => {
    readFields(NoBody, request.body ?? {})
    const backups = ours(services)
    const name = String(request.params.name)
    await backups.find(name)
    const { userId } = accountOf(request)
    if ((await backups.list()).work !== null) throw new Refusal('backup-running')
    await log(services, request, 'restore-begun')
    const token = await backups.beginRestore(name, { userId, doneId: uuidV7(), failedId: uuidV7() })
    response.status(202)
    answer(response, { token })
  })
}

/** With PostgreSQL, and without a file, there is nothing that could be named. */
function ours({ backups }: Services): Backups {
  if (!backups) throw new Refusal('backup-not-found')
  return backups
}

async function listOf({ backups, database, currentSettings }: Services): Promise<BackupsAnswer> {
  if (database.kind === 'postgres')
    return { kind: 'postgres', scheduleLine, lastBaseBackupAt: await lastBaseBackupAt(database) }
  if (!backups) return { kind: 'none' }
  const { backups: schedule } = await currentSettings.read()
  return { kind: 'sqlite', ...(await backups.list()), nextAt: backups.nextAt(schedule) }
}

async function log(services: Services, request: Request, action: AdminAction): Promise<void> {
  const acting = { by: accountOf(request).userId, entryId: uuidV7() }
  const { name } = request.params
  const details = name === undefined ? {} : { details: { name: String(name) } }
  await services.database.db
    .transaction()
    .execute((tx) => logAdminAction(tx, acting, { action, subjectId: null, at: services.now(), ...details }))
}

/** A backup has everything that the database has. So that somebody took it away is in the log before it leaves. */
async function sendFile(services: Services, request: Request, response: Response): Promise<void> {
  const name = String(request.params.name)
  const { file, size } = await ours(services).find(name)
  await log(services, request, 'backup-downloaded')
  response.attachment(name).type('application/vnd.sqlite3').set('content-length', String(size))
  await pipeline(createReadStream(file), response).catch((error: unknown) => {
    // The caller has disconnected.
    if (!isGone(error)) throw error
  })
}
