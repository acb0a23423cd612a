/** The colours of everybody who was ever in a group. A file of its own, because the dashboard needs nothing else of people.ts. */
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { colorsInGroup } from '#shared/model/person-colors.ts'
import { type RowStamp, inOrderOfRecording } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'

type PeopleRows = {
  members: readonly (Member & RowStamp)[]
  pendingMembers: readonly (PendingMember & RowStamp)[]
}

export function colorsOfRows(rows: PeopleRows): ReadonlyMap<UserKey, number> {
  return colorsInGroup(keyedInOrder(rows).map(({ key }) => key))
}

/** All rows in the order of recording. */
export function keyedInOrder({ members, pendingMembers }: PeopleRows) {
  return [
    ...members.map((row) => ({ row, key: keyOfUser(row.userId) })),
    ...pendingMembers.map((row) => ({ row, key: keyOfPendingMember(row.id) })),
  ].toSorted((a, b) => inOrderOfRecording(a.row, b.row))
}
