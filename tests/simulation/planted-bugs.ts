/** Bugs as somebody might write them, each wrapped around a piece of the product. The laws have to catch every one. */
import type { DeviceStore } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { SyncResponse } from '#shared/sync/wire.ts'
import type { Plant } from './world.ts'

export const plants: readonly Plant[] = [
  {
    name: 'the server forgets what it has applied',
    caughtBy: ['what was applied stays applied'],
    server: (answer) => async (deps, actor, request) => {
      const ids = request.mutations.map(({ mutationId }) => mutationId)
      await deps.database.db.deleteFrom('mutationLog').where('mutationId', 'in', ids).execute()
      return answer(deps, actor, request)
    },
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
    name: 'refused changes are dropped',
    caughtBy: ['no change leaves the queue by itself'],
    transport: (send, store) => async (request) => {
      await removeWhere(store, ({ status }) => status === 'rejected')
      return send(request)
    },
  },
  {
    name: 'a change is retired before its rows have come',
    caughtBy: ['a change stays until its rows have come'],
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'answer') return outcome
      const results = outcome.response.results.map((result) => ({ ...result, version: 0 }))
      return { kind: 'answer', response: { ...outcome.response, results } }
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
    name: 'answers are applied without the deleted rows',
    caughtBy: ['devices converge', 'devices hold the server’s rows'],
    server:
      (answer) =>
      async (...asked) => {
        const response = await answer(...asked)
        return { ...response, scopes: response.scopes.map((delta) => ({ ...delta, deleted: {} })) }
      },
  },
  {
    name: 'the server says that it has applied what has expired',
    caughtBy: [
      'nothing waits when the weather has cleared',
      'what was said to be applied is in the log',
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

async function removeWhere(store: DeviceStore, isMeant: (record: QueueRecord) => boolean): Promise<void> {
  await store.transaction(async (tx) => {
    for (const record of await tx.queue.all()) if (isMeant(record)) await tx.queue.remove(record.seq)
  })
}

function skipping(response: SyncResponse): SyncResponse {
  const scopes = response.scopes.map((delta) => ({
    ...delta,
    to: delta.from === 0 ? delta.to : delta.to + 1,
  }))
  return { ...response, scopes }
}
