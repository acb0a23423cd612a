/** Faults in decisions, time and mutations, which are neither the device's nor the server's alone. */
import { sql } from 'kysely'
import { mutations } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import { isHeld } from '#shared/sync/queue-record.ts'
import type { SyncResponse } from '#shared/sync/wire.ts'
import { withChangedResults } from './device-faults.ts'
import type { InjectedFault } from './world.ts'

const hourSeconds = 60 * 60

export const outerBugs: readonly InjectedFault[] = [
  {
    name: 'a discard removes all later changes of the scope',
    caughtBy: ['a discard removes only dependent changes'],
    store: (store, label) => {
      if (label !== 'owner') return store
      return withChangedResults(store, (tx) => {
        const remove = async (seq: number) => {
          const discarded = await tx.queue.get(seq)
          await tx.queue.remove(seq)
          if (!discarded || !isHeld(discarded)) return
          for (const later of await tx.queue.all())
            if (later.seq > seq && later.scope === discarded.scope) await tx.queue.remove(later.seq)
        }
        return { ...tx, queue: { ...tx.queue, remove } }
      })
    },
  },
  {
    name: 'a failed try is not repeated',
    caughtBy: ['a waiting change is retried by itself'],
    runner: (deps) => ({
      ...deps,
      drain: async () => {
        const outcome = await deps.drain()
        return outcome.kind === 'unreachable' || outcome.kind === 'retry' ? { kind: 'done' } : outcome
      },
    }),
  },
  {
    name: 'the offset of the clock has the wrong sign',
    caughtBy: ['a device knows the server’s time'],
    transport:
      (send, _store, { clock }) =>
      async (request) => {
        const outcome = await send(request)
        if (outcome.kind !== 'answer') return outcome
        const serverTime = 2 * clock() - outcome.response.serverTime
        return { ...outcome, response: { ...outcome.response, serverTime } }
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
    name: 'settling leaves the rows open, on device and server alike',
    caughtBy: ['money is what the specification says'],
    begin: () => replacing('settlement.close', { run: async () => ok() }),
  },
  {
    name: 'a money edit clears the paid flags, on device and server alike',
    caughtBy: ['money is what the specification says'],
    begin: () => {
      const { run } = mutations['expense.setMoney']
      return replacing('expense.setMoney', {
        run: async (tx, args, context) => {
          const outcome = await run(tx, args, context)
          const row = outcome.ok ? await tx.get('expenses', args.id) : undefined
          const forgotten = row?.shares.map((share) => ({ ...share, isPaid: false, paidAt: null }))
          if (row && forgotten) await tx.put('expenses', { ...row, shares: forgotten })
          return outcome
        },
      })
    },
  },
  {
    name: 'a device treats another account’s session as its own',
    caughtBy: ['a change that a device marks as applied was applied'],
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'wrong-account') return outcome
      const results = request.mutations.map(({ mutationId }) => ({
        mutationId,
        status: 'applied' as const,
        version: 1,
      }))
      const response: SyncResponse = {
        success: true,
        results,
        scopes: [],
        more: false,
        epoch: request.epoch ?? '',
        serverTime: 0,
      }
      return { kind: 'answer', response }
    },
  },
  {
    name: 'the server forgets a change whose commit was not confirmed',
    caughtBy: [
      ...['every change ends applied, listed or discarded', 'an applied change stays applied'],
      ...['each change takes effect once', 'an applied change is allowed when it is replayed'],
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
]

type Mutations = typeof mutations

/**
 * Replaces a part of the mutation in the registry, which device and server share. Returns a function that undoes it.
 */
function replacing<Name extends keyof Mutations>(name: Name, part: Partial<Mutations[Name]>): () => void {
  const before = mutations[name]
  Object.assign(mutations, { [name]: { ...before, ...part } })
  return () => void Object.assign(mutations, { [name]: before })
}
