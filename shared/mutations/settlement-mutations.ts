import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { settlementRowsMax } from '../limits.ts'
import { type Expense, ExpenseId } from '../model/expense.ts'
import { transferEnds } from '../model/transfers.ts'
import { balanceSchema, listSchema } from '../model/fields.ts'
import { MutationId } from '../model/mutation-id.ts'
import { userKeySchema } from '../model/key-schemas.ts'
import { keyOfUser } from '../model/user-key.ts'
import { changeBySettling, isSameChange } from '../money/settling-effect.ts'
import { resolverOf } from '../money/resolve-linked-keys.ts'
import { defineMutation, queueTraits, type WriteTx, Refusal } from './define-mutation.ts'
import { requireRow, requireOpenRow } from './row-checks.ts'
import { openPaymentsOf, recordPayments, removeWithPayments } from './payment-rows.ts'
import { isAdmin } from '../model/roles.ts'
import { members, maySetSharePaid } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

/** A row as the author saw it: `mark` is the `moneyMark` of the money block that was shown. */
const SeenRow = z.strictObject({ id: ExpenseId, mark: MutationId })
type SeenRow = z.infer<typeof SeenRow>

const seenRows = () =>
  listSchema(SeenRow, settlementRowsMax).check(
    z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
      error: 'unreadable' satisfies RejectionCode,
    }),
  )
const BalanceChange = z.strictObject({ userKey: userKeySchema, amount: balanceSchema() })

/**
 * Settles rows for good, expenses with their payments: all of them or none (docs/decisions/0012-settling.md). It is refused as
 * `conflict` if a row has another money block than the one shown, or if settling would change the balances otherwise than
 * `balanceChange`, which was shown too. Rows that somebody settled meanwhile count as done if the rest changes the balances as
 * shown; otherwise it is refused as `already-settled`. Without `balanceChange`, the balances are not compared.
 */
export const closeSettlement = defineMutation({
  name: 'settlement.close',
  authorize: members,
  ...queueTraits['settlement.close'],
  hasOwnRow: false,
  args: z.strictObject({
    expenses: seenRows(),
    transfers: seenRows(),
    balanceChange: z.optional(listSchema(BalanceChange, settlementRowsMax)),
    /** `balanceChange` contains the payments of the expenses, as far as their author has seen them. */
    withPayments: z.optional(z.literal(true, 'unreadable')),
  }),
  run: async (tx, { expenses, transfers, balanceChange, withPayments = false }, context) => {
    if (expenses.length + transfers.length === 0) throw new Refusal('nothing-to-change')
    const rows = [
      ...(await requireSeen(tx, expenses, 'expense')),
      ...(await requireSeen(tx, transfers, 'transfer')),
    ]
    const named = rows.filter((row) => row.status === 'active')
    const resolve = resolverOf(await tx.list('pendingMembers'))
    const isAsShown = (settled: readonly Expense[]) =>
      !balanceChange || isSameChange(balanceChange, changeBySettling(settled, resolve), resolve)
    const whole = await withOwnPayments(tx, named)
    // A device of an earlier schema takes payments for other transfers. It has shown what the named rows alone change.
    const open = withPayments || isAsShown(whole) ? whole : named
    if (open.length > 0 && !isAsShown(open))
      throw new Refusal(named.length < rows.length ? 'already-settled' : 'conflict')
    for (const row of open) await tx.put('expenses', { ...row, status: 'settled', updatedAt: context.at })
    if (open.length > 0)
      await recordActivity(tx, context, { action: 'settled', rowCount: chosenOf(open).length })
  },
})

/** The rows with the payments of the expenses among them, which leave the balances with their expense. */
async function withOwnPayments(tx: WriteTx, rows: readonly Expense[]): Promise<Expense[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const payments = rows.length > 0 ? await openPaymentsOf(tx, ...ids) : []
  return [...rows, ...payments.filter(({ id }) => !ids.has(id))]
}

/** Without the payments that are settled with their expense, which nobody chooses one by one. */
function chosenOf(rows: readonly Expense[]): Expense[] {
  const ids = new Set(rows.map(({ id }) => id))
  return rows.filter(({ expenseId }) => expenseId === null || !ids.has(expenseId))
}

/** The rows, if each is of that kind, not deleted, and has the money block that was seen. */
async function requireSeen(
  tx: WriteTx,
  seen: readonly SeenRow[],
  transactionType: Expense['transactionType'],
): Promise<Expense[]> {
  const rows: Expense[] = []
  for (const { id, mark } of seen) {
    const row = await requireRow(tx, { id, transactionType })
    if (row.moneyMark !== mark) throw new Refusal('conflict')
    rows.push(row)
  }
  return rows
}

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
  args: z.strictObject({ id: ExpenseId, userKey: userKeySchema, isPaid: z.boolean('unreadable') }),
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
