/** What system admins may ask beyond everybody else (docs/decisions/0084-system-admins.md). */
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import * as z from 'zod/mini'
import { readFields } from '#shared/api/define-call.ts'
import { momentSchema } from '#shared/model/fields.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { addAdminLogEntry } from '#server/db/admin-access-log.ts'
import { isSystemAdmin } from '#server/identity/system-admins.ts'
import { addBackupRoutes } from './backup-routes.ts'
import { addExplorerRoutes } from './explorer-routes.ts'
import { addOverviewRoute } from './overview-routes.ts'
import { readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { accountOf, requireSession } from './require-session.ts'
import type { Services } from './services.ts'
import { addSettingsRoutes } from './settings-routes.ts'
import { addSystemLogRoutes } from './system-log-routes.ts'
import { addUserManagementRoutes } from './user-management-routes.ts'

const unreadable = 'unreadable' satisfies RejectionCode
const tooLong = 'text-too-long' satisfies RejectionCode
const actionMaxLength = 100
/** The length of the details as JSON. */
const detailsMaxLength = 2_000
const bodyBytesMax = 16 * 1024

const AdminLogEntry = z.strictObject({
  action: z
    .string(unreadable)
    .check(z.regex(/^[^\p{C}]*[^\p{C}\s][^\p{C}]*$/u, unreadable), z.maxLength(actionMaxLength, tooLong)),
  /** Any JSON: which part of a tool, and with which conditions. */
  details: z.optional(
    z
      .json()
      .check(z.refine((details) => JSON.stringify(details).length <= detailsMaxLength, { error: tooLong })),
  ),
  /** When it was done by the device's clock. The entry is ordered by the server's. */
  timestamp: momentSchema().check(z.maximum(Number.MAX_SAFE_INTEGER, unreadable)),
})

export function addAdminRoutes(router: Router, services: Services): void {
  const gates = [requireSession(services), requireSystemAdmin(services)]
  router.get('/admin/verify', ...gates, (_request, response) => {
    response.json({ success: true, isSystemAdmin: true })
  })
  const body = readJson({ ...services, bytesMax: bodyBytesMax })
  router.post('/admin/log', ...gates, ...body, (request, response) =>
    answerLogEntry(services, request, response),
  )
  addUserManagementRoutes(router, services, gates)
  addSystemLogRoutes(router, services, gates)
  addOverviewRoute(router, services, gates)
  addSettingsRoutes(router, services, gates)
  addBackupRoutes(router, services, gates)
  const { location } = services.database
  // No other process can read a database in memory.
  if (location) addExplorerRoutes(router, { ...services, location }, gates)
}

function requireSystemAdmin({ database, settings }: Services): RequestHandler {
  return async (request, response, next) => {
    if (await isSystemAdmin(database, settings.systemAdmins, accountOf(request).userId)) next()
    else refuse(response, 'not-system-admin')
  }
}

/** A repeated call makes another entry, as a repeated action does: nothing that was done is left out. */
async function answerLogEntry(
  { database, now }: Services,
  request: Request,
  response: Response,
): Promise<void> {
  const asked = readFields(AdminLogEntry, request.body)
  const { action, details, timestamp } = asked
  await addAdminLogEntry(database, {
    id: uuidV7(),
    userId: accountOf(request).userId,
    action,
    subjectId: null,
    details: details === undefined ? null : JSON.stringify(details),
    deviceTimestamp: timestamp,
    timestamp: now(),
  })
  response.json({ success: true })
}
