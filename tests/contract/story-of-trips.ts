/** The part of the story of every mutation in which the group plans trips. It takes place in the first group. */
import { itemExtensionsMax } from '#shared/limits.ts'
import { type ItemBudget, noBudget } from '#shared/model/trip-item.ts'
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { expenseIdOf, itemIdOf, tripIdOf } from '#tests/builders/ids.ts'
import { hanako, jiro, saburo, taro } from '#tests/builders/people.ts'
import type { Story } from './story-entries.ts'
import { child, equally, h, kyoto, noTrip, pays, sending, t, textFields } from './story-fixture.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'

const [autumn, winter] = [tripIdOf(1), tripIdOf(2)]
const [temple, noodles, walk] = [itemIdOf(1), itemIdOf(2), itemIdOf(3)]
const [entrance, soba, bus, gift] = [expenseIdOf(21), expenseIdOf(22), expenseIdOf(23), expenseIdOf(24)]
const nowhere = itemIdOf(99)

const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
const trip = { id: autumn, title: '紅葉', description: '二泊', destination: '嵐山', ...dates }
const texts = { time: '09:30', location: '清水寺', description: '朝のうち', category: 'TEMPLE' as const }
const place = { date: '2026-11-20', orderKey: 'V' }
const item = { id: temple, itineraryId: autumn, title: '拝観', ...place, ...texts, ...noBudget }
const budget: ItemBudget = { estimatedCost: 1_200, financialStatus: 'BUDGET_SET', expenseType: 'SHARED' }
const spending = { ...textFields, itineraryId: autumn, ...pays(h, 400), ...equally(h, t) }

const tripsIn = async (tx: WriteTx) => (await tx.list('itineraries')).map(({ id, status }) => [id, status])
const itemsIn = async (tx: WriteTx) => (await tx.list('itineraryItems')).map(({ id }) => id)
const linkOf = (id: typeof soba) => async (tx: WriteTx) => {
  const row = await tx.get('expenses', id)
  return row && [row.itineraryId, row.itineraryItemId]
}

export function addTrips(story: Story): void {
  addWholeTrips(story)
  addItems(story)
  addLinks(story)
  addDeletions(story)
}

function addWholeTrips({ done, refused, seen }: Story): void {
  refused('itineraries-disabled', taro, kyoto, 'itinerary.create', trip)
  done(hanako, kyoto, 'group.edit', { itineraries: 'enabled' })
  refused('group-not-found', saburo, kyoto, 'itinerary.create', trip)
  done(taro, kyoto, 'itinerary.create', trip)
  refused('id-taken', hanako, kyoto, 'itinerary.create', { ...trip, title: '二度目' })
  done(jiro, kyoto, 'itinerary.describe', { id: autumn, title: '紅葉狩り', description: '' })
  done(taro, kyoto, 'itinerary.describe', { id: autumn, destination: '東山' })
  done(taro, kyoto, 'itinerary.describe', { id: autumn, dates: { ...dates, endDate: '2026-11-23' } })
  refused('nothing-to-change', taro, kyoto, 'itinerary.describe', { id: autumn })
  refused('itinerary-not-found', taro, kyoto, 'itinerary.describe', { id: noTrip, title: '冬' })
  refused('itinerary-not-started', taro, kyoto, 'itinerary.setStatus', { id: autumn, status: 'completed' })
  for (const status of ['draft', 'active', 'completed', 'active', 'cancelled', 'active'] as const)
    done(taro, kyoto, 'itinerary.setStatus', { id: autumn, status })
  refused('itinerary-status-not-allowed', taro, kyoto, 'itinerary.setStatus', { id: autumn, status: 'draft' })
  refused('itinerary-not-found', taro, kyoto, 'itinerary.setStatus', { id: noTrip, status: 'active' })
  seen('a trip that was cancelled is reopened', kyoto, tripsIn, [[autumn, 'active']])
}

function addItems({ done, refused, given, seen }: Story): void {
  done(taro, kyoto, 'item.create', item)
  refused('id-taken', hanako, kyoto, 'item.create', item)
  refused('itinerary-not-found', hanako, kyoto, 'item.create', { ...item, id: noodles, itineraryId: noTrip })
  refused('budget-status-mismatch', hanako, kyoto, 'item.create', {
    ...item,
    id: noodles,
    ...budget,
    estimatedCost: null,
  })
  done(hanako, kyoto, 'item.create', { ...item, id: noodles, ...budget, orderKey: 'W', title: 'そば' })
  done(jiro, kyoto, 'item.create', { ...item, id: walk, date: null, time: null, title: '散歩' })
  done(jiro, kyoto, 'item.describe', { id: temple, title: '参拝', time: null })
  done(hanako, kyoto, 'item.describe', { id: temple, location: '', description: '', category: 'OTHER' })
  refused('nothing-to-change', hanako, kyoto, 'item.describe', { id: temple })
  refused('item-not-found', hanako, kyoto, 'item.describe', { id: nowhere, title: '参拝' })
  done(hanako, kyoto, 'item.setBudget', { id: temple, ...budget })
  refused('budget-status-mismatch', taro, kyoto, 'item.setBudget', {
    id: temple,
    ...budget,
    estimatedCost: 0,
  })
  refused('item-not-found', taro, kyoto, 'item.setBudget', { id: nowhere, ...budget })
  done(taro, kyoto, 'item.move', { id: temple, date: '2026-11-20', orderKey: 'X' })
  done(taro, kyoto, 'item.move', { id: temple, date: '2026-11-20', orderKey: 'X' })
  done(taro, kyoto, 'item.move', { id: walk, date: '2026-12-24', orderKey: 'V' })
  refused('item-not-found', taro, kyoto, 'item.move', { id: nowhere, ...place })
  const extension = { id: temple, key: '服装', value: '歩きやすい靴', valueType: 'string' }
  done(jiro, kyoto, 'item.setExtension', extension)
  done(taro, kyoto, 'item.setExtension', { ...extension, value: '長ぐつ' })
  given('an item with one extension less than it may have', kyoto, async (tx) => {
    const row = await tx.get('itineraryItems', temple)
    const more = Array.from({ length: itemExtensionsMax - 2 }, (_, number) => ({
      key: `${number}`,
      value: '',
      valueType: 'string',
    }))
    if (row) await tx.put('itineraryItems', { ...row, extensions: [...row.extensions, ...more] })
  })
  done(jiro, kyoto, 'item.setExtension', { ...extension, key: '最後の次' })
  refused('extensions-full', jiro, kyoto, 'item.setExtension', { ...extension, key: '最後' })
  done(jiro, kyoto, 'item.setExtension', { ...extension, value: null })
  seen(
    'extensions are one for each key',
    kyoto,
    async (tx) => (await tx.get('itineraryItems', temple))?.extensions.length,
    itemExtensionsMax - 1,
  )
  seen('a trip finds its items', kyoto, (tx) => tx.itemsOf(autumn), [temple, noodles, walk])
  seen('one without items finds none', kyoto, (tx) => tx.itemsOf(winter), [])
}

function addLinks({ done, refused, seen }: Story): void {
  done(taro, kyoto, 'pendingMember.restore', { id: child })
  done(taro, kyoto, 'expense.create', { id: entrance, ...spending, itineraryItemId: temple })
  refused('item-not-found', taro, kyoto, 'expense.create', {
    id: soba,
    ...spending,
    itineraryItemId: nowhere,
  })
  refused('item-not-found', taro, kyoto, 'expense.create', {
    id: soba,
    ...spending,
    itineraryId: null,
    itineraryItemId: temple,
  })
  done(hanako, kyoto, 'expense.create', { id: soba, ...spending })
  const named = { ...spending, ...equally(h, keyOfPendingMember(child)) }
  done(hanako, kyoto, 'expense.create', { id: gift, ...named })
  done(hanako, kyoto, 'expense.link', { id: soba, itineraryId: autumn, itineraryItemId: noodles })
  done(hanako, kyoto, 'expense.link', { id: soba, itineraryId: autumn, itineraryItemId: noodles })
  refused('item-not-found', taro, kyoto, 'expense.link', {
    id: soba,
    itineraryId: null,
    itineraryItemId: noodles,
  })
  refused('itinerary-not-found', taro, kyoto, 'expense.link', {
    id: soba,
    itineraryId: noTrip,
    itineraryItemId: null,
  })
  done(taro, kyoto, 'expense.describe', { id: soba, itineraryId: autumn, title: 'そば' })
  seen('the item stays with the trip', kyoto, linkOf(soba), [autumn, noodles])
  done(taro, kyoto, 'itinerary.create', { ...trip, id: winter, title: '雪' })
  done(taro, kyoto, 'expense.describe', { id: soba, itineraryId: winter })
  seen('and is gone with it', kyoto, linkOf(soba), [winter, null])
  done(taro, kyoto, 'expense.link', { id: soba, itineraryId: autumn, itineraryItemId: noodles })
  done(hanako, kyoto, 'transfer.create', {
    id: bus,
    ...sending,
    itineraryId: autumn,
    from: t,
    to: h,
    amount: 200,
  })
  refused('expense-not-found', taro, kyoto, 'expense.link', {
    id: bus,
    itineraryId: null,
    itineraryItemId: null,
  })
}

function addDeletions({ done, refused, seen }: Story): void {
  done(jiro, kyoto, 'item.delete', { id: noodles })
  done(jiro, kyoto, 'item.delete', { id: noodles })
  refused('item-not-found', jiro, kyoto, 'item.delete', { id: nowhere })
  refused('item-deleted', taro, kyoto, 'item.move', { id: noodles, ...place })
  refused('item-deleted', taro, kyoto, 'item.setBudget', { id: noodles, ...budget })
  refused('item-deleted', taro, kyoto, 'item.create', { ...item, id: noodles })
  seen('an expense of a deleted item names it still', kyoto, linkOf(soba), [autumn, noodles])
  done(taro, kyoto, 'expense.create', { id: expenseIdOf(25), ...spending, itineraryItemId: noodles })
  done(jiro, kyoto, 'item.restore', { id: noodles })
  done(jiro, kyoto, 'item.restore', { id: noodles })
  refused('item-not-found', jiro, kyoto, 'item.restore', { id: nowhere })
  done(jiro, kyoto, 'item.delete', { id: walk })

  const chosen = [entrance, bus, gift]
  done(taro, kyoto, 'itinerary.delete', { id: autumn, expenses: [...chosen, expenseIdOf(99)] })
  done(hanako, kyoto, 'itinerary.delete', { id: autumn, expenses: [] })
  refused('itinerary-not-found', hanako, kyoto, 'itinerary.delete', { id: noTrip, expenses: [] })
  seen('the items are deleted with their trip', kyoto, itemsIn, [])
  seen('an expense that was not chosen stays', kyoto, linkOf(soba), [autumn, noodles])
  seen('one that was chosen does not', kyoto, linkOf(entrance), undefined)
  refused('itinerary-deleted', taro, kyoto, 'itinerary.create', trip)
  refused('itinerary-deleted', taro, kyoto, 'itinerary.describe', { id: autumn, title: '秋' })
  refused('itinerary-deleted', taro, kyoto, 'item.create', { ...item, id: nowhere })
  refused('itinerary-deleted', taro, kyoto, 'item.restore', { id: walk })
  refused('item-deleted', taro, kyoto, 'item.describe', { id: temple, title: '参拝' })
  done(jiro, kyoto, 'expense.create', { id: expenseIdOf(26), ...spending })
  done(taro, kyoto, 'pendingMember.remove', { id: child })
  refused('itinerary-not-found', taro, kyoto, 'itinerary.restore', { id: noTrip })
  refused('group-not-found', saburo, kyoto, 'itinerary.restore', { id: autumn })
  done(taro, kyoto, 'itinerary.restore', { id: autumn })
  done(hanako, kyoto, 'itinerary.restore', { id: autumn })
  seen('a restored trip has the items again that were deleted with it', kyoto, itemsIn, [temple, noodles])
  seen('and the expenses', kyoto, linkOf(entrance), [autumn, temple])
  seen('but not one of somebody who was removed', kyoto, linkOf(gift), undefined)
  done(taro, kyoto, 'pendingMember.restore', { id: child })
  done(taro, kyoto, 'expense.restore', { id: gift })
  done(taro, kyoto, 'itinerary.delete', { id: winter, expenses: [] })
  for (const id of [gift, bus]) done(taro, kyoto, id === bus ? 'transfer.delete' : 'expense.delete', { id })
  for (const id of [entrance, soba, expenseIdOf(25), expenseIdOf(26)])
    done(taro, kyoto, 'expense.delete', { id })
  done(taro, kyoto, 'pendingMember.remove', { id: child })
}
