/** Faults of the server, injected around its answer. */
import { sql } from 'kysely'
import type { SyncResponse } from '#shared/sync/wire.ts'
import type { InjectedFault } from './world.ts'

export const serverFaults: readonly InjectedFault[] = [
  {
    name: 'the server forgets what it has applied',
    caughtBy: ['an applied change stays applied'],
    server: (answer) => async (deps, actor, request) => {
      const ids = request.mutations.map(({ mutationId }) => mutationId)
      await deps.database.db.deleteFrom('mutationLog').where('mutationId', 'in', ids).execute()
      return answer(deps, actor, request)
    },
  },
  {
    name: 'the server changes rows without their sums',
    caughtBy: ['running sums match the rows', 'devices hold the server’s rows'],
    server:
      (answer) =>
      async (...asked) => {
        const response = await answer(...asked)
        const [{ database }, , { mutations }] = asked
        if (mutations.some(({ name }) => name === 'expense.delete'))
          await sql`update scope_sums set sum = sum + 1 where table_name = 'expenses'`.execute(database.db)
        return response
      },
  },
  {
    name: 'the cursor skips a version',
    caughtBy: ['cursors go forward', 'devices converge', 'devices hold the server’s rows'],
    server:
      (answer) =>
      async (...asked) =>
        skipping(await answer(...asked)),
  },
  {
    name: 'answers are applied without their deleted rows',
    caughtBy: ['devices converge', 'devices hold the server’s rows'],
    server:
      (answer) =>
      async (...asked) => {
        const response = await answer(...asked)
        return { ...response, scopes: response.scopes.map((delta) => ({ ...delta, deleted: {} })) }
      },
  },
  {
    name: 'the server reports expired changes as applied',
    caughtBy: [
      'no change is waiting after the faults have ended',
      'a change reported as applied is in the log',
      'every change ends applied, listed or discarded',
    ],
    server:
      (answer) =>
      async (...asked) => {
        const response = await answer(...asked)
        const results = response.results.map((result) =>
          result.status === 'expired' ? { ...result, status: 'applied' as const, version: 1 } : result,
        )
        return { ...response, results }
      },
  },
]

function skipping(response: SyncResponse): SyncResponse {
  const scopes = response.scopes.map((delta) => ({
    ...delta,
    to: delta.from === 0 ? delta.to : delta.to + 1,
  }))
  return { ...response, scopes }
}
