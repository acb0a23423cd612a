/** Faults of a device, injected around its store or its transport. */
import { queueExpirySeconds } from '#shared/limits.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { DeviceStore, DeviceTable, DeviceTx, GroupTotals } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import type { MutationResult, ScopeDelta, SyncResponse } from '#shared/sync/wire-format.ts'
import type { InjectedFault } from './world.ts'

/** The invariants that notice wrong rows on a device. Which one is first depends on the history. */
const wrongRows = [
  ...['devices converge', 'devices hold the server’s rows'],
  'the screen shows the server’s rows with the own changes applied',
]

/** Without the right shadows, a device takes its own changes for the server's rows. */
const wrongShadows = [
  ...wrongRows,
  'a device has no row of a group that its person is not in',
  'totals equal the sums of their rows',
]

export const deviceFaults: readonly InjectedFault[] = [
  {
    name: 'a change is reported as saved before its commit',
    caughtBy: ['a saved change is in the queue'],
    store: (store, label) => (label === 'screen' ? early(store) : store),
  },
  {
    name: 'the queue is emptied before the answer',
    caughtBy: ['no change leaves the queue by itself'],
    transport: (send, store) => async (request) => {
      const ids = new Set(request.mutations.map(({ mutationId }) => mutationId))
      await removeWhere(store, ({ mutationId }) => ids.has(mutationId))
      return send(request)
    },
  },
  {
    name: 'each sender gives a change an id of its own',
    caughtBy: ['a change that a device marks as applied was applied'],
    transport: (send) => {
      let tries = 0
      return async (request) => {
        const ownIds = new Map(
          request.mutations.map(({ mutationId }) => [
            MutationId.parse(mutationId.replace(/^.{4}/, hex(++tries))),
            mutationId,
          ]),
        )
        const ids = [...ownIds.keys()]
        const mutations = request.mutations.map((mutation, index) => ({
          ...mutation,
          mutationId: ids[index] ?? mutation.mutationId,
        }))
        return withResults(await send({ ...request, mutations }), (result) => ({
          ...result,
          mutationId: ownIds.get(result.mutationId) ?? result.mutationId,
        }))
      }
    },
  },
  {
    name: 'rejected changes are dropped',
    caughtBy: ['no change leaves the queue by itself'],
    transport: (send, store) => async (request) => {
      await removeWhere(store, ({ status }) => status === 'rejected')
      return send(request)
    },
  },
  {
    name: 'a change is retired before its rows have arrived',
    caughtBy: ['an applied change stays queued until its rows have arrived'],
    transport: (send) => async (request) =>
      withResults(await send(request), (result) => ({ ...result, version: 0 })),
  },
  {
    name: 'own changes are replayed out of order',
    caughtBy: ['the screen shows the server’s rows with the own changes applied'],
    store: (store) =>
      withChangedResults(store, (tx) => {
        let isRebasing = false
        const removeScope = (scope: Scope) => {
          isRebasing = true
          return tx.shadows.removeScope(scope)
        }
        const all = async () => (isRebasing ? (await tx.queue.all()).toReversed() : tx.queue.all())
        return { ...tx, shadows: { ...tx.shadows, removeScope }, queue: { ...tx.queue, all } }
      }),
  },
  {
    name: 'the second change of a row overwrites the shadow',
    caughtBy: wrongShadows,
    store: (store) =>
      withChangedResults(store, (tx) => ({ ...tx, shadows: { ...tx.shadows, get: async () => undefined } })),
  },
  {
    name: 'no shadow is stored',
    caughtBy: wrongShadows,
    store: (store) =>
      withChangedResults(store, (tx) => ({ ...tx, shadows: { ...tx.shadows, put: async () => undefined } })),
  },
  {
    name: 'totals of an earlier transaction are written back',
    caughtBy: ['totals equal the sums of their rows'],
    store: (store) => {
      let earlier: GroupTotals[] = []
      return {
        ...store,
        transaction: (body) =>
          store.transaction(async (tx) => {
            const found = await Promise.all((await tx.scopes.all()).map(({ scope }) => tx.totals.get(scope)))
            for (const totals of earlier) {
              const cursor = (await tx.scopes.get(totals.scope))?.cursor ?? 0
              await tx.totals.put({ ...totals, cursor })
            }
            earlier = found.filter((totals) => totals !== undefined)
            return body(tx)
          }),
      }
    },
  },
  {
    name: 'the device expires changes by its own clock',
    caughtBy: ['an applied change does not expire'],
    transport:
      (send, store, { clock }) =>
      async (request) => {
        await store.transaction(async (tx) => {
          for (const record of await tx.queue.all())
            if (
              record.status === 'pending' &&
              !record.isResend &&
              clock() - record.recordedAt > queueExpirySeconds
            )
              await tx.queue.put({ ...record, status: 'expired' })
        })
        return send(request)
      },
  },
  {
    name: 'an answer is applied again over newer rows',
    caughtBy: wrongRows,
    transport: (send) => {
      let earlier: ScopeDelta[] = []
      return async (request) => {
        const outcome = await send(request)
        if (outcome.kind !== 'answer') return outcome
        const { response } = outcome
        const scopes = response.scopes.flatMap((delta) => {
          const old = earlier.find(({ scope }) => scope === delta.scope)
          return old && !delta.removed ? [delta, { ...old, from: delta.to, to: delta.to }] : [delta]
        })
        earlier = response.scopes.filter(({ removed }) => !removed)
        return { kind: 'answer', response: { ...response, scopes } }
      }
    },
  },
  {
    name: 'a full disk is not noticed',
    caughtBy: ['a saved change is in the queue', 'no change leaves the queue by itself'],
    store: (store) =>
      withChangedResults(store, (tx) => ({
        ...tx,
        rows: (table) => unnoticed(tx.rows(table)),
        shadows: unnoticed(tx.shadows),
        queue: unnoticed(tx.queue),
        device: unnoticed(tx.device),
      })),
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
]

/** A table whose `put` swallows errors. */
function unnoticed<Table extends Pick<DeviceTable<never, never>, 'put'>>(table: Table): Table {
  return { ...table, put: (row: never) => table.put(row).catch(() => undefined) }
}

/** Returns the store with `change` applied to each of its transactions. */
export function withChangedResults(store: DeviceStore, change: (tx: DeviceTx) => DeviceTx): DeviceStore {
  return { ...store, transaction: (body) => store.transaction((tx) => body(change(tx))) }
}

/** Resolves when the body has run, before the commit. The commit may still fail or never happen. */
function early(store: DeviceStore): DeviceStore {
  return {
    ...store,
    transaction: (body) =>
      new Promise((resolve, reject) => {
        const whole = store.transaction(async (tx) => {
          const value = await body(tx)
          resolve(value)
          return value
        })
        whole.catch(reject)
      }),
  }
}

function withResults(
  outcome: TransportOutcome,
  change: (result: MutationResult) => MutationResult,
): TransportOutcome {
  if (outcome.kind !== 'answer') return outcome
  return { kind: 'answer', response: { ...outcome.response, results: outcome.response.results.map(change) } }
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

async function removeWhere(store: DeviceStore, isMeant: (record: QueueRecord) => boolean): Promise<void> {
  await store.transaction(async (tx) => {
    for (const record of await tx.queue.all()) if (isMeant(record)) await tx.queue.remove(record.seq)
  })
}
