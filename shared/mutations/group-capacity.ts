/**
 * Whether a group can take another person. Members and provisional members count together (docs/design.md, "Groups and
 * invitations").
 */
import { groupPeopleMax } from '../limits.ts'
import { err, ok } from '../result.ts'
import type { Outcome } from './define-mutation.ts'
import type { WriteTx } from './write-tx.ts'

/** Refuses with `group-full`. A linked provisional member counts once, as the member. */
export async function requireCapacityForPerson(tx: WriteTx): Promise<Outcome> {
  const members = (await tx.list('members')).filter((member) => member.status === 'active')
  const named = await tx.list('pendingMembers')
  const pending = named.filter((person) => person.linkedTo === null)
  // Rows of linked provisional members are never removed, so their number is limited as well.
  const isFull = members.length + pending.length >= groupPeopleMax || named.length >= groupPeopleMax
  return isFull ? err('group-full') : ok()
}
