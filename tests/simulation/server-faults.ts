/** Faults of the server, injected around its answer. */
import { sql } from 'kysely'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import type { InjectedFault } from './world.ts'

const hourSeconds = 60 * 60

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
  {
    name: 'a change expires after an hour',
    caughtBy: ['a change younger than a day does not expire'],
    server: (answer) => async (deps, actor, request) => {
      const isOld = ({ time, resend }: (typeof request.mutations)[number]) =>
        !resend && deps.now() - time > hourSeconds
      const first = request.mutations.findIndex(isOld)
      if (first < 0) return answer(deps, actor, request)
      const response = await answer(deps, actor, {
        ...request,
        mutations: request.mutations.slice(0, first),
      })
      const waiting = request.mutations.slice(first).map(({ mutationId }, index) => ({
        mutationId,
        status: index === 0 ? ('expired' as const) : ('not-run' as const),
      }))
      return { ...response, results: [...response.results, ...waiting] }
    },
  },
  {
    name: 'a batch is run in reverse order',
    caughtBy: [
      ...['rows are in the order of recording', 'an applied change is allowed when it is replayed'],
      ...['each change takes effect once', 'a rejected change is rejected when it is replayed'],
    ],
    server: (answer) => async (deps, actor, request) => {
      const response = await answer(deps, actor, {
        ...request,
        mutations: request.mutations.toReversed(),
      })
      return { ...response, results: response.results.toReversed() }
    },
  },
  {
    name: 'the server forgets a change whose commit was not confirmed',
    caughtBy: [
      ...['every change ends applied, listed or discarded', 'an applied change stays applied'],
      ...['each change takes effect once', 'an applied change is allowed when it is replayed'],
      // Sent again, it is refused because of its own first effect, which the replay does not have.
      'a rejected change is rejected when it is replayed',
    ],
    server: (answer) => async (deps, actor, request) => {
      try {
        return await answer(deps, actor, request)
      } catch (error) {
        const ids = request.mutations.map(({ mutationId }) => mutationId)
        if (ids.length > 0)
          await deps.database.db.deleteFrom('mutationLog').where('mutationId', 'in', ids).execute()
        throw error
      }
    },
  },
  {
    name: 'the server forgets its horizon',
    caughtBy: ['devices converge', 'devices hold the server’s rows'],
    hasSeasons: true,
    server:
      (answer) =>
      async (...asked) => {
        await sql`update scopes set horizon = 0`.execute(asked[0].database.db)
        return answer(...asked)
      },
  },
  {
    name: 'the server forgets a change of name before it has come into the groups',
    caughtBy: ['a person has the same name everywhere', 'a person has the same picture everywhere'],
    isRenaming: true,
    propagate:
      () =>
      async ({ database }) => {
        await database.db.deleteFrom('profileChanges').execute()
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
