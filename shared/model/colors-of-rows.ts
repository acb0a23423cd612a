/** The colours of everybody who was ever in a group. */
import type { Member } from './member.ts'
import type { PendingMember } from './pending-member.ts'
import { colorsInGroup } from './person-colors.ts'
import { type RowStamp, inOrderOfRecording } from './tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from './user-key.ts'

type Recorded = Omit<RowStamp, 'version'>
type MemberRow = Pick<Member, 'userId'> & Recorded
type PendingRow = Pick<PendingMember, 'id' | 'linkedTo'> & Recorded
type PeopleRows<M, P> = { members: readonly M[]; pendingMembers: readonly P[] }

/** Whoever has joined as a provisional member keeps that person's colour: the earlier of a person's rows gives it. */
export function colorsOfRows(rows: PeopleRows<MemberRow, PendingRow>): ReadonlyMap<UserKey, number> {
  const inOrder = keyedInOrder(rows)
  const colors = colorsInGroup(inOrder.map(({ key }) => key))
  const kept = new Map(colors)
  for (const { row, key } of inOrder.toReversed()) {
    const color = colors.get(key)
    const person = 'linkedTo' in row && row.linkedTo !== null ? keyOfUser(row.linkedTo) : key
    if (color !== undefined) kept.set(person, color)
  }
  return kept
}

/** All rows in the order of recording. */
export function keyedInOrder<M extends MemberRow, P extends PendingRow>({
  members,
  pendingMembers,
}: PeopleRows<M, P>) {
  return [
    ...members.map((row) => ({ row, key: keyOfUser(row.userId) })),
    ...pendingMembers.map((row) => ({ row, key: keyOfPendingMember(row.id) })),
  ].toSorted((a, b) => inOrderOfRecording(a.row, b.row))
}
