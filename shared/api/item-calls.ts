/** Items of a trip's plan (specification 2, section 7, "Itineraries and items"), with the alternate forms of their paths. */
import * as z from 'zod/mini'
import { assert } from '../assert.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { tripItemsMax } from '../limits.ts'
import { lineSchema, noteSchema, optionalLineSchema, timeSchema } from '../model/fields.ts'
import { inDayOrder, placementsAt, placementsInOrder } from '../model/day-order.ts'
import { type ItemBudget, ItemExtension, type TripItem } from '../model/trip-item.ts'
import { TripItemId } from '../model/trip-id.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { callBudget, budgetIn } from './item-money-calls.ts'
import { callDate } from './call-fields.ts'
import { defineCall, defineForms, given, oneChange } from './define-call.ts'
import { defineDeletion } from './define-deletion.ts'
import { defineRead } from './define-read.ts'
import { oneItemAnswer } from './trip-answers.ts'
import { planOfItem } from './trip-calls.ts'

const orNothing = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string('unreadable')),
        z.transform((text) => (text === '' ? null : text)),
      ),
      z.nullable(schema),
    ),
  )

const words = {
  title: lineSchema('item-title-required'),
  time: orNothing(timeSchema()),
  location: z.optional(z.nullable(optionalLineSchema())),
  description: z.optional(z.nullable(noteSchema())),
  /** The name of a category, or one of the words for it. */
  category: z.optional(z.string('unreadable')),
}
const place = {
  date: orNothing(callDate()),
  sortOrder: z.optional(z.int('unreadable').check(z.minimum(0, 'unreadable'))),
}
const NewItem = z.strictObject({ ...words, ...place, ...callBudget })
const ItemChange = z.extend(z.partial(z.strictObject(words)), { ...place, ...callBudget })
type ItemChange = z.infer<typeof ItemChange>

type CategoryReader = (word: string) => TripItem['category'] | undefined

/** The words that the call gives. A category that nobody knows is その他. */
function wordsIn(
  { title, time, location, description, category: word }: ItemChange,
  categoryOf: CategoryReader,
) {
  return {
    ...given('title', title),
    ...given('time', time),
    ...given('location', location === null ? '' : location),
    ...given('description', description === null ? '' : description),
    ...given('category', word === undefined ? undefined : (categoryOf(word) ?? 'OTHER')),
  }
}

const ofDate = (items: readonly TripItem[], date: string | null) => items.filter((item) => item.date === date)

/** Words, place and budget are separate changes, because somebody else may have changed one of them meanwhile. */
function changesOf(
  row: TripItem,
  change: ItemChange,
  { siblings, categoryOf }: { siblings: readonly TripItem[]; categoryOf: CategoryReader },
): MutationInput[] {
  const { id } = row
  const texts = wordsIn(change, categoryOf)
  const budget = budgetIn(change, row)
  const { estimatedCost, financialStatus, expenseType } = row
  const before: ItemBudget = { estimatedCost, financialStatus, expenseType }
  const isOtherBudget = JSON.stringify(budget) !== JSON.stringify(before)
  return [
    ...(Object.keys(texts).length > 0 ? [{ name: 'item.describe', args: { id, ...texts } } as const] : []),
    ...movesOf(row, change, siblings),
    ...(isOtherBudget ? [{ name: 'item.setBudget', args: { id, ...budget } } as const] : []),
  ]
}

function movesOf(row: TripItem, change: ItemChange, siblings: readonly TripItem[]): MutationInput[] {
  const { date = row.date, sortOrder } = change
  const day = ofDate(siblings, date).filter(({ id }) => id !== row.id)
  if (date === row.date && sortOrder === undefined) return []
  const present = ofDate(siblings, row.date).toSorted(inDayOrder)
  if (date === row.date && sortOrder !== undefined && present[sortOrder]?.id === row.id) return []
  return placementsAt(day, [row.id], sortOrder ?? day.length).map(({ id, orderKey }) =>
    moveOf({ id, date, orderKey }),
  )
}

const editItem = <const M extends 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path: '/itinerary-items/:itemId',
    body: ItemChange,
    prepare: async ({ params: { groupId, itemId: id }, body, lookups, itemCategoryOf }) => {
      const row = await lookups.item(groupId, id)
      const siblings = row ? await lookups.items(groupId, row.itineraryId) : []
      const changes = row ? changesOf(row, body, { siblings, categoryOf: itemCategoryOf }) : []
      // A change of nothing is refused by the mutation, also with the reason why there is no such item.
      const [first = { name: 'item.describe', args: { id } } as const, ...further] = changes
      return { groupId, mutations: [first, ...further], answered: { kind: 'item', id } }
    },
  })

const reorder = defineForms({
  paths: ['/itineraries/:itineraryId/items/reorder', '/itineraries/:itineraryId/reorder-items'],
  body: z.strictObject({
    itemIds: z.array(TripItemId, 'unreadable').check(
      z.minLength(1, 'unreadable'),
      z.maxLength(tripItemsMax, 'too-large' satisfies RejectionCode),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'unreadable' satisfies RejectionCode }),
    ),
  }),
  prepare: async ({ params: { groupId, itineraryId }, body: { itemIds }, lookups }) => {
    const items = await lookups.items(groupId, itineraryId)
    const idsOfTrip = new Set(items.map(({ id }) => id))
    if (itemIds.some((id) => !idsOfTrip.has(id))) throw new Refusal('item-not-found')
    const days = Map.groupBy(items, ({ date }) => date)
    const moves = [...days].flatMap(([date, day]) =>
      placementsInOrder(day, itemIds).map(({ id, orderKey }) => moveOf({ id, date, orderKey })),
    )
    // A move to the place where the item stands writes nothing.
    const [unmoved] = items.map(moveOf)
    const [first = unmoved, ...further] = moves
    if (!first) throw new Refusal('item-not-found')
    return { groupId, mutations: [first, ...further], answered: { kind: 'items', itineraryId } }
  },
})

function moveOf({ id, date, orderKey }: Pick<TripItem, 'id' | 'date' | 'orderKey'>): MutationInput {
  return { name: 'item.move', args: { id, date, orderKey } }
}

export const itemCalls = [
  defineRead({
    path: '/itinerary-items/:itemId',
    source: planOfItem,
    answer: ({ plan, itemId }) => ({ item: oneItemAnswer(plan, itemId) }),
  }),
  defineCall({
    method: 'POST',
    path: '/itineraries/:itineraryId/items',
    body: NewItem,
    prepare: async ({ params: { groupId, itineraryId }, body, lookups, newId, itemCategoryOf }) => {
      const texts = wordsIn(body, itemCategoryOf)
      const budget = budgetIn(body, undefined)
      const id = newId(TripItemId)
      const { date = null } = body
      const day = ofDate(await lookups.items(groupId, itineraryId), date)
      const places = placementsAt(day, [id], body.sortOrder ?? day.length)
      const [own, ...others] = places.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
      assert(own, 'each item that is put somewhere gets a key')
      const create = {
        name: 'item.create',
        args: {
          id,
          itineraryId,
          date,
          orderKey: own.orderKey,
          time: texts.time ?? null,
          title: body.title,
          location: texts.location ?? '',
          description: texts.description ?? '',
          category: texts.category ?? 'OTHER',
          ...budget,
        },
      } as const
      const moves = others.map(({ id: other, orderKey }) => moveOf({ id: other, date, orderKey }))
      return { groupId, mutations: [create, ...moves], answered: { kind: 'item', id } }
    },
  }),
  editItem('PUT'),
  editItem('PATCH'),
  ...defineDeletion('/itinerary-items/:itemId', ({ itemId: id }) => ({
    delete: { name: 'item.delete', args: { id } },
    restore: { name: 'item.restore', args: { id } },
    answered: { kind: 'item', id },
  })),
  defineCall({
    method: 'POST',
    path: '/itinerary-items/:itemId/extensions',
    body: z.strictObject({
      key: ItemExtension.shape.key,
      value: z.nullable(ItemExtension.shape.value),
      valueType: z._default(ItemExtension.shape.valueType, 'string'),
    }),
    prepare: ({ params: { groupId, itemId: id }, body }) =>
      oneChange(groupId, { name: 'item.setExtension', args: { id, ...body } }, { kind: 'item', id }),
  }),
  reorder('PUT', '/itineraries/:itineraryId/items/reorder'),
  reorder('PUT', '/itineraries/:itineraryId/reorder-items'),
]
