/**
 * Linking a pending member rewrites no share. Instead, keys are resolved whenever rows are read (docs/design.md,
 * "People and keys").
 */
import type { PendingMember } from '../model/pending-member.ts'
import { keyOfPendingMember, keyOfUser, type UserKey } from '../model/user-key.ts'

/** Who a pending member is. */
export type Link = Pick<PendingMember, 'id' | 'linkedTo'>

/** Maps a key to the key of the person whom it means by today's links. */
export type KeyResolver = (key: UserKey) => UserKey

/**
 * Returns a resolver that maps the key of each linked pending member to the key of its user. Other keys are returned
 * unchanged.
 */
export function resolverOf(pendingMembers: readonly Link[]): KeyResolver {
  const linked = new Map<UserKey, UserKey>()
  for (const { id, linkedTo } of pendingMembers)
    if (linkedTo) linked.set(keyOfPendingMember(id), keyOfUser(linkedTo))
  // A settlement resolves every key of every row, and most groups have no link. So that case does without a look-up.
  return linked.size === 0 ? (key) => key : (key) => linked.get(key) ?? key
}
