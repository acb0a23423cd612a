import * as z from 'zod/mini'
import { ExpenseId, type Share } from '../model/expense.ts'
import { UserKey, keyOfUser } from '../model/user-key.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { requireOpenRow } from './expense-row-checks.ts'
import { isAdmin, maySetSharePaid, requireMember } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

/** Sets or clears the paid flag of one person's share (docs/design.md, "Paid flags"). */
export const setSharePaid = defineMutation({
  name: 'expense.setSharePaid',
  edits: 'expenses',
  args: z.strictObject({ id: ExpenseId, userKey: UserKey, isPaid: z.boolean('unreadable') }),
  run: async (tx, { id, userKey, isPaid }, context) => {
    const { actor, at } = context
    const found = await requireOpenRow(tx, { id, transactionType: 'expense' }, context)
    if (!found.ok) return found
    const membership = await requireMember(tx, actor)
    if (!membership.ok) return membership
    const row = found.value
    const resolve = resolverOf(await tx.list('pendingMembers'))
    // A device that knows of a link may name the user, although the share still names the provisional member.
    const isExact = row.shares.some((share) => share.userKey === userKey)
    const isMeant = (share: Share) => (isExact ? share.userKey : resolve(share.userKey)) === userKey
    if (!row.shares.some(isMeant)) return err('person-unknown')
    const [self, person] = [keyOfUser(actor.userId), resolve(userKey)]
    const setting = { row, person, self, isAdmin: isAdmin(membership.value.member) }
    if (!maySetSharePaid(setting, resolve)) return err('not-allowed')
    const shares = row.shares.map((share) =>
      isMeant(share) ? { ...share, isPaid, paidAt: isPaid ? at : null } : share,
    )
    await tx.put('expenses', { ...row, shares, updatedAt: at })
    if (row.shares.some((share) => isMeant(share) && share.isPaid !== isPaid)) {
      const action = isPaid ? 'share-paid' : 'share-unpaid'
      await recordActivity(tx, context, { action, expenseId: id, person })
    }
    return ok()
  },
})
