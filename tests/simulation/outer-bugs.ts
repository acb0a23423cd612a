/** Bugs of what people do beside recording, of time, and of what device and server both run. */
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
    name: 'a discard takes along what stands behind it',
    caughtBy: ['a discard takes nothing innocent along'],
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
    name: 'a failed try is not followed by another',
    caughtBy: ['what waits is tried again by itself'],
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
    name: 'a change waits for its author after an hour',
    caughtBy: ['what is younger than a day does not wait'],
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
        ...{ mutationId, status: index === 0 ? ('expired' as const) : ('not-run' as const) },
      }))
      return { ...response, results: [...response.results, ...waiting] }
    },
  },
  {
    name: 'a batch is run in the other order',
    caughtBy: [
      ...['rows stand in the order of recording', 'what was applied is allowed'],
      ...['each change takes effect once', 'what was refused is refused again'],
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
    name: 'an edit of the money forgets who has paid, on device and server alike',
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
    name: 'a device takes another account’s session for its own',
    caughtBy: ['what a device takes as applied was'],
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'wrong-account') return outcome
      const results = request.mutations.map(({ mutationId }) => ({
        ...{ mutationId, status: 'applied' as const, version: 1 },
      }))
      const response: SyncResponse = {
        ...{ success: true, results, scopes: [], more: false },
        ...{ epoch: request.epoch ?? '', serverTime: 0 },
      }
      return { kind: 'answer', response }
    },
  },
  {
    name: 'the server forgets a change whose commit it has not heard of',
    caughtBy: [
      ...['every change ends applied, listed or discarded', 'what was applied stays applied'],
      ...['each change takes effect once', 'what was applied is allowed'],
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
    name: 'that deletions were forgotten is forgotten',
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

/** In place, as both sides find it. */
function replacing<Name extends keyof Mutations>(name: Name, part: Partial<Mutations[Name]>): () => void {
  const before = mutations[name]
  Object.assign(mutations, { [name]: { ...before, ...part } })
  return () => void Object.assign(mutations, { [name]: before })
}
