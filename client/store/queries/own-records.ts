/** Everything that the account may read, for its export. */
import type { Expense } from '#shared/model/expense.ts'
import type { Group } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import type { Profile } from '#shared/model/profile.ts'
import { inOrderOfRecording, withoutStamp } from '#shared/model/tables.ts'
import { currentDatabase } from '../current-database.ts'
import { namedByProfile, ownProfile } from './own-profile.ts'

export type OwnRecords = {
  profile: Profile | null
  groups: {
    group: Group
    members: Member[]
    pendingMembers: PendingMember[]
    /** Transfers included, in order of recording. */
    expenses: Expense[]
  }[]
}

/** As it is on screen, with the device's own unsent changes. */
export async function readOwnRecords(): Promise<OwnRecords> {
  const { groups, members, pendingMembers, expenses } = currentDatabase()
  const own = await groups.toArray()
  const rows = own.toSorted(inOrderOfRecording).map(async (group) => {
    const groupId = group.id
    return {
      group: withoutStamp(group),
      members: (await namedByProfile(await members.where({ groupId }).toArray())).map(withoutStamp),
      pendingMembers: (await pendingMembers.where({ groupId }).toArray()).map(withoutStamp),
      expenses: (await expenses.where({ groupId }).toArray()).toSorted(inOrderOfRecording).map(withoutStamp),
    }
  })
  return { profile: (await ownProfile()) ?? null, groups: await Promise.all(rows) }
}
