/**
 * How system admins write by SQL (docs/decisions/0127-dangerous-queries.md): one call tries a statement and undoes it, another
 * runs what was tried. Both need what single edits need: the setting, and a sign-in of the last ten minutes.
 */
import type { Request, RequestHandler, Router } from 'express'
import { v7 as uuidV7 } from 'uuid'
import { readFields } from '#shared/api/define-call.ts'
import { TrialBody, WriteBody } from '#shared/api/explorer-writes.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { AdminAction } from '#shared/model/admin-action.ts'
import type { ReadableLocation } from '#server/db/database.ts'
import { createQueryWriter } from '#server/explorer/dangerous-queries.ts'
import { tryStatement } from '#server/explorer/run-statement.ts'
import type { TrialTask } from '#server/explorer/statement.ts'
import { requireWrites } from './explorer-write-routes.ts'
import { readJson } from './read-json.ts'
import { accountOf } from './require-session.ts'
import type { Services } from './services.ts'

type Respond = (request: Request, call: { aborted: AbortSignal }) => Promise<object>
type Done = { action: AdminAction; details: Readonly<Record<string, unknown>> }

type Explorer = {
  gates: readonly RequestHandler[]
  /** One call of an admin after the other. */
  handle: (respond: Respond) => RequestHandler
  log: (request: Request, done: Done) => Promise<void>
}

/** Behind the gates of system admins. */
export function addDangerousQueryRoutes(
  router: Router,
  services: Services & { location: ReadableLocation },
  { gates, handle, log }: Explorer,
): void {
  const { backups, location } = services
  const file =
    'file' in location && backups
      ? {
          tryStatement: (statement: TrialTask['statement'], aborted: AbortSignal) =>
            tryStatement({ file: location.file, statement }, aborted),
          restorePoint: () => backups.restorePoint(),
        }
      : null
  const queries = createQueryWriter({ ...services, file })
  const acting = (request: Request) => ({ by: accountOf(request).userId, entryId: uuidV7() })
  const writing = [...gates, requireWrites(services), ...readJson(services)]
  /** What was refused has changed nothing, and is in the log all the same. */
  const logged = async <T>(request: Request, asked: object, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal)
        await log(request, { action: 'query-tried', details: { ...asked, refused: error.code } })
      throw error
    }
  }

  router.post(
    '/admin/db/trials',
    ...writing,
    handle(async (request, call) => {
      const { query, personal } = readFields(TrialBody, request.body)
      const asked = { query, ...(personal ? { personal } : {}) }
      return logged(request, asked, async () => {
        const tried = await queries.tryOut({ query, personal }, { ...call, acting: acting(request) })
        await log(request, { action: 'query-tried', details: { ...asked, tables: tried.tables } })
        return tried
      })
    }),
  )
  router.post(
    '/admin/db/writes',
    ...writing,
    handle(async (request, call) => {
      const { trial } = readFields(WriteBody, request.body)
      return logged(request, { trial: 'run' }, () => queries.run(trial, { ...call, acting: acting(request) }))
    }),
  )
}
