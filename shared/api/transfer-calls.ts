/**
 * REST calls for the transfers of a group, and for those of one of its trips (specification 3, section 7, "Expense and settlement
 * calls"). The calls of the group reach the transfers of its trips, too.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { ExpenseId, transferEnds } from '../model/expense.ts'
import { amountSchema, lineSchema, noteSchema } from '../model/fields.ts'
import type { GroupId } from '../model/group.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import { MutationId } from '../model/mutation-id.ts'
import { type Result, err, ok } from '../result.ts'
import { Person, callDate, orAbsent, required, requiredAmount } from './call-fields.ts'
import { CallFilter, filterOf } from './call-filter.ts'
import { type CallTools, type Lookups, NoBody, type Prepared, defineCall, given } from './define-call.ts'
import { defineLongRead, groupInPath } from './define-read.ts'

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

/** Where a call looks for its transfer: in a group, or in one of its trips only. */
type Place = { groupId: GroupId; itineraryId: ItineraryId | null }
type AskedOf<Body> = CallTools & { query: Record<string, unknown>; body: Body }
type Preparation = Promise<Result<Prepared, RejectionCode>>

/** The trip of the path. A deleted one has no transfers of its own: they count as the group's. */
async function tripOf(id: ItineraryId, lookups: Lookups): Promise<Result<Place, RejectionCode>> {
  const home = await lookups.groupOfItinerary(id)
  if (!home.ok) return home
  const trip = await lookups.itinerary(home.value, id)
  return trip ? ok({ groupId: home.value, itineraryId: id }) : err('itinerary-deleted')
}

async function prepareNew(place: Place, call: AskedOf<z.infer<typeof NewTransfer>>): Preparation {
  const { groupId, itineraryId } = place
  const { body, lookups, newId, transferTitle, today } = call
  const keyOf = await lookups.keyReader(groupId)
  const id = newId(ExpenseId)
  const { amount, paymentDate: date = today } = body
  const money = { from: keyOf(body.fromId), to: keyOf(body.toId), amount }
  const texts = { title: body.title || transferTitle, description: body.note ?? '' }
  const ofExpense = given('expenseId', body.expenseId)
  const create = {
    name: 'transfer.create',
    args: { id, itineraryId, ...ofExpense, ...texts, date, ...money },
  } as const
  return ok({ groupId, mutations: [create], answered: { kind: 'expenseOrTransfer', id } })
}

async function prepareChange(place: Place, call: AskedOf<z.infer<typeof TransferChange>>): Preparation {
  const { groupId } = place
  const { query, body, lookups, transferTitle } = call
  const named = await findNamed(place, { query, lookups })
  if (!named.ok) return named
  const { id, row } = named.value
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
  const isChanged = money && (money.from !== ends.from || money.to !== ends.to || money.amount !== row.amount)
  // If there is no such transfer, the mutation refuses it.
  const edited = isChanged ? { mark: body.moneyMark ?? row.moneyMark, ...money } : undefined
  const edit = { name: 'transfer.edit', args: { id, ...texts, ...given('money', edited) } } as const
  return ok({ groupId, mutations: [edit], answered: { kind: 'expenseOrTransfer', id } })
}

async function prepareDeletion(place: Place, call: AskedOf<object>): Preparation {
  const named = await findNamed(place, call)
  if (!named.ok) return named
  const remove = { name: 'transfer.delete', args: { id: named.value.id } } as const
  return ok({ groupId: place.groupId, mutations: [remove], answered: { kind: 'nothing' } })
}

type Asked = { query: Record<string, unknown>; lookups: Lookups }

/** The transfer that the query field `transferId` names. Without a row, the mutation refuses the call. */
async function findNamed({ groupId, itineraryId }: Place, { query, lookups }: Asked) {
  const id = ExpenseId.safeParse(query['transferId'] ?? query['transfer_id'])
  if (!id.success) return err('id-invalid')
  const row = await lookups.expense(groupId, id.data)
  const isElsewhere = row && itineraryId !== null && row.itineraryId !== itineraryId
  return isElsewhere ? err('transfer-not-found') : ok({ id: id.data, row })
}

const changeOfGroup = <const M extends 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path: groupPath,
    body: TransferChange,
    prepare: ({ params: { groupId }, ...call }) => prepareChange({ groupId, itineraryId: null }, call),
  })

const changeOfTrip = <const M extends 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path: tripPath,
    body: TransferChange,
    prepare: async ({ params: { itineraryId }, ...call }) => {
      const place = await tripOf(itineraryId, call.lookups)
      return place.ok ? prepareChange(place.value, call) : place
    },
  })

export const transferCalls = [
  defineLongRead({
    path: groupPath,
    group: groupInPath,
    query: CallFilter,
    question: (filter, group) => ok({ kind: 'transfers', filter: filterOf(filter, group) }),
  }),
  defineCall({
    method: 'POST',
    path: groupPath,
    body: NewTransfer,
    prepare: ({ params: { groupId }, ...call }) => prepareNew({ groupId, itineraryId: null }, call),
  }),
  changeOfGroup('PUT'),
  changeOfGroup('PATCH'),
  defineCall({
    method: 'DELETE',
    path: groupPath,
    body: NoBody,
    prepare: ({ params: { groupId }, ...call }) => prepareDeletion({ groupId, itineraryId: null }, call),
  }),
  defineCall({
    method: 'POST',
    path: tripPath,
    body: NewTransfer,
    prepare: async ({ params: { itineraryId }, ...call }) => {
      const place = await tripOf(itineraryId, call.lookups)
      return place.ok ? prepareNew(place.value, call) : place
    },
  }),
  changeOfTrip('PUT'),
  changeOfTrip('PATCH'),
  defineCall({
    method: 'DELETE',
    path: tripPath,
    body: NoBody,
    prepare: async ({ params: { itineraryId }, ...call }) => {
      const place = await tripOf(itineraryId, call.lookups)
      return place.ok ? prepareDeletion(place.value, call) : place
    },
  }),
]
