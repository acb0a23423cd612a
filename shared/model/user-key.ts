/** Identifies a person in a calculation: `u:{userId}` or `p:{pendingMemberId}` (specification 3, section 3). */
import { isId } from './id.ts'
import type { PendingMemberId } from './pending-member.ts'
import type { UserId } from './user.ts'

export type UserKey = `u:${UserId}` | `p:${PendingMemberId}`

/** The kind and the id of a key; undefined if the text is no key. */
export function parseUserKey(
  text: string,
): { kind: 'user'; id: UserId } | { kind: 'pending'; id: PendingMemberId } | undefined {
  const id = text.slice(2)
  if (text.startsWith('u:') && isId<UserId>(id)) return { kind: 'user', id }
  return text.startsWith('p:') && isId<PendingMemberId>(id) ? { kind: 'pending', id } : undefined
}

export function isUserKey(text: string): text is UserKey {
  return parseUserKey(text) !== undefined
}

export function keyOfUser(id: UserId): UserKey {
  return `u:${id}`
}

export function keyOfPendingMember(id: PendingMemberId): UserKey {
  return `p:${id}`
}
