/** Injected faults that show only if builds with two schemas run together. */
import { withChangedResults } from './device-faults.ts'
import { type Fault, runUpgradeHistory } from './upgrade-history.ts'

const steps = 120
const historiesMax = 40

export const upgradeFaults: readonly (Fault & { caughtBy: RegExp })[] = [
  {
    name: 'the cursor moves over tables that the device does not know',
    store: (store, schema) =>
      withChangedResults(store, (tx) => ({
        ...tx,
        scopes: {
          ...tx.scopes,
          all: async () => (await tx.scopes.all()).map((state) => ({ ...state, schema: schema() })),
        },
      })),
    caughtBy: /an up-to-date device has every row|reports nothing/,
  },
  {
    name: 'a status that the device does not know counts as final',
    transport: (send) => async (request) => {
      const outcome = await send(request)
      if (outcome.kind !== 'answer') return outcome
      const results = outcome.response.results.map((result) =>
        (result.status as string) === 'postponed'
          ? ({ mutationId: result.mutationId, status: 'rejected', code: 'unreadable' } as const)
          : result,
      )
      return { kind: 'answer', response: { ...outcome.response, results } }
    },
    caughtBy: /no change is listed/,
  },
  {
    name: 'a change is held after five quick tries',
    store: (store) =>
      withChangedResults(store, (tx) => ({
        ...tx,
        queue: {
          ...tx.queue,
          put: (record) => {
            const isHeld = record.status === 'pending' && record.attempts >= 5
            return tx.queue.put({ ...record, retryAt: 0, ...(isHeld ? { status: 'failed' } : {}) })
          },
        },
      })),
    caughtBy: /no change is listed/,
  },
  {
    name: 'a change expires while it waits for the server',
    transport: (send) => (request) => {
      const mutations = request.mutations.map(({ resend: _resend, ...mutation }) => mutation)
      return send({ ...request, mutations })
    },
    caughtBy: /no change is listed: .* expired/,
  },
]

/** Undefined if no invariant was violated in all these histories. */
export async function catchUpgradeFault(
  fault: Fault,
): Promise<{ history: number; invariant: string } | undefined> {
  for (let seed = 1; seed <= historiesMax; seed++) {
    const [invariant] = await runUpgradeHistory({ seed, steps, fault })
    if (invariant) return { history: seed, invariant }
  }
  return undefined
}
