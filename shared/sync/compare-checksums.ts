/**
 * Has the server compare the rows of this device now, for a person who looks for the reason of a trouble (docs/design.md,
 * "Checksums"). It changes nothing: rows that differ are fetched again by the next daily comparison, or when the person asks.
 */
import { firstSyncSchema, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import type { Transport } from './adapt-call-size.ts'
import { checksumsOf } from './device-checksums.ts'
import type { DeviceStore } from './device-store.ts'
import { cursorsOf } from './download.ts'

/** `undecided`: the scope has newer rows, here or on the server, or the server verifies its own sums first. */
export type Comparison = Record<'same' | 'different' | 'undecided', Scope[]>

type Deps = { store: DeviceStore; transport: Transport }

/** Undefined if the server does not answer. */
export async function compareChecksums({ store, transport }: Deps): Promise<Comparison | undefined> {
  const comparison: Comparison = { same: [], different: [], undecided: [] }
  const scopes = await store.transaction(async (tx) =>
    (await tx.scopes.all()).filter(({ cursor }) => cursor > 0),
  )
  for (const position of scopes) {
    const { scope } = position
    const sums = await checksumsOf(store, position, syncSchema)
    if (!sums) {
      comparison.undecided.push(scope)
      continue
    }
    const { device, known } = await store.transaction(async (tx) => {
      const state = await tx.device.get()
      const schema = Math.min(syncSchema, state.serverSchema ?? firstSyncSchema)
      const download = { deltas: [], epoch: state.epoch, isPartial: false }
      const of = { epoch: state.epoch, diverged: new Set<Scope>(), schema }
      return { device: state, known: await cursorsOf(tx, download, of) }
    })
    const { accountId, clientId, epoch } = device
    const request = { accountId, clientId, schema: syncSchema, epoch, mutations: [], ...known }
    const outcome = await transport({ ...request, checksums: sums.checksums })
    if (outcome.kind !== 'answer') return undefined
    const { response } = outcome
    const delta = response.scopes.find((each) => each.scope === scope)
    const isElsewhere = response.epoch !== epoch || (response.more && !delta)
    const result = isElsewhere || (delta && !delta.reset) ? 'undecided' : delta ? 'different' : 'same'
    comparison[result].push(scope)
  }
  return comparison
}
