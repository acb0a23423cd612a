/** Faults in the author's decisions on unsent changes, injected around the device's store. */
import { MutationId } from '#shared/model/mutation-id.ts'
import { type QueueRecord, isHeld } from '#shared/sync/queue-record.ts'
import { withChangedResults } from './device-faults.ts'
import type { InjectedFault } from './world.ts'

/** A `seq` that is far behind all others. */
const farSeq = 100_000

export const decisionFaults: readonly InjectedFault[] = [
  {
    name: 'an edited change is sent in addition to its replacement',
    caughtBy: ['a replaced or discarded change does not return to the queue'],
    store: (store, label) => {
      if (label !== 'owner') return store
      return withChangedResults(store, (tx) => ({
        ...tx,
        queue: {
          ...tx.queue,
          put: async (record) => {
            const was = await tx.queue.get(record.seq)
            await tx.queue.put(record)
            const isEdited = was && isHeld(was) && record.touched.length === 0
            if (isEdited) await tx.queue.put({ ...was, seq: was.seq + farSeq, status: 'pending' })
          },
        },
      }))
    },
  },
  {
    name: 'a replacement is recorded twice',
    caughtBy: ['only a person records changes'],
    store: (store, label) => {
      if (label !== 'owner') return store
      return withChangedResults(store, (tx) => ({
        ...tx,
        queue: {
          ...tx.queue,
          put: async (record) => {
            const isNew = (await tx.queue.get(record.seq)) === undefined
            await tx.queue.put(record)
            const mutationId = MutationId.parse(record.mutationId.replace(/^.{4}/, 'ffff'))
            if (isNew) await tx.queue.put({ ...record, mutationId, seq: record.seq + farSeq })
          },
        },
      }))
    },
  },
  {
    name: 'a replaced change stays in the queue',
    caughtBy: ['a replacement removes the replaced change'],
    store: (store, label) => {
      if (label !== 'owner') return store
      return withChangedResults(store, (tx) => {
        const removed: QueueRecord[] = []
        const remove = async (seq: number) => {
          const record = await tx.queue.get(seq)
          if (record && isHeld(record)) removed.push(record)
          await tx.queue.remove(seq)
        }
        const put = async (record: QueueRecord) => {
          if (!(await tx.queue.get(record.seq)))
            for (const held of removed.splice(0)) await tx.queue.put(held)
          await tx.queue.put(record)
        }
        return { ...tx, queue: { ...tx.queue, remove, put } }
      })
    },
  },
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
]
