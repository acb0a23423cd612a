/** Everything that the account may read, for its export. */
import type { Expense } from '#shared/model/expense.ts'
import type { Group } from '#shared/model/group.ts'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import type { Profile } from '#shared/model/profile.ts'
import { inOrderOfRecording, withoutStamp } from '#shared/model/tables.ts'
import { allWithPaidShares } from '#shared/money/payments.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { currentDatabase } from '../current-database.ts'
import { namedByProfile, ownProfile } from './own-profile.ts'

export type OwnRecords = {
  profile: Profile | null
  groups: {
    group: Group
    members: Member[]
    pendingMembers: PendingMember[]
    /** Transfers included, in order of recording. Expenses have their paid shares. */
    expenses: Expense[]
    /** In order of recording. The order of a day's items is that of their `orderKey`. */
    itineraries: Trip[]
    items: TripItem[]
  }[]
}

/** As it is on screen, with the device's own unsent changes. */
export async function readOwnRecords(): Promise<OwnRecords> {
  const { groups, members, pendingMembers, expenses, itineraries, itineraryItems } = currentDatabase()
  const own = await groups.toArray()
  const rows = own.toSorted(inOrderOfRecording).map(async (group) => {
    const groupId = group.id
    const pending = await pendingMembers.where({ groupId }).toArray()
    const money = (await expenses.where({ groupId }).toArray()).toSorted(inOrderOfRecording)
    return {
      group: withoutStamp(group),
      members: (await namedByProfile(await members.where({ groupId }).toArray())).map(withoutStamp),
      pendingMembers: pending.map(withoutStamp),
      expenses: allWithPaidShares(money, resolverOf(pending)).map(withoutStamp),
      itineraries: (await itineraries.where({ groupId }).toArray())
        .toSorted(inOrderOfRecording)
        .map(withoutStamp),
      items: (await itineraryItems.where({ groupId }).toArray())
        .toSorted(inOrderOfRecording)
        .map(withoutStamp),
    }
  })
  return { profile: (await ownProfile()) ?? null, groups: await Promise.all(rows) }
}
