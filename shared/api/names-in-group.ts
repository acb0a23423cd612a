/** The names of people in answers: what everybody in the group sees, and nothing else of a person. */
import type { Member } from '../model/member.ts'
import type { PendingMember } from '../model/pending-member.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '../model/user-key.ts'

export type Names = ReadonlyMap<UserKey, string>

type People = {
  members: readonly Pick<Member, 'userId' | 'displayName'>[]
  pendingMembers: readonly Pick<PendingMember, 'id' | 'name'>[]
}

/** Members who left are included, under the name in their row. */
export function namesIn({ members, pendingMembers }: People): Names {
  return new Map([
    ...members.map((member) => [keyOfUser(member.userId), member.displayName] as const),
    ...pendingMembers.map((person) => [keyOfPendingMember(person.id), person.name] as const),
  ])
}
