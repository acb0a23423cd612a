import type { WholeGroup } from '#shared/api/answers.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'

/** Members who left are included, under the name in their row. */
export function namesIn({ members, pendingMembers }: WholeGroup): ReadonlyMap<UserKey, string> {
  return new Map([
    ...members.map((member) => [keyOfUser(member.userId), member.displayName] as const),
    ...pendingMembers.map((person) => [keyOfPendingMember(person.id), person.name] as const),
  ])
}
