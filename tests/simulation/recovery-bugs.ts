/** Bugs that show only where a backup of the server is restored. */
import { MutationId } from '#shared/model/mutation-id.ts'
import { changing } from './device-bugs.ts'
import type { Plant } from './world.ts'

const isRestored = true

export const recoveryBugs: readonly Plant[] = [
  {
    name: 'nothing is offered again after a restored backup',
    caughtBy: ['what was acknowledged comes back'],
    isRestored,
    store: (store) =>
      changing(store, (tx) => ({ ...tx, acknowledged: { ...tx.acknowledged, all: async () => [] } })),
  },
  {
    name: 'what is offered again is offered twice',
    caughtBy: ['a change stands in the queue once'],
    isRestored,
    store: (store) =>
      changing(store, (tx) => {
        const all = async () =>
          (await tx.acknowledged.all()).flatMap((kept) => {
            const seq = kept.seq + 100_000
            return [kept, { ...kept, seq, record: { ...kept.record, seq } }]
          })
        return { ...tx, acknowledged: { ...tx.acknowledged, all } }
      }),
  },
  {
    name: 'what is offered again is a new change',
    caughtBy: ['a person alone records changes', 'a change keeps its id'],
    isRestored,
    store: (store) =>
      changing(store, (tx) => {
        const all = async () =>
          (await tx.acknowledged.all()).map((kept) => {
            const mutationId = MutationId.parse(kept.record.mutationId.replace(/^.{4}/, 'ffff'))
            return { ...kept, record: { ...kept.record, mutationId } }
          })
        return { ...tx, acknowledged: { ...tx.acknowledged, all } }
      }),
  },
]
