/** Whether a group has room for another person. Members and provisional members count together (design, section 10.6). */
import { groupPeopleMax } from '../limits.ts'
import { err, ok } from '../result.ts'
import type { Outcome } from './define-mutation.ts'
import type { WriteTx } from './write-tx.ts'

/** One who turned out to be a user counts once. */
export async function requireRoomForPerson(tx: WriteTx): Promise<Outcome> {
  const members = (await tx.list('members')).filter((member) => member.status === 'active')
  const pending = (await tx.list('pendingMembers')).filter((person) => person.linkedTo === null)
  return members.length + pending.length < groupPeopleMax ? ok() : err('group-full')
}
