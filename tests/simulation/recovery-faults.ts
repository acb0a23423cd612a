/** Faults that show only if the server is put back to an earlier state. */
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import type { InjectedFault } from './world.ts'

const isRestored = true
const vanished = 'no row that a device held is lost silently'

export const recoveryFaults: readonly InjectedFault[] = [
  {
    name: 'rows are not compared after another history was found',
    caughtBy: [vanished],
    isRestored,
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'answer') return outcome
      const scopes = outcome.response.scopes.map(({ divergence: _divergence, ...delta }) => delta)
      return { ...outcome, response: { ...outcome.response, scopes } }
    },
  },
  {
    name: 'a cursor does not name its history',
    caughtBy: [
      vanished,
      'devices converge',
      'devices hold the server’s rows',
      'cursors go forward',
      'a waiting change is retried by itself',
    ],
    isRestored,
    transport:
      (send) =>
      ({ histories: _histories, ...request }) =>
        send(request),
  },
  {
    name: 'give-back overwrites newer rows',
    caughtBy: ['give-back does not overwrite newer rows', 'no change is waiting after the faults have ended'],
    isRestored,
    isRare: true,
    server: (answer) => async (deps, actor, request) => {
      for (const { scope, name, args } of request.mutations) {
        const given = name === giveBackRow.name ? giveBackRow.args.safeParse(args) : undefined
        if (!given?.success) continue
        const { table, row } = given.data
        const { rows, deleted } = await readSyncView(deps.database, (view) =>
          view.rows(scope, { after: 0, upTo: Number.MAX_SAFE_INTEGER }),
        )
        const standing = [...(rows[table] ?? []), ...(deleted[table] ?? [])].find(({ id }) => id === row.id)
        const written = { versionBefore: 0, writtenVersion: standing?.version ?? 0, at: 0 }
        await deps.database.db
          .insertInto('givenBack')
          .values({ scope, tableName: table, rowId: row.id, ...written })
          .onConflict((conflict) => conflict.columns(['scope', 'tableName', 'rowId']).doUpdateSet(written))
          .execute()
      }
      return answer(deps, actor, request)
    },
  },
  {
    name: 'a membership that is given back makes its person a member',
    caughtBy: ['give-back makes nobody a member', 'devices hold the server’s rows', 'devices converge'],
    isRestored,
    isRare: true,
    server:
      (answer) =>
      async (...asked) => {
        const response = await answer(...asked)
        const [{ database }] = asked
        const given = database.db.selectFrom('givenBack').select('rowId').where('tableName', '=', 'members')
        for (const { rowId } of await given.execute())
          await database.db
            .updateTable('members')
            .set({ status: 'active' })
            .where('id', '=', rowId as never)
            .execute()
        return response
      },
  },
]
