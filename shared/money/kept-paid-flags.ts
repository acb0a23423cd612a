/** Which paid flags stay when an expense gets new shares (docs/design.md, "Paid flags"). */
import type { Share } from '../model/expense.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

export type PaidFlags = Pick<Share, 'isPaid' | 'paidAt'>
export const unpaid: PaidFlags = { isPaid: false, paidAt: null }

/**
 * Looks up the paid flag for each person of the new shares. If one share replaces several, because a provisional member
 * was linked meanwhile, it is paid only if all of them were, at the latest `paidAt`.
 */
export function paidFlagsAfter(
  before: readonly Share[],
  sharers: readonly UserKey[],
  resolve: KeyResolver,
): (key: UserKey) => PaidFlags {
  const named = new Set(sharers)
  return (key) => {
    const own = before.filter(
      ({ userKey }) => userKey === key || (!named.has(userKey) && resolve(userKey) === resolve(key)),
    )
    const isPaid = own.length > 0 && own.every((share) => share.isPaid)
    return isPaid ? { isPaid, paidAt: Math.max(...own.flatMap(({ paidAt }) => paidAt ?? [])) } : unpaid
  }
}
