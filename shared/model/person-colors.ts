/**
 * The colour of a person, as a number below `personColorCount`. It is computed from their id. In a group, each person in the
 * order of recording gets the first colour, from their own on, that fewest people have so far, so that the first five people
 * differ.
 */
import { type UserKey, keyOfPendingMember, keyOfUser } from './user-key.ts'
import type { Member } from './member.ts'
import type { PendingMember } from './pending-member.ts'
import { type RowStamp, inOrderOfRecording } from './tables.ts'

/** The number of `avatarColors` in client/ui/color-tokens.ts. */
export const personColorCount = 5

/** The colour of a user key, or of the id of something else. */
export function colorOf(id: string): number {
  let hash = 0
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash % personColorCount
}

/** `inOrder` has everybody who was ever in the group, so that nobody's colour changes when somebody leaves. */
export function colorsInGroup(inOrder: readonly UserKey[]): Map<UserKey, number> {
  const counts = Array.from({ length: personColorCount }, () => 0)
  return new Map(
    inOrder.map((key) => {
      const fewest = Math.min(...counts)
      const own = colorOf(key)
      const steps = counts.findIndex((_, step) => counts[(own + step) % personColorCount] === fewest)
      const chosen = (own + steps) % personColorCount
      counts[chosen] = fewest + 1
      return [key, chosen]
    }),
  )
}

type Recorded = Omit<RowStamp, 'version'>
type MemberRow = Pick<Member, 'userId'> & Recorded
type PendingRow = Pick<PendingMember, 'id' | 'linkedTo'> & Recorded
type PeopleRows<M, P> = { members: readonly M[]; pendingMembers: readonly P[] }

/**
 * The colours of everybody who was ever in a group. Whoever has joined as a pending member keeps that person's colour:
 * the earlier of a person's rows gives it.
 */
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

/** All rows in the order of recording, each with its person's key. */
export function keyedInOrder<M extends MemberRow, P extends PendingRow>({
  members,
  pendingMembers,
}: PeopleRows<M, P>) {
  return [
    ...members.map((row) => ({ row, key: keyOfUser(row.userId) })),
    ...pendingMembers.map((row) => ({ row, key: keyOfPendingMember(row.id) })),
  ].toSorted((a, b) => inOrderOfRecording(a.row, b.row))
}
