/**
 * A transfer of money from one person to another. It is stored as an expense row: the sender is the payer, and the
 * receiver has the only share.
 */
import * as z from 'zod/mini'
import { type Expense, ExpenseId } from '../model/expense.ts'
import { amountSchema, dateSchema, lineSchema, noteSchema } from '../model/fields.ts'
import { settlementRowsMax } from '../limits.ts'
import { TripId } from '../model/trip-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { userKeySchema } from '../model/key-schemas.ts'
import type { UserKey } from '../model/user-key.ts'
import { expenseDefaults, noItem } from '../model/row-defaults.ts'
import {
  type MoneyInput,
  type WriteTx,
  Refusal,
  defineMutation,
  givenFields,
  recordedBy,
} from './define-mutation.ts'
import { deleteRow, requireNewId, requireOpenRow, requireLink, makeMoneyBlock } from './row-checks.ts'
import { members } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

const textFields = { title: lineSchema('title-required'), description: noteSchema(), date: dateSchema() }
const money = { from: userKeySchema, to: userKeySchema, amount: amountSchema() }
type TransferMoney = { from: UserKey; to: UserKey; amount: number }

function blockOf({ from, to, amount }: TransferMoney): MoneyInput {
  const payers = [{ userKey: from, amount }]
  return { amount, payers, split: { method: 'custom', parts: [{ userKey: to, amount }] } }
}

/**
 * The expense for which a transfer is to be paid. A deleted one is accepted, and one that is settled: the money was paid all the
 * same, and must not be lost.
 */
async function requirePayable(tx: WriteTx, id: ExpenseId): Promise<Expense> {
  const row = (await tx.get('expenses', id)) ?? (await tx.getDeleted('expenses', id))
  if (row?.transactionType !== 'expense') throw new Refusal('expense-not-found')
  if ((await tx.paymentsOf([id])).length >= settlementRowsMax) throw new Refusal('too-large')
  return row
}

export const createTransfer = defineMutation({
  name: 'transfer.create',
  authorize: members,
  creates: 'expenses',
  usesReserve: true,
  args: z.strictObject({
    id: ExpenseId,
    itineraryId: z.nullable(TripId),
    /** The expense for which it was paid. The transfer is of the same trip then. */
    expenseId: z.optional(z.nullable(ExpenseId)),
    ...textFields,
    ...money,
  }),
  moneyOf: blockOf,
  run: async (tx, { id, expenseId = null, from, to, amount, ...fields }, context) => {
    if (from === to) throw new Refusal('transfer-needs-two-people')
    await requireNewId(tx, 'expenses', id)
    const expense = expenseId === null ? undefined : await requirePayable(tx, expenseId)
    const { itineraryId } = expense ?? fields
    if (!expense) await requireLink(tx, { itineraryId, ...noItem })
    const block = await makeMoneyBlock(tx, blockOf({ from, to, amount }), context.mutationId)
    await tx.put('expenses', {
      ...expenseDefaults,
      id,
      groupId: groupOfScope(tx.scope),
      ...fields,
      itineraryId,
      transactionType: 'transfer',
      expenseId,
      category: 'other',
      location: '',
      ...block,
      status: 'active',
      ...recordedBy(context),
    })
  },
})

/**
 * Changes the given fields; for each field the last write wins. The money is replaced as a whole, over the mark from
 * which it was edited, and refused as `conflict` if the row has another one by now.
 */
export const editTransfer = defineMutation({
  name: 'transfer.edit',
  authorize: members,
  edits: 'expenses',
  args: z.extend(z.partial(z.strictObject(textFields)), {
    id: ExpenseId,
    money: z.optional(z.strictObject({ mark: MutationId, ...money })),
  }),
  moneyOf: ({ money: edited }) => edited && blockOf(edited),
  run: async (tx, { id, money: edited, ...fields }, context) => {
    const row = await requireOpenRow(tx, { id, transactionType: 'transfer' })
    if (!edited && Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    if (edited && edited.mark !== row.moneyMark) throw new Refusal('conflict')
    if (edited && edited.from === edited.to) throw new Refusal('transfer-needs-two-people')
    const block = edited ? await makeMoneyBlock(tx, blockOf(edited), context.mutationId) : {}
    const { actor, at } = context
    const after = {
      ...row,
      ...givenFields(fields),
      ...(Object.keys(fields).length > 0 ? { describedBy: actor.userId, describedAt: at } : {}),
      ...block,
      ...(edited ? { moneyBy: actor.userId, moneyAt: at } : {}),
      updatedAt: at,
    }
    await tx.put('expenses', after)
    const change = edited ? { before: row, after } : undefined
    await recordActivity(tx, context, { action: 'transfer-edited', expenseId: id, money: change })
  },
})

export const deleteTransfer = defineMutation({
  name: 'transfer.delete',
  authorize: members,
  deletes: 'expenses',
  args: z.strictObject({ id: ExpenseId }),
  run: (tx, { id }) => deleteRow(tx, { id, transactionType: 'transfer' }),
})
