/**
 * REST calls for transfers of the whole group (docs/design.md, "REST calls"). Trips are not synced yet, so there are no
 * calls for their transfers.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { ExpenseId, transferEnds } from '../model/expense.ts'
import { amountSchema, lineSchema, noteSchema } from '../model/fields.ts'
import { MutationId } from '../model/mutation-id.ts'
import { type Result, err, ok } from '../result.ts'
import { Person, callDate } from './call-fields.ts'
import { CallFilter, filterOf } from './call-filter.ts'
import { NoBody, defineCall, given } from './define-call.ts'
import { defineLongRead } from './define-read.ts'

const path = '/groups/:groupId/transfers'
const textFields = {
  title: z.optional(z.nullable(lineSchema('title-required'))),
  note: z.optional(z.nullable(noteSchema())),
}

/** PUT changes only the given fields, too. */
const editTransfer = (method: 'PUT' | 'PATCH') =>
  defineCall({
    method,
    path,
    body: z.strictObject({
      fromId: z.optional(Person),
      toId: z.optional(Person),
      amount: z.optional(amountSchema()),
      paymentDate: z.optional(callDate()),
      moneyMark: z.optional(MutationId),
      ...textFields,
    }),
    prepare: async ({ params: { groupId }, query, body, lookups, transferTitle }) => {
      const named = transferIn(query)
      if (!named.ok) return named
      const id = named.value
      const row = await lookups.expense(groupId, id)
      const ends = row && transferEnds(row)
      const texts = {
        ...given('title', body.title === null ? transferTitle : body.title),
        ...given('description', body.note === null ? '' : body.note),
        ...given('date', body.paymentDate),
      }
      const keyOf = await lookups.keyReader(groupId)
      const money = ends && {
        from: body.fromId === undefined ? ends.from : keyOf(body.fromId),
        to: body.toId === undefined ? ends.to : keyOf(body.toId),
        amount: body.amount ?? row.amount,
      }
      const isChanged =
        money && (money.from !== ends.from || money.to !== ends.to || money.amount !== row.amount)
      // If there is no such transfer, the mutation refuses it.
      const edited = isChanged ? { mark: body.moneyMark ?? row.moneyMark, ...money } : undefined
      const edit = { name: 'transfer.edit', args: { id, ...texts, ...given('money', edited) } } as const
      return ok({ groupId, mutations: [edit], answered: { kind: 'expenseOrTransfer', id } })
    },
  })

export const transferCalls = [
  defineLongRead({
    path,
    query: CallFilter,
    question: (filter, group) => ok({ kind: 'transfers', filter: filterOf(filter, group) }),
  }),
  defineCall({
    method: 'POST',
    path,
    body: z.strictObject({
      fromId: Person,
      toId: Person,
      amount: amountSchema(),
      paymentDate: callDate(),
      ...textFields,
    }),
    prepare: async ({ params: { groupId }, body, lookups, newId, transferTitle }) => {
      const keyOf = await lookups.keyReader(groupId)
      const id = newId(ExpenseId)
      const { amount, paymentDate: date } = body
      const money = { from: keyOf(body.fromId), to: keyOf(body.toId), amount }
      const texts = { title: body.title ?? transferTitle, description: body.note ?? '' }
      const create = {
        name: 'transfer.create',
        args: { id, itineraryId: null, ...texts, date, ...money },
      } as const
      return ok({ groupId, mutations: [create], answered: { kind: 'expenseOrTransfer', id } })
    },
  }),
  editTransfer('PUT'),
  editTransfer('PATCH'),
  defineCall({
    method: 'DELETE',
    path,
    body: NoBody,
    prepare: ({ params: { groupId }, query }) => {
      const named = transferIn(query)
      if (!named.ok) return named
      const remove = { name: 'transfer.delete', args: { id: named.value } } as const
      return ok({ groupId, mutations: [remove], answered: { kind: 'nothing' } })
    },
  }),
]

/** The id in the query field `transferId`. */
function transferIn(query: Record<string, unknown>): Result<ExpenseId, RejectionCode> {
  const id = ExpenseId.safeParse(query['transferId'] ?? query['transfer_id'])
  return id.success ? ok(id.data) : err('id-invalid')
}
