/** Settling for good (specification 2, section 7): one expense, or several rows of a group together. */
import * as z from 'zod/mini'
import { settlementRowsMax } from '../limits.ts'
import { ExpenseId } from '../model/expense.ts'
import { transferEnds } from '../model/transfers.ts'
import { balanceSchema, amountSchema, lineSchema, noteSchema, listSchema } from '../model/fields.ts'
import type { GroupId } from '../model/group.ts'
import { MutationId } from '../model/mutation-id.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { CallConditions, conditionsOf, CallFilter, filterOf } from './call-conditions.ts'
import { Person, callDate, orAbsent, required, requiredAmount } from './call-fields.ts'
import {
  type Lookups,
  NoBody,
  defineCall,
  given,
  oneChange,
  type CallTools,
  type PlaceOf,
  defineForms,
} from './define-call.ts'
import { defineLongRead, found } from './define-read.ts'
import type { TripId } from '../model/trip-id.ts'

/** A row to settle. Without `moneyMark`, the present money block is meant. */
const NamedRow = z.strictObject({ id: ExpenseId, moneyMark: z.optional(MutationId) })
type NamedRow = z.infer<typeof NamedRow>

/** The number of rows is limited here, because each row is looked up before the mutation checks it. */
const namedRows = () => z.optional(listSchema(NamedRow, settlementRowsMax))

export const settlementCalls = [
  defineLongRead({
    path: '/groups/:groupId/settlement',
    query: z.object({}),
    question: () => ({ kind: 'settlement', itineraryId: null }),
  }),
  defineLongRead({
    path: '/groups/:groupId/itineraries/:itineraryId/settlement',
    query: z.object({}),
    question: (_query, _group, { itineraryId }) => ({ kind: 'settlement', itineraryId }),
  }),
  // What the settlement would be. Nothing is recorded.
  defineLongRead({
    path: '/groups/:groupId/settlement-calculator',
    query: CallConditions,
    question: (asked, group) => ({ kind: 'calculation', conditions: conditionsOf(asked, group) }),
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

const groupPath = '/groups/:groupId/transfers'
const tripPath = '/itineraries/:itineraryId/transfers'

const textFields = {
  /** Empty or null for the ordinary title. */
  title: z.optional(z.nullable(z.union([z.literal(''), lineSchema('title-required')]))),
  note: z.optional(z.nullable(noteSchema())),
}
const NewTransfer = z.strictObject({
  fromId: required(Person, 'payer-required'),
  toId: required(Person, 'receiver-required'),
  amount: requiredAmount(),
  /** Left out, it is today. */
  paymentDate: orAbsent(callDate(), 'date-invalid'),
  /** The expense for which it was paid. */
  expenseId: z.optional(z.nullable(ExpenseId)),
  ...textFields,
})
/** PUT changes only the given fields, too. */
const TransferChange = z.strictObject({
  fromId: z.optional(Person),
  toId: z.optional(Person),
  amount: z.optional(amountSchema()),
  paymentDate: z.optional(callDate()),
  moneyMark: z.optional(MutationId),
  ...textFields,
})

type Place = Pick<CallTools, 'lookups'> & { params: PlaceOf<typeof groupPath | typeof tripPath> }

/**
 * REST calls for the transfers of a group, and for those of one of its trips (specification 3, section 7, "Expense and
 * settlement calls"). The calls of the group reach the transfers of its trips, too. The trip of the path, or null for the
 * path of the group. A deleted trip has no transfers of its own: they count as the group's.
 */
async function tripOf({ params, lookups }: Place): Promise<TripId | null> {
  if (!('itineraryId' in params)) return null
  return found(await lookups.itinerary(params.groupId, params.itineraryId), 'itinerary-deleted').id
}

const createTransfer = defineForms({
  paths: [groupPath, tripPath],
  body: NewTransfer,
  prepare: async (call) => {
    const { params, body, lookups, newId, transferTitle, today } = call
    const { groupId } = params
    const itineraryId = await tripOf(call)
    const keyOf = await lookups.keyReader(groupId)
    const id = newId(ExpenseId)
    const { amount, paymentDate: date = today } = body
    const money = { from: keyOf(body.fromId), to: keyOf(body.toId), amount }
    const texts = { title: body.title || transferTitle, description: body.note ?? '' }
    const place = { itineraryId, ...given('expenseId', body.expenseId) }
    return oneChange(
      groupId,
      { name: 'transfer.create', args: { id, ...place, ...texts, date, ...money } },
      { kind: 'expenseOrTransfer', id },
    )
  },
})

const changeTransfer = defineForms({
  paths: [groupPath, tripPath],
  body: TransferChange,
  prepare: async (call) => {
    const { params, body, lookups, transferTitle } = call
    const { groupId } = params
    const { id, row } = await namedTransfer(call)
    const ends = row && transferEnds(row)
    const texts = {
      ...given('title', body.title === undefined ? undefined : body.title || transferTitle),
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
    return oneChange(
      groupId,
      { name: 'transfer.edit', args: { id, ...texts, ...given('money', edited) } },
      { kind: 'expenseOrTransfer', id },
    )
  },
})

const deleteTransfer = defineForms({
  paths: [groupPath, tripPath],
  body: NoBody,
  prepare: async (call) => {
    const { id } = await namedTransfer(call)
    return oneChange(call.params.groupId, { name: 'transfer.delete', args: { id } })
  },
})

/** The transfer that the query field `transferId` names. Without a row, the mutation refuses the call. */
async function namedTransfer({ query, ...place }: Place & { query: Record<string, unknown> }) {
  const itineraryId = await tripOf(place)
  const id = ExpenseId.safeParse(query['transferId'] ?? query['transfer_id'])
  if (!id.success) throw new Refusal('id-invalid')
  const row = await place.lookups.expense(place.params.groupId, id.data)
  if (row && itineraryId !== null && row.itineraryId !== itineraryId) throw new Refusal('transfer-not-found')
  return { id: id.data, row }
}

export const transferCalls = [
  defineLongRead({
    path: groupPath,
    query: CallFilter,
    question: (filter, group) => ({ kind: 'transfers', filter: filterOf(filter, group) }),
  }),
  createTransfer('POST', groupPath),
  changeTransfer('PUT', groupPath),
  changeTransfer('PATCH', groupPath),
  deleteTransfer('DELETE', groupPath),
  createTransfer('POST', tripPath),
  changeTransfer('PUT', tripPath),
  changeTransfer('PATCH', tripPath),
  deleteTransfer('DELETE', tripPath),
]
