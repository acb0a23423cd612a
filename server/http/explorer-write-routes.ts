/**
 * How system admins change single rows in the database explorer (docs/decisions/0123-explorer-writes.md). Whoever writes has
 * signed in within the last ten minutes, and the environment of the server allows it.
 */
import type { Request, RequestHandler, Response, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { readFields } from '#shared/api/define-call.ts'
import { NewRow, RowDeletion, RowEdit } from '#shared/api/explorer-writes.ts'
import { RowQuery, type TableSchema } from '#shared/api/explorer.ts'
import { IdTaken, Refusal } from '#shared/mutations/define-mutation.ts'
import { type Acting, addAdminLogEntry } from '#server/db/admin-access-log.ts'
import { addRow, deleteEditedRow, editRow, readEditedRow } from '#server/explorer/edit-rows.ts'
import { StatementRefused } from '#server/explorer/statement-refused.ts'
import { isFreshSession } from '#server/identity/sessions.ts'
import { readJson } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'
import { lineTokenOf, sessionTokensOf } from './session-cookie.ts'

type Tables = { tableNamed: (name: string) => Promise<TableSchema> }

/** Behind the gates of system admins. */
export function addExplorerWriteRoutes(
  router: Router,
  services: Services,
  { gates, tableNamed }: Tables & { gates: readonly RequestHandler[] },
): void {
  const path = '/admin/db/tables/:table/record'
  const tableIn = ({ params }: Request) => tableNamed(String(params.table))
  const handle = (respond: (request: Request) => Promise<object>) => inTurn(services, respond)

  router.get(
    path,
    ...gates,
    handle(async (request) => {
      const query = readFields(RowQuery, request.query)
      const table = await tableIn(request)
      const fields = await readEditedRow(services, table, query)
      await logRead(services, request, { table: table.name, ...query })
      return { fields }
    }),
  )
  const writing = [...gates, requireWrites(services), ...readJson(services)]
  router.patch(
    path,
    ...writing,
    handle(async (request) => {
      const edit = readFields(RowEdit, request.body)
      await editRow(services, actingIn(request), { ...edit, table: await tableIn(request) })
      return {}
    }),
  )
  router.post(
    path,
    ...writing,
    handle(async (request) => {
      const { fields } = readFields(NewRow, request.body)
      return { key: await addRow(services, actingIn(request), { fields, table: await tableIn(request) }) }
    }),
  )
  router.delete(
    path,
    ...writing,
    handle(async (request) => {
      const deletion = readFields(RowDeletion, request.body)
      await deleteEditedRow(services, actingIn(request), { ...deletion, table: await tableIn(request) })
      return {}
    }),
  )
}

/** A call with a token of LINE has no session of ours, and so no time of a sign-in. */
export function requireWrites({ database, settings, now }: Services): RequestHandler {
  return async (request, response, next) => {
    const [token] = sessionTokensOf(request, settings)
    if (!settings.explorerWrites) refuse(response, 'explorer-writes-off')
    else if (token === undefined || lineTokenOf(request) !== undefined) refuse(response, 'sign-in-too-old')
    else if (await isFreshSession(database, token, now())) next()
    else refuse(response, 'sign-in-too-old')
  }
}

function inTurn({ accountQueue }: Services, respond: (request: Request) => Promise<object>): RequestHandler {
  return async (request: Request, response: Response) => {
    try {
      answer(response, { ...(await accountQueue(accountOf(request).userId, () => respond(request))) })
    } catch (error) {
      if (error instanceof StatementRefused) refuse(response, error.code, { message: error.detail })
      // The admin has chosen the id.
      else if (error instanceof IdTaken) throw new Refusal('id-taken')
      else throw error
    }
  }
}

function actingIn(request: Request): Acting {
  return { by: accountOf(request).userId, entryId: uuidV7() }
}

async function logRead({ database, now }: Services, request: Request, asked: object): Promise<void> {
  const at = now()
  await addAdminLogEntry(database, {
    id: uuidV7(),
    userId: accountOf(request).userId,
    action: 'row-read',
    subjectId: null,
    details: JSON.stringify(asked),
    deviceTimestamp: at,
    timestamp: at,
  })
}
