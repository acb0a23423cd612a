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
  budgetFields,
  isEmptiedItem,
  itemExtensionsMaxLength,
  lengthOfExtensions,
} from '../model/itinerary-item.ts'
import { itemExtensionsMax } from '../limits.ts'
import { ItineraryId, ItineraryItemId } from '../model/itinerary-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { fitsAmount } from '../money/financial-status.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { findItinerary, requireItem, requireRoomForItem } from './itinerary-row-checks.ts'
import { requireMember } from './permissions.ts'
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

export const createItem = defineMutation({
  name: 'item.create',
  creates: 'itineraryItems',
  args: z.strictObject({
    id: ItineraryItemId,
    itineraryId: ItineraryId,
    ...placeFields,
    ...itemTextFields,
    ...budgetFields,
  }),
  run: async (tx, { id, itineraryId, ...fields }, { actor, at }) => {
    const membership = await requireMember(tx, actor)
    if (!membership.ok) return membership
    const trip = await findItinerary(tx, itineraryId)
    if (!trip.ok) return trip
    if (await tx.get('itineraryItems', id)) return err('id-taken')
    if (await tx.getDeleted('itineraryItems', id)) return err('item-deleted')
    if (!fitsAmount(fields)) return err('budget-status-mismatch')
    const room = await requireRoomForItem(tx, itineraryId)
    if (!room.ok) return room
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
    return ok()
  },
})

/** Changes only the given fields; for each the last write wins. */
export const describeItem = defineMutation({
  name: 'item.describe',
  edits: 'itineraryItems',
  args: z.extend(z.partial(z.strictObject(itemTextFields)), { id: ItineraryItemId }),
  run: async (tx, { id, ...fields }, context) => {
    const found = await requireItem(tx, id, context)
    if (!found.ok) return found
    const row = found.value
    if (Object.keys(fields).length === 0) return err('nothing-to-change')
    const { title = row.title, time = row.time, location = row.location } = fields
    const { description = row.description, category = row.category } = fields
    const described = { title, time, location, description, category }
    await tx.put('itineraryItems', { ...row, ...described, updatedAt: context.at })
    const { itineraryId } = row
    await recordActivity(tx, context, { action: 'item-edited', itineraryId, itineraryItemId: id })
    return ok()
  },
})

/** Says what the item is to cost. The last write wins as a whole, because amount, status and type belong together. */
export const setItemBudget = defineMutation({
  name: 'item.setBudget',
  edits: 'itineraryItems',
  args: z.strictObject({ id: ItineraryItemId, ...budgetFields }),
  run: async (tx, { id, ...budget }, context) => {
    const found = await requireItem(tx, id, context)
    if (!found.ok) return found
    if (!fitsAmount(budget)) return err('budget-status-mismatch')
    await tx.put('itineraryItems', { ...found.value, ...budget, updatedAt: context.at })
    const { itineraryId } = found.value
    await recordActivity(tx, context, { action: 'item-budget', itineraryId, itineraryItemId: id })
    return ok()
  },
})

/**
 * Puts the item at a place. Its author's device has chosen the key of the order (shared/model/day-order.ts), so one row is
 * written however long the day is, and the last move of an item wins. A day outside of the trip is accepted: somebody may have
 * changed its dates meanwhile. A new place within the same day is no activity of its own.
 */
export const moveItem = defineMutation({
  name: 'item.move',
  edits: 'itineraryItems',
  args: z.strictObject({ id: ItineraryItemId, ...placeFields }),
  run: async (tx, { id, date, orderKey }, context) => {
    const found = await requireItem(tx, id, context)
    if (!found.ok) return found
    const row = found.value
    if (row.date === date && row.orderKey === orderKey) return ok()
    await tx.put('itineraryItems', { ...row, date, orderKey, updatedAt: context.at })
    const { itineraryId } = row
    if (row.date !== date)
      await recordActivity(tx, context, { action: 'item-moved', itineraryId, itineraryItemId: id })
    return ok()
  },
})

/** Sets the value under one key, or deletes it if `value` is null. Other keys stay as they are. */
export const setItemExtension = defineMutation({
  name: 'item.setExtension',
  edits: 'itineraryItems',
  args: z.strictObject({
    id: ItineraryItemId,
    ...ItemExtension.shape,
    value: z.nullable(ItemExtension.shape.value),
  }),
  run: async (tx, { id, key, value, valueType }, context) => {
    const found = await requireItem(tx, id, context)
    if (!found.ok) return found
    const row = found.value
    const index = row.extensions.findIndex((extension) => extension.key === key)
    if (value === null && index < 0) return ok()
    const place = index < 0 ? row.extensions.length : index
    const extensions = row.extensions.toSpliced(
      place,
      1,
      ...(value === null ? [] : [{ key, value, valueType }]),
    )
    if (extensions.length > itemExtensionsMax) return err('extensions-full')
    if (lengthOfExtensions(extensions) > itemExtensionsMaxLength) return err('text-too-long')
    await tx.put('itineraryItems', { ...row, extensions, updatedAt: context.at })
    const { itineraryId } = row
    await recordActivity(tx, context, { action: 'item-edited', itineraryId, itineraryItemId: id })
    return ok()
  },
})

/** Expenses of the item stay in the trip. Restoring the item brings them back to it. */
export const deleteItem = defineMutation({
  name: 'item.delete',
  deletes: 'itineraryItems',
  args: z.strictObject({ id: ItineraryItemId }),
  run: async (tx, { id }, context) => {
    const found = await requireItem(tx, id, context)
    if (!found.ok) return found.code === 'item-deleted' ? ok() : found
    await tx.remove('itineraryItems', id)
    return ok()
  },
})

/** Restores a deleted item at its place. If somebody else has done so already, the outcome is `ok` and nothing is written. */
export const restoreItem = defineMutation({
  name: 'item.restore',
  restores: 'itineraryItems',
  args: z.strictObject({ id: ItineraryItemId }),
  run: async (tx, { id }, context) => {
    const found = await requireItem(tx, id, context)
    if (found.ok) return ok()
    if (found.code !== 'item-deleted') return found
    const deleted = await tx.getDeleted('itineraryItems', id)
    if (!deleted || isEmptiedItem(deleted)) return err('restore-too-late')
    const trip = await findItinerary(tx, deleted.itineraryId)
    if (!trip.ok) return trip
    const room = await requireRoomForItem(tx, deleted.itineraryId)
    if (!room.ok) return room
    await tx.put('itineraryItems', { ...deleted, updatedAt: context.at })
    const { itineraryId } = deleted
    await recordActivity(tx, context, { action: 'item-restored', itineraryId, itineraryItemId: id })
    return ok()
  },
})
