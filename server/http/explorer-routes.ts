/**
 * The database explorer of system admins (docs/decisions/0120-explorer.md). Whatever answers rows is in the admins' log, with
 * what was asked.
 */
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { readFields } from '#shared/api/define-call.ts'
import { ExportQuery, RowListQuery, RowQuery, StatementBody } from '#shared/api/explorer.ts'
import type { AdminAction } from '#shared/model/admin-action.ts'
import type { UserId } from '#shared/model/user.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { addAdminLogEntry } from '#server/db/admin-access-log.ts'
import type { ReadableLocation } from '#server/db/database.ts'
import { ExplorerRoleMissing } from '#server/db/explorer-role.ts'
import { createExplorer } from '#server/explorer/explorer.ts'
import { StatementRefused } from '#server/explorer/statement-refused.ts'
import { isSystemAdmin } from '#server/identity/system-admins.ts'
import { createAccountQueue } from './cost-budgets.ts'
import { addDangerousQueryRoutes } from './dangerous-query-routes.ts'
import { addExplorerWriteRoutes } from './explorer-write-routes.ts'
import { readJson } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

/** Behind the gates of system admins. */
export function addExplorerRoutes(
  router: Router,
  services: Services & { location: ReadableLocation },
  gates: readonly RequestHandler[],
): void {
  const { location, settings } = services
  const explorer = createExplorer(services.database, { location, allowsWrites: settings.explorerWrites })
  addExplorerWriteRoutes(router, services, { gates, tableNamed: explorer.tableNamed })
  // One statement of an admin after the other. Their other calls do not wait for it.
  const inTurn = createAccountQueue(services.budgets)
  /** The role may have been taken back while the call waited for its turn. */
  const requireStill = async (userId: UserId) => {
    if (!(await isSystemAdmin(services.database, settings.systemAdmins, userId)))
      throw new Refusal('not-system-admin')
  }
  const handle = (respond: Respond) => async (request: Request, response: Response) => {
    const aborting = new AbortController()
    response.once('close', () => aborting.abort())
    const { userId } = accountOf(request)
    try {
      const body = await inTurn(userId, async () => {
        await requireStill(userId)
        return respond(request, { aborted: aborting.signal })
      })
      if (!aborting.signal.aborted) answer(response, { ...body })
    } catch (error) {
      if (error instanceof StatementRefused) refuse(response, error.code, { message: error.detail })
      else if (error instanceof ExplorerRoleMissing)
        refuse(response, 'explorer-role-missing', { message: error.statement })
      else throw error
    }
  }
  const log = (request: Request, done: Done) => logExploring(services, request, done)
  addDangerousQueryRoutes(router, services, { gates, handle, log })

  router.get(
    '/admin/db/tables',
    ...gates,
    handle((_request, call) => explorer.tables(call)),
  )
  router.get(
    '/admin/db/tables/:table/rows',
    ...gates,
    handle(async (request, call) => {
      const table = String(request.params.table)
      const query = readFields(RowListQuery, request.query)
      const found = await explorer.rows(table, query, call)
      await log(request, { action: 'rows-read', details: { table, ...query } })
      return found
    }),
  )
  router.get(
    '/admin/db/tables/:table/row',
    ...gates,
    handle(async (request, call) => {
      const table = String(request.params.table)
      const query = readFields(RowQuery, request.query)
      const found = await explorer.row(table, query, call)
      await log(request, { action: 'row-read', details: { table, ...query } })
      return found
    }),
  )
  // A file takes minutes, during which the admin goes on.
  const exportsInTurn = createAccountQueue(services.budgets)
  router.get('/admin/db/tables/:table/export', ...gates, async (request, response) => {
    const table = String(request.params.table)
    const { format } = readFields(ExportQuery, request.query)
    const aborting = new AbortController()
    response.once('close', () => aborting.abort())
    const { userId } = accountOf(request)
    await exportsInTurn(userId, async () => {
      await requireStill(userId)
      const write = await explorer.exporting(table, format)
      await log(request, { action: 'table-exported', details: { table, format } })
      response.attachment(`${table}.${format}`).setTimeout(stalledMsMax)
      await write(response, { aborted: aborting.signal }).catch((error: unknown) => {
        // Nobody waits for the rest.
        if (!aborting.signal.aborted) throw error
      })
    })
  })
  router.post(
    '/admin/db/execute',
    ...gates,
    ...readJson(services),
    handle(async (request, call) => {
      const { query, personal } = readFields(StatementBody, request.body)
      const asked = { query, ...(personal ? { personal } : {}) }
      try {
        const found = await explorer.execute(query, { ...call, seesPersonal: personal })
        const { rowCount, ms, cut } = found
        await log(request, { action: 'query-run', details: { ...asked, rowCount, ms, cut } })
        return found
      } catch (error) {
        if (error instanceof StatementRefused)
          await log(request, { action: 'query-run', details: { ...asked, refused: error.code } })
        throw error
      }
    }),
  )
}

/** A caller that reads nothing for this long is disconnected. */
const stalledMsMax = 60_000

type Respond = (request: Request, call: { aborted: AbortSignal }) => Promise<object>
type Done = { action: AdminAction; details: Readonly<Record<string, unknown>> }

/** Before the answer is sent, so that nobody has seen anything that is not in the log. */
async function logExploring({ database, now }: Services, request: Request, done: Done): Promise<void> {
  const at = now()
  await addAdminLogEntry(database, {
    id: uuidV7(),
    userId: accountOf(request).userId,
    action: done.action,
    subjectId: null,
    details: JSON.stringify(done.details),
    deviceTimestamp: at,
    timestamp: at,
  })
}
