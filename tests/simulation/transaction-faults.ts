/** Faults of a server whose database has rolled back a transaction by itself. */
import { readSyncView } from '#server/db/sync-view.ts'
import { contentHashOf } from '#server/sync/read-mutation.ts'
import type { InjectedFault } from './world.ts'

export const transactionFaults: readonly InjectedFault[] = [
  {
    name: 'the log is written outside the transaction',
    caughtBy: [
      'each change takes effect once',
      'an applied change is allowed when it is replayed',
      'devices converge',
    ],
    server: (answer) => async (deps, actor, request) => {
      try {
        return await answer(deps, actor, request)
      } catch (error) {
        for (const { mutationId, scope, name, args } of request.mutations) {
          const content = {
            contentHash: contentHashOf({ name, args }),
            code: null,
            version: 1,
            at: deps.now(),
          }
          await deps.database.db
            .insertInto('mutationLog')
            .values({ mutationId, userId: actor.userId, scope, ...content })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
        throw error
      }
    },
  },
  {
    name: 'a transaction that is lost in the middle of a batch is acknowledged',
    caughtBy: [
      'a change reported as applied is in the log',
      'an applied change stays applied',
      'every change ends applied, listed or discarded',
    ],
    server: (answer) => async (deps, actor, request) => {
      try {
        return await answer(deps, actor, request)
      } catch {
        const epoch = await readSyncView(deps.database, (view) => view.epoch())
        const results = request.mutations.map(({ mutationId }) => ({
          mutationId,
          status: 'applied' as const,
          version: 1,
        }))
        return { success: true, results, scopes: [], more: false, epoch, serverTime: deps.now() }
      }
    },
  },
]
