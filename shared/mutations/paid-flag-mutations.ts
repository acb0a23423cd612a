import * as z from 'zod/mini'
import { ExpenseId, transferEnds } from '../model/expense.ts'
import { UserKey, keyOfUser } from '../model/user-key.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { defineMutation } from './define-mutation.ts'
import { requireOpenRow } from './expense-row-checks.ts'
import { openPaymentsOf, recordPayments, removeWithPayments } from './payment-rows.ts'
import { isAdmin, maySetSharePaid, members } from './permissions.ts'
import { Refusal } from './refusal.ts'

/**
 * Records that a person has paid their part of an expense, or deletes what they have paid for it (docs/design.md, "Payments").
 * Somebody who owes nothing of it any more pays nothing, so two people who mark the same share record one payment.
 */
export const setSharePaid = defineMutation({
  name: 'expense.setSharePaid',
  authorize: members,
  edits: 'expenses',
  together: ['expenses'],
  usesReserve: true,
  args: z.strictObject({ id: ExpenseId, userKey: UserKey, isPaid: z.boolean('unreadable') }),
  run: async (tx, { id, userKey, isPaid }, context) => {
    const { actor, at, member } = context
    const row = await requireOpenRow(tx, { id, transactionType: 'expense' })
    const resolve = resolverOf(await tx.list('pendingMembers'))
    const [self, person] = [keyOfUser(actor.userId), resolve(userKey)]
    if (!row.shares.some((share) => resolve(share.userKey) === person)) throw new Refusal('person-unknown')
    const setting = { row, person, self, isAdmin: isAdmin(member) }
    if (!maySetSharePaid(setting, resolve)) throw new Refusal('not-allowed')
    // Written also if nothing is to be paid, so that the change belongs to the expense on every device.
    await tx.put('expenses', { ...row, updatedAt: at })
    if (isPaid) await recordPayments(tx, { row, from: person, resolve }, context)
    else
      for (const payment of await openPaymentsOf(tx, id)) {
        const ends = transferEnds(payment)
        if (ends && resolve(ends.from) === person) await removeWithPayments(tx, payment)
      }
  },
})
