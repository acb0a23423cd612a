/** Identifies a person in a calculation: `u:{userId}` or `p:{pendingMemberId}` (specification 3, section 3). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { PendingMemberId } from './pending-member.ts'
import { UserId } from './user.ts'

export type UserKey = `u:${UserId}` | `p:${PendingMemberId}`

/** The kind and the id of a key; undefined if the text is no key. */
export function parseUserKey(
  text: string,
): { kind: 'user'; id: UserId } | { kind: 'pending'; id: PendingMemberId } | undefined {
  const user = text.startsWith('u:') ? UserId.safeParse(text.slice(2)) : undefined
  if (user?.success) return { kind: 'user', id: user.data }
  const pending = text.startsWith('p:') ? PendingMemberId.safeParse(text.slice(2)) : undefined
  return pending?.success ? { kind: 'pending', id: pending.data } : undefined
}

export function isUserKey(text: string): text is UserKey {
  return parseUserKey(text) !== undefined
}

export const UserKey = z.custom<UserKey>((value) => typeof value === 'string' && isUserKey(value), {
  error: 'person-unknown' satisfies RejectionCode,
})

export function keyOfUser(id: UserId): UserKey {
  return `u:${id}`
}

export function keyOfPendingMember(id: PendingMemberId): UserKey {
  return `p:${id}`
}
