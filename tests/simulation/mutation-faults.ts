/** Faults in mutations, which device and server run alike. */
import { mutations } from '#shared/mutations/registry.ts'
import { ok } from '#shared/result.ts'
import type { InjectedFault } from './world.ts'

export const mutationFaults: readonly InjectedFault[] = [
  {
    name: 'settling leaves the rows open, on device and server alike',
    caughtBy: ['money is what the specification says'],
    begin: () => replacing('settlement.close', { run: async () => ok() }),
  },
  {
    name: 'a money edit deletes the payments, on device and server alike',
    caughtBy: ['money is what the specification says'],
    begin: () => {
      const { run } = mutations['expense.setMoney']
      return replacing('expense.setMoney', {
        run: async (tx, args, context) => {
          const outcome = await run(tx, args, context)
          const payments = outcome.ok ? await tx.paymentsOf([args.id]) : []
          for (const id of payments) await tx.remove('expenses', id)
          return outcome
        },
      })
    },
  },
  {
    name: 'a person who is given back is called as the device says',
    caughtBy: ['who is given back is called as their account says'],
    isRestored: true,
    isRare: true,
    begin: () => {
      const { run } = mutations['row.giveBack']
      return replacing('row.giveBack', {
        run: async (tx, args, context) => {
          const outcome = await run(tx, args, context)
          const row = args.table === 'members' ? await tx.get('members', args.row.id) : undefined
          if (outcome.ok && row?.status === 'left') await tx.put('members', { ...row, displayName: '偽名' })
          return outcome
        },
      })
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
