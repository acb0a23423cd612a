/**
 * REST calls for the transfers of a group, and for those of one of its trips (specification 3, section 7, "Expense and settlement
 * calls"). The calls of the group reach the transfers of its trips, too.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { ExpenseId, transferEnds } from '../model/expense.ts'
import { amountSchema, lineSchema, noteSchema } from '../model/fields.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import { type Result, err, ok } from '../result.ts'
import { Person, callDate, orAbsent, required, requiredAmount } from './call-fields.ts'
import { CallFilter, filterOf } from './call-filter.ts'
import { type CallTools, NoBody, type PlaceOf, defineForms, given, oneChange } from './define-call.ts'
import { defineLongRead } from './define-read.ts'

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
 * The trip of the path, or null for the path of the group. A deleted trip has no transfers of its own: they count as the
 * group's.
 */
async function tripOf({ params, lookups }: Place): Promise<Result<ItineraryId | null, RejectionCode>> {
  if (!('itineraryId' in params)) return ok(null)
  const trip = await lookups.itinerary(params.groupId, params.itineraryId)
  return trip ? ok(trip.id) : err('itinerary-deleted')
}

const createTransfer = defineForms({
  paths: [groupPath, tripPath],
  body: NewTransfer,
  prepare: async (call) => {
    const { params, body, lookups, newId, transferTitle, today } = call
    const { groupId } = params
    const itineraryId = await tripOf(call)
    if (!itineraryId.ok) return itineraryId
    const keyOf = await lookups.keyReader(groupId)
    const id = newId(ExpenseId)
    const { amount, paymentDate: date = today } = body
    const money = { from: keyOf(body.fromId), to: keyOf(body.toId), amount }
    const texts = { title: body.title || transferTitle, description: body.note ?? '' }
    const place = { itineraryId: itineraryId.value, ...given('expenseId', body.expenseId) }
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
    const transfer = await namedTransfer(call)
    if (!transfer.ok) return transfer
    const { id, row } = transfer.value
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
    const transfer = await namedTransfer(call)
    if (!transfer.ok) return transfer
    const { groupId } = call.params
    return oneChange(groupId, { name: 'transfer.delete', args: { id: transfer.value.id } })
  },
})

/** The transfer that the query field `transferId` names. Without a row, the mutation refuses the call. */
async function namedTransfer({ query, ...place }: Place & { query: Record<string, unknown> }) {
  const itineraryId = await tripOf(place)
  if (!itineraryId.ok) return itineraryId
  const id = ExpenseId.safeParse(query['transferId'] ?? query['transfer_id'])
  if (!id.success) return err('id-invalid')
  const row = await place.lookups.expense(place.params.groupId, id.data)
  const isElsewhere = row && itineraryId.value !== null && row.itineraryId !== itineraryId.value
  return isElsewhere ? err('transfer-not-found') : ok({ id: id.data, row })
}

export const transferCalls = [
  defineLongRead({
    path: groupPath,
    query: CallFilter,
    question: (filter, group) => ok({ kind: 'transfers', filter: filterOf(filter, group) }),
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
