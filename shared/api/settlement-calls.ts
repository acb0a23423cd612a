/** Settling for good (specification 2, section 7): one expense, or several rows of a group together. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { settlementRowsMax } from '../limits.ts'
import { ExpenseId } from '../model/expense.ts'
import { balanceSchema } from '../model/fields.ts'
import type { GroupId } from '../model/group.ts'
import { MutationId } from '../model/mutation-id.ts'
import { ok } from '../result.ts'
import { CallConditions, conditionsOf } from './call-conditions.ts'
import { Person } from './call-fields.ts'
import { type Lookups, NoBody, defineCall, given, oneChange } from './define-call.ts'
import { defineLongRead } from './define-read.ts'

/** A row to settle. Without `moneyMark`, the present money block is meant. */
const NamedRow = z.strictObject({ id: ExpenseId, moneyMark: z.optional(MutationId) })
type NamedRow = z.infer<typeof NamedRow>

/** The number of rows is limited here, because each row is looked up before the mutation checks it. */
const namedRows = () =>
  z.optional(
    z
      .array(NamedRow, 'unreadable')
      .check(z.maxLength(settlementRowsMax, 'too-large' satisfies RejectionCode)),
  )

export const settlementCalls = [
  defineLongRead({
    path: '/groups/:groupId/settlement',
    query: z.object({}),
    question: () => ok({ kind: 'settlement', itineraryId: null }),
  }),
  defineLongRead({
    path: '/groups/:groupId/itineraries/:itineraryId/settlement',
    query: z.object({}),
    question: (_query, _group, { itineraryId }) => ok({ kind: 'settlement', itineraryId }),
  }),
  // What the settlement would be. Nothing is recorded.
  defineLongRead({
    path: '/groups/:groupId/settlement-calculator',
    query: CallConditions,
    question: (asked, group) => {
      const conditions = conditionsOf(asked, group)
      return conditions.ok ? ok({ kind: 'calculation', conditions: conditions.value }) : conditions
    },
  }),
  defineCall({
    method: 'POST',
    path: '/expenses/:expenseId/settle',
    body: NoBody,
    prepare: async ({ params: { groupId, expenseId: id }, lookups }) => {
      const expenses = await atMarks([{ id }], { groupId, lookups })
      return oneChange(
        groupId,
        { name: 'settlement.close', args: { expenses, transfers: [] } },
        { kind: 'expenseOrTransfer', id },
      )
    },
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/settle',
    body: z.strictObject({
      expenses: namedRows(),
      transfers: namedRows(),
      /** The change of the balances that the caller was shown. Absent: the balances are not compared. */
      balanceChange: z.optional(
        z.array(z.strictObject({ userKey: Person, amount: balanceSchema() }), 'unreadable'),
      ),
    }),
    prepare: async ({ params: { groupId }, body, lookups }) => {
      const keyOf = await lookups.keyReader(groupId)
      const balanceChange = body.balanceChange?.map(({ userKey, amount }) => ({
        userKey: keyOf(userKey),
        amount,
      }))
      const args = {
        expenses: await atMarks(body.expenses ?? [], { groupId, lookups }),
        transfers: await atMarks(body.transfers ?? [], { groupId, lookups }),
        ...given('balanceChange', balanceChange),
      }
      return oneChange(groupId, { name: 'settlement.close', args })
    },
  }),
]

async function atMarks(
  rows: readonly NamedRow[],
  { groupId, lookups }: { groupId: GroupId; lookups: Lookups },
): Promise<{ id: ExpenseId; mark: MutationId }[]> {
  const marked = []
  for (const { id, moneyMark } of rows) {
    const row = moneyMark ? undefined : await lookups.expense(groupId, id)
    // A row that is missing gets any mark: the mutation refuses it before it compares marks.
    marked.push({ id, mark: moneyMark ?? row?.moneyMark ?? MutationId.parse(id) })
  }
  return marked
}
