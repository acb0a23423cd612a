/**
 * Whether a group can take another person. Members and provisional members count together (docs/design.md, "Groups and
 * invitations").
 */
import { groupPeopleMax } from '../limits.ts'
import { Refusal } from './refusal.ts'
import type { WriteTx } from './write-tx.ts'

/** Refuses with `group-full`. A linked provisional member counts once, as the member. */
export async function requireCapacityForPerson(tx: WriteTx): Promise<void> {
  // Rows of linked provisional members are never removed, so their number is limited as well.
  const isFull =
    (await peopleIn(tx)) >= groupPeopleMax || (await tx.list('pendingMembers')).length >= groupPeopleMax
  if (isFull) throw new Refusal('group-full')
}

/** How many people the group has: active members, and provisional members who are not linked to one. */
export async function peopleIn(tx: Pick<WriteTx, 'list'>): Promise<number> {
  const members = (await tx.list('members')).filter((member) => member.status === 'active')
  const pending = (await tx.list('pendingMembers')).filter((person) => person.linkedTo === null)
  return members.length + pending.length
}
