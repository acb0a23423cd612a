/** What is refused of trips and items before a mutation runs: the first fault in the arguments gives the code. */
import { describe, expect, it } from 'vitest'
import { expenseIdOf, itemIdOf, tripIdOf } from '#tests/builders/ids.ts'
import { expenseArgs } from '#tests/builders/sync-rows.ts'
import { itemArgs, tripArgs } from '#tests/builders/trip-rows.ts'
import {
  amountMaxYen,
  noteMaxLength,
  orderKeyMaxLength,
  settlementRowsMax,
  titleMaxLength,
} from '../limits.ts'
import { type MutationName, checkMutation } from './registry.ts'

const id = expenseIdOf(1)
const long = 'あ'.repeat(titleMaxLength + 1)

function codeOf(name: MutationName, args: unknown): string {
  const call = checkMutation(name, args)
  return call.ok ? 'ok' : call.code
}

const trips: [what: string, fields: object, code: string][] = [
  ['no title', { title: ' ' }, 'itinerary-fields-required'],
  ['no first day', { startDate: '' }, 'itinerary-fields-required'],
  ['no last day', { endDate: null }, 'itinerary-fields-required'],
  ['a day that does not exist', { startDate: '2026-02-29' }, 'date-invalid'],
  ['the end before the start', { endDate: '2026-11-19' }, 'dates-reversed'],
  ['one day', { endDate: '2026-11-20' }, 'ok'],
  ['a long destination', { destination: long }, 'text-too-long'],
  ['a long description', { description: 'あ'.repeat(noteMaxLength + 1) }, 'text-too-long'],
]
const items: [what: string, fields: object, code: string][] = [
  ['no title', { title: ' ' }, 'item-title-required'],
  ['no date', { date: null }, 'ok'],
  ['a day that does not exist', { date: '2026-02-29' }, 'date-invalid'],
  ['no time', { time: null }, 'ok'],
  ['the last minute', { time: '23:59' }, 'ok'],
  ['the hour after it', { time: '24:00' }, 'time-invalid'],
  ['an hour of one digit', { time: '9:30' }, 'time-invalid'],
  ['a time of no text', { time: 930 }, 'time-invalid'],
  ['a long place', { location: long }, 'text-too-long'],
  ['a category of its own', { category: 'TEMPLES' }, 'unreadable'],
  ['a free budget', { estimatedCost: 0 }, 'ok'],
  ['a negative budget', { estimatedCost: -1 }, 'budget-invalid'],
  ['a budget of half a yen', { estimatedCost: 0.5 }, 'budget-invalid'],
  ['a budget as text', { estimatedCost: '1000' }, 'budget-invalid'],
  ['more than there is', { estimatedCost: amountMaxYen + 1 }, 'amount-too-large'],
  ['a status that only expenses give', { financialStatus: 'SETTLED' }, 'financial-status-derived'],
  ['another such status', { financialStatus: 'EXPENSE_RECORDED' }, 'financial-status-derived'],
  ['a status of its own', { financialStatus: 'PAID' }, 'unreadable'],
  ['a type of its own', { expenseType: 'LOAN' }, 'unreadable'],
  ['no place in the day', { orderKey: '' }, 'unreadable'],
  ['a place that ends with zero', { orderKey: 'V0' }, 'unreadable'],
  ['a place of other signs', { orderKey: 'V-1' }, 'unreadable'],
  ['the longest place', { orderKey: 'V'.repeat(orderKeyMaxLength) }, 'ok'],
  ['a longer place', { orderKey: 'V'.repeat(orderKeyMaxLength + 1) }, 'unreadable'],
]
const extension = { id: itemIdOf(1), key: '服装', value: '靴', valueType: 'string' }
const ofTrips: [name: MutationName, args: object, code: string][] = [
  ['itinerary.describe', { id: tripIdOf(1), title: '' }, 'itinerary-fields-required'],
  [
    'itinerary.describe',
    { id: tripIdOf(1), dates: { startDate: '2026-11-20', endDate: '2026-11-19' } },
    'dates-reversed',
  ],
  [
    'itinerary.describe',
    { id: tripIdOf(1), dates: { startDate: '2026-11-19' } },
    'itinerary-fields-required',
  ],
  ['itinerary.describe', { id: tripIdOf(1), startDate: '2026-11-19' }, 'unknown-field'],
  ['itinerary.setStatus', { id: tripIdOf(1), status: 'over' }, 'unreadable'],
  ['itinerary.delete', { id: tripIdOf(1) }, 'unreadable'],
  ['itinerary.delete', { id: tripIdOf(1), expenses: expensesOf(settlementRowsMax) }, 'ok'],
  ['itinerary.delete', { id: tripIdOf(1), expenses: expensesOf(settlementRowsMax + 1) }, 'too-large'],
  ['item.describe', { id: itemIdOf(1), title: '' }, 'item-title-required'],
  ['item.describe', { id: itemIdOf(1), date: '2026-11-20' }, 'unknown-field'],
  ['item.move', { id: itemIdOf(1), date: '2026-11-20' }, 'unreadable'],
  ['item.setExtension', { ...extension, key: ' ' }, 'extension-key-required'],
  ['item.setExtension', { ...extension, value: null }, 'ok'],
  ['item.setExtension', { ...extension, value: 'あ'.repeat(noteMaxLength + 1) }, 'text-too-long'],
  ['item.setExtension', { ...extension, value: 1 }, 'unreadable'],
  ['expense.link', { id, itineraryId: null, itineraryItemId: null }, 'ok'],
  ['expense.link', { id, itineraryId: tripIdOf(1) }, 'id-invalid'],
  ['expense.create', { ...expenseArgs(1), itineraryItemId: tripIdOf(1).replace('000', 'ABC') }, 'id-invalid'],
  ['group.edit', { itineraries: 'maybe' }, 'unreadable'],
]

function expensesOf(count: number) {
  return Array.from({ length: count }, (_, index) => expenseIdOf(index + 1))
}

describe('what is refused', () => {
  it.each(trips)('a trip with %s', (_, fields, code) => {
    expect(codeOf('itinerary.create', { ...tripArgs(1), ...fields })).toBe(code)
  })

  it.each(items)('an item with %s', (_, fields, code) => {
    expect(codeOf('item.create', { ...itemArgs(1), ...fields })).toBe(code)
  })

  it.each(ofTrips)('%s %j: %s', (name, args, code) => {
    expect(codeOf(name, args)).toBe(code)
  })
})
