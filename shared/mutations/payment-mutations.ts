import * as z from 'zod/mini'
import { ExpenseId, type Share } from '../model/expense.ts'
import { UserKey, keyOfUser } from '../model/user-key.ts'
import { resolverOf } from '../money/resolve-keys.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { requireOpenRow } from './expense-rows.ts'
import { isAdmin, requireMember } from './permissions.ts'

/** Marks one share paid or unpaid: one's own, or anybody's for the expense's payers, owners and admins (design, 10.5). */
export const setSharePaid = defineMutation({
  name: 'expense.setSharePaid',
  args: z.strictObject({ id: ExpenseId, userKey: UserKey, isPaid: z.boolean('unreadable') }),
  run: async (tx, { id, userKey, isPaid }, context) => {
    const { actor, at } = context
    const found = await requireOpenRow(tx, { id, transactionType: 'expense' }, context)
    if (!found.ok) return found
    const membership = await requireMember(tx, actor)
    if (!membership.ok) return membership
    const row = found.value
    const resolve = resolverOf(await tx.list('pendingMembers'))
    // A device that knows of a link may name the user for a share that still names the provisional member.
    const isExact = row.shares.some((share) => share.userKey === userKey)
    const isMeant = (share: Share) => (isExact ? share.userKey : resolve(share.userKey)) === userKey
    if (!row.shares.some(isMeant)) return err('person-unknown')
    const own = keyOfUser(actor.userId)
    const isPayer = row.payers.some((payer) => resolve(payer.userKey) === own)
    if (resolve(userKey) !== own && !isPayer && !isAdmin(membership.value.member)) return err('not-allowed')
    const shares = row.shares.map((share) =>
      isMeant(share) ? { ...share, isPaid, paidAt: isPaid ? at : null } : share,
    )
    await tx.put('expenses', { ...row, shares, updatedAt: at })
    return ok()
  },
})
