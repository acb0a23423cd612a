/** The sync call as devices make it: what it sends, and what it asks for. */
import * as z from 'zod/mini'
import { batchMutationsMax, settlementRowsMax, syncSchema } from '#shared/limits.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { newUuid } from '#client/store/new-id.ts'
import {
  largeGroupExpenseId,
  largeGroupId,
  largeGroupPersonId,
  largeTripId,
  largeTripItemId,
} from '#tests/builders/large-group.ts'
import type { Cast, Make } from './cast.ts'

const scope = scopeOfGroup(largeGroupId)

type Sent = { name: string; args: unknown }

const asked =
  (fields: object): Make =>
  ({ owner }) => ({ body: { ...envelopeOf(owner.userId), ...fields } })
const pushed =
  (...mutations: readonly Sent[]): Make =>
  ({ owner }) => {
    const time = Math.floor(Date.now() / 1000)
    const sent = mutations.map((mutation) => ({ mutationId: newUuid(), scope, time, ...mutation }))
    return { body: { ...envelopeOf(owner.userId), mutations: sent } }
  }

function envelopeOf(accountId: string) {
  return { accountId, clientId: newUuid(), schema: syncSchema, epoch: null, mutations: [] }
}

const Pushed = z.object({ results: z.array(z.object({ version: z.number() })) })

/** The newest version of the group, which this makes. */
async function headOf(cast: Cast): Promise<number> {
  const { body } = await pushed({ name: 'group.edit', args: { name: `旅行 ${newUuid()}` } })(cast)
  const [result] = Pushed.parse(await cast.call('POST', '/api/sync', body)).results
  return result?.version ?? 0
}

const atHead =
  (fields: (head: number) => object): Make =>
  async (cast) => {
    const head = await headOf(cast)
    return asked({ cursors: { [scope]: head }, ...fields(head) })(cast)
  }

/** Each with ten participants, for an item of the trip. */
function newExpenses(): Sent[] {
  const participants = Array.from({ length: 10 }, (_, index) =>
    keyOfPendingMember(largeGroupPersonId(index + 1)),
  )
  const texts = { title: '夕食', description: 'そば', category: 'food', date: '2026-05-04', location: '京都' }
  const payers = [{ userKey: participants[0], amount: 1_000 }]
  const money = { amount: 1_000, payers, split: { method: 'equal', participants } }
  const place = { itineraryId: largeTripId, itineraryItemId: largeTripItemId(1) }
  return Array.from({ length: batchMutationsMax }, () => ({
    name: 'expense.create',
    args: { id: newUuid(), ...place, ...texts, ...money },
  }))
}

const deleteTrip: Sent = {
  name: 'itinerary.delete',
  args: {
    id: largeTripId,
    expenses: Array.from({ length: settlementRowsMax / 2 }, (_, index) => largeGroupExpenseId(index + 1)),
  },
}
const restoreTrip: Sent = { name: 'itinerary.restore', args: { id: largeTripId } }

export const syncRequests = {
  'the first page of a download': asked({ cursors: { [scope]: 0 } }),
  'a download from the middle': asked({ cursors: { [scope]: 5 } }),
  'a device that has everything': atHead(() => ({})),
  'a checksum that differs': atHead((version) => ({
    checksums: { [scope]: { version, tables: { expenses: 1 } } },
  })),
  'a device of another history': atHead((version) => ({
    histories: { [scope]: { newest: { version, id: 'x' }, earlier: [{ version: 2, id: 'y' }] } },
  })),
  'fifty new expenses': pushed(...newExpenses()),
  'the removal of a person who is named in expenses': pushed({
    name: 'pendingMember.remove',
    args: { id: largeGroupPersonId(1) },
  }),
  'a trip that is deleted with many expenses and restored': pushed(deleteTrip, restoreTrip),
} satisfies Record<string, Make>
