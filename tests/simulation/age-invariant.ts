/** A change expires only if it is more than a day old by the server's clock, and an older one is not applied. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import type { Database } from '#server/db/database.ts'
import { reportViolation } from './ledger.ts'
import type { World } from './world.ts'

const daySeconds = 24 * 60 * 60

type Answering = { actor: Actor; request: SyncRequest; response: SyncResponse; endedAt: EpochSeconds }

export async function checkAges(
  { ledger }: Pick<World, 'ledger'>,
  { db }: Database,
  { actor, request, response, endedAt }: Answering,
): Promise<void> {
  for (const { mutationId, name, time } of request.mutations) {
    const result = response.results.find((each) => each.mutationId === mutationId)
    if (result?.status === 'expired' && endedAt - time <= daySeconds)
      reportViolation(
        ledger,
        'a change younger than a day does not expire',
        `${name} ${mutationId}: ${endedAt - time} s`,
      )
    // A request from before its author resent the change may arrive after it was applied.
    if (ledger.resent.has(mutationId)) continue
    if (result?.status !== 'applied' || endedAt - time <= daySeconds) continue
    const ofActor = db.selectFrom('mutationLog').select('at').where('userId', '=', actor.userId)
    const entry = await ofActor.where('mutationId', '=', mutationId).executeTakeFirst()
    if (entry && entry.at - time > daySeconds)
      reportViolation(ledger, 'a change older than a day expires', `${name} ${mutationId}`)
  }
}
