/** Linking a provisional member rewrites no share: keys resolve on reading (docs/design.md, "People and keys"). */
import type { PendingMember } from '../model/pending-member.ts'
import { keyOfPendingMember, keyOfUser, type UserKey } from '../model/user-key.ts'

/** Who a key means today. */
export type KeyResolver = (key: UserKey) => UserKey

/** Reads the key of a linked provisional member as the user whom they turned out to be. */
export function resolverOf(pendingMembers: readonly PendingMember[]): KeyResolver {
  const linked = new Map<UserKey, UserKey>()
  for (const { id, linkedTo } of pendingMembers)
    if (linkedTo) linked.set(keyOfPendingMember(id), keyOfUser(linkedTo))
  // Most groups have no link, and a settlement asks for every key of every row.
  return linked.size === 0 ? (key) => key : (key) => linked.get(key) ?? key
}
