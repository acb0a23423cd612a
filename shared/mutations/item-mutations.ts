import * as z from 'zod/mini'
import {
  dateSchema,
  lineSchema,
  noteSchema,
  optionalLineSchema,
  orderKeySchema,
  timeSchema,
} from '../model/fields.ts'
import {
  ItemCategory,
  ItemExtension,
  type TripItem,
  budgetFields,
  itemExtensionsMaxLength,
  lengthOfExtensions,
} from '../model/trip-item.ts'
import { itemExtensionsMax } from '../limits.ts'
import { TripId, TripItemId } from '../model/trip-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { fitsAmount } from '../money/financial-status.ts'
import { defineMutation, givenFields, Refusal } from './define-mutation.ts'
import { isDeleted, requireDeleted, requireItem, requireTrip, requireRoomForItem } from './row-checks.ts'
import { members } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

/** The words of an item. REST calls accept the same ones. */
const itemTextFields = {
  title: lineSchema('item-title-required'),
  time: z.nullable(timeSchema()),
  location: optionalLineSchema(),
  description: noteSchema(),
  category: ItemCategory,
}
/** The item's place in the plan: its day and the key of its order there. Both are one field, so that no edit mixes two places. */
const placeFields = { date: z.nullable(dateSchema()), orderKey: orderKeySchema() }

/** How an activity names the item. */
function namedItem({ id, itineraryId }: TripItem) {
  return { itineraryId, itineraryItemId: id }
}

export const createItem = defineMutation({
  name: 'item.create',
  authorize: members,
  creates: 'itineraryItems',
  args: z.strictObject({
    id: TripItemId,
    itineraryId: TripId,
    ...placeFields,
    ...itemTextFields,
    ...budgetFields,
  }),
  run: async (tx, { id, itineraryId, ...fields }, { actor, at }) => {
    await requireTrip(tx, itineraryId)
    if (await tx.get('itineraryItems', id)) throw new Refusal('id-taken')
    if (await tx.getDeleted('itineraryItems', id)) throw new Refusal('item-deleted')
    if (!fitsAmount(fields)) throw new Refusal('budget-status-mismatch')
    await requireRoomForItem(tx, itineraryId)
    await tx.put('itineraryItems', {
      id,
      groupId: groupOfScope(tx.scope),
      itineraryId,
      ...fields,
      extensions: [],
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    })
  },
})

/** Changes only the given fields; for each the last write wins. */
export const describeItem = defineMutation({
  name: 'item.describe',
  authorize: members,
  edits: 'itineraryItems',
  args: z.extend(z.partial(z.strictObject(itemTextFields)), { id: TripItemId }),
  run: async (tx, { id, ...fields }, context) => {
    const row = await requireItem(tx, id)
    if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    await tx.put('itineraryItems', { ...row, ...givenFields(fields), updatedAt: context.at })
    await recordActivity(tx, context, { action: 'item-edited', ...namedItem(row) })
  },
})

/** Says what the item is to cost. The last write wins as a whole, because amount, status and type belong together. */
export const setItemBudget = defineMutation({
  name: 'item.setBudget',
  authorize: members,
  edits: 'itineraryItems',
  args: z.strictObject({ id: TripItemId, ...budgetFields }),
  run: async (tx, { id, ...budget }, context) => {
    const row = await requireItem(tx, id)
    if (!fitsAmount(budget)) throw new Refusal('budget-status-mismatch')
    await tx.put('itineraryItems', { ...row, ...budget, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'item-budget', ...namedItem(row) })
  },
})

/**
 * Puts the item at a place. Its author's device has chosen the key of the order (shared/model/day-order.ts), so one row is
 * written however long the day is, and the last move of an item wins. A day outside of the trip is accepted: somebody may have
 * changed its dates meanwhile. A new place within the same day is no activity of its own.
 */
export const moveItem = defineMutation({
  name: 'item.move',
  authorize: members,
  edits: 'itineraryItems',
  args: z.strictObject({ id: TripItemId, ...placeFields }),
  run: async (tx, { id, date, orderKey }, context) => {
    const row = await requireItem(tx, id)
    if (row.date === date && row.orderKey === orderKey) return
    await tx.put('itineraryItems', { ...row, date, orderKey, updatedAt: context.at })
    if (row.date !== date) await recordActivity(tx, context, { action: 'item-moved', ...namedItem(row) })
  },
})

/** Sets the value under one key, or deletes it if `value` is null. Other keys stay as they are. */
export const setItemExtension = defineMutation({
  name: 'item.setExtension',
  authorize: members,
  edits: 'itineraryItems',
  args: z.strictObject({
    id: TripItemId,
    ...ItemExtension.shape,
    value: z.nullable(ItemExtension.shape.value),
  }),
  run: async (tx, { id, key, value, valueType }, context) => {
    const row = await requireItem(tx, id)
    const index = row.extensions.findIndex((extension) => extension.key === key)
    if (value === null && index < 0) return
    const place = index < 0 ? row.extensions.length : index
    const extensions = row.extensions.toSpliced(
      place,
      1,
      ...(value === null ? [] : [{ key, value, valueType }]),
    )
    if (extensions.length > itemExtensionsMax) throw new Refusal('extensions-full')
    if (lengthOfExtensions(extensions) > itemExtensionsMaxLength) throw new Refusal('text-too-long')
    await tx.put('itineraryItems', { ...row, extensions, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'item-edited', ...namedItem(row) })
  },
})

/** Expenses of the item stay in the trip. Restoring the item brings them back to it. */
export const deleteItem = defineMutation({
  name: 'item.delete',
  authorize: members,
  deletes: 'itineraryItems',
  args: z.strictObject({ id: TripItemId }),
  run: async (tx, { id }) => {
    if (await isDeleted(tx, 'itineraryItems', id)) return
    await requireItem(tx, id)
    await tx.remove('itineraryItems', id)
  },
})

/** Restores a deleted item at its place. If somebody else has done so already, the outcome is `ok` and nothing is written. */
export const restoreItem = defineMutation({
  name: 'item.restore',
  authorize: members,
  restores: 'itineraryItems',
  args: z.strictObject({ id: TripItemId }),
  run: async (tx, { id }, context) => {
    const deleted = await requireDeleted(tx, 'itineraryItems', id)
    if (!deleted) return
    await requireTrip(tx, deleted.itineraryId)
    await requireRoomForItem(tx, deleted.itineraryId)
    await tx.put('itineraryItems', { ...deleted, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'item-restored', ...namedItem(deleted) })
  },
})
