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
import type { ActivityAction } from '../model/activity.ts'
import { TripId, TripItemId } from '../model/trip-id.ts'
import { groupOfScope } from '../model/scope.ts'
import { fitsAmount } from '../money/financial-status.ts'
import {
  type MutationContext,
  type WriteTx,
  Refusal,
  defineMutation,
  givenFields,
  recordedBy,
} from './define-mutation.ts'
import {
  removeOnce,
  requireDeleted,
  requireItem,
  requireNewId,
  requireTrip,
  requireRoomForItem,
} from './row-checks.ts'
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

type WrittenItem = { item: TripItem; action: ActivityAction | null }

/** Writes an item that is there or restored, and records what was done, unless `action` is null. */
async function writeItem(
  tx: WriteTx,
  context: MutationContext,
  { item, action }: WrittenItem,
): Promise<void> {
  await tx.put('itineraryItems', { ...item, updatedAt: context.at })
  const { id: itineraryItemId, itineraryId } = item
  if (action !== null) await recordActivity(tx, context, { action, itineraryId, itineraryItemId })
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
  run: async (tx, { id, itineraryId, ...fields }, context) => {
    await requireTrip(tx, itineraryId)
    await requireNewId(tx, 'itineraryItems', id)
    if (!fitsAmount(fields)) throw new Refusal('budget-status-mismatch')
    await requireRoomForItem(tx, itineraryId)
    await tx.put('itineraryItems', {
      id,
      groupId: groupOfScope(tx.scope),
      itineraryId,
      ...fields,
      extensions: [],
      ...recordedBy(context),
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
    await writeItem(tx, context, { item: { ...row, ...givenFields(fields) }, action: 'item-edited' })
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
    await writeItem(tx, context, { item: { ...row, ...budget }, action: 'item-budget' })
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
    const action = row.date === date ? null : 'item-moved'
    await writeItem(tx, context, { item: { ...row, date, orderKey }, action })
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
    await writeItem(tx, context, { item: { ...row, extensions }, action: 'item-edited' })
  },
})

/** Expenses of the item stay in the trip. Restoring the item brings them back to it. */
export const deleteItem = defineMutation({
  name: 'item.delete',
  authorize: members,
  deletes: 'itineraryItems',
  args: z.strictObject({ id: TripItemId }),
  run: (tx, { id }) => removeOnce(tx, 'itineraryItems', id),
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
    await writeItem(tx, context, { item: deleted, action: 'item-restored' })
  },
})
