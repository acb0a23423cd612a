/** Describes changes of trips, of the items of their plans, and of the trip of an expense. */
import { yenText } from '#shared/messages/amount-texts.ts'
import {
  expenseTypeLabels,
  financialStatusLabels,
  itemCategoryLabels,
  tripStatusLabels,
  undatedLabel,
} from '#shared/messages/trips.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import { type ItemBudget, noBudget } from '#shared/model/trip-item.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type Describe, dayOf } from './change-story.ts'

export const tripDescribers: { [Name in MutationName]?: Describe<ArgsOf<Name>> } = {
  // Without the fields that the person has left empty.
  'itinerary.create': ({ title, startDate, endDate, destination, description }, record) => ({
    subject: title,
    lines: tripLines(
      {
        dates: { startDate, endDate },
        destination: destination || undefined,
        description: description || undefined,
      },
      record,
    ),
  }),
  'itinerary.describe': ({ id, title, ...fields }, record, lookup) => ({
    subject: title,
    lines: [...titleBefore(title, lookup.itinerary(id)?.title), ...tripLines(fields, record)],
  }),
  'itinerary.setStatus': ({ status }) => ({ lines: [texts.itineraryStatus(tripStatusLabels[status])] }),
  'itinerary.delete': ({ expenses }) => ({
    lines: expenses.length > 0 ? [texts.expensesToo(expenses.length)] : [],
  }),
  'item.create': ({ itineraryId, title, date, ...args }, record, lookup) => {
    const { time, category, location, description, ...budget } = args
    const trip = lookup.itinerary(itineraryId)?.title
    return {
      subject: title,
      lines: [
        ...(trip === undefined ? [] : [texts.itinerary(trip)]),
        dateLine(date, record),
        ...(time === null ? [] : [texts.time(time)]),
        texts.category(itemCategoryLabels[category]),
        ...(location ? [texts.location(location)] : []),
        ...(description ? [texts.memo(description)] : []),
        ...(budget.financialStatus === noBudget.financialStatus ? [] : budgetLines(budget)),
      ],
    }
  },
  'item.describe': ({ id, title, time, location, description, category }, _, lookup) => ({
    subject: title,
    lines: [
      ...titleBefore(title, lookup.item(id)?.title),
      ...(time === undefined ? [] : [texts.time(time ?? texts.nothing)]),
      ...(category === undefined ? [] : [texts.category(itemCategoryLabels[category])]),
      ...(location === undefined ? [] : [texts.location(location || texts.nothing)]),
      ...(description === undefined ? [] : [texts.memo(description || texts.nothing)]),
    ],
  }),
  'item.setBudget': (budget) => ({ lines: budgetLines(budget) }),
  'item.move': ({ date }, record) => ({ lines: [dateLine(date, record)] }),
  'item.setExtension': ({ key, value, valueType }) => ({
    lines: [texts.extension(key, value ?? texts.nothing), texts.extensionType(valueType)],
  }),
  'attachment.add': ({ name, expenseId, itineraryItemId }, record, lookup) => {
    const expense = expenseId === null ? undefined : lookup.expenseOf(record, expenseId)?.title
    const item = itineraryItemId === null ? undefined : lookup.item(itineraryItemId)?.title
    return {
      subject: name,
      lines: [
        ...(expense === undefined ? [] : [texts.expense(expense)]),
        ...(item === undefined ? [] : [texts.item(item)]),
      ],
    }
  },
  'expense.link': ({ itineraryId, itineraryItemId }, _, lookup) => {
    const trip = itineraryId === null ? texts.nothing : lookup.itinerary(itineraryId)?.title
    const item = itineraryItemId === null ? undefined : lookup.item(itineraryItemId)?.title
    return {
      lines: [
        ...(trip === undefined ? [] : [texts.itinerary(trip)]),
        ...(item === undefined ? [] : [texts.item(item)]),
      ],
    }
  },
}

type TripTexts = Omit<ArgsOf<'itinerary.describe'>, 'id' | 'title'>

function tripLines({ dates, destination, description }: TripTexts, record: QueueRecord): string[] {
  return [
    ...(dates ? [texts.dates(dayOf(dates.startDate, record), dayOf(dates.endDate, record))] : []),
    ...(destination === undefined ? [] : [texts.destination(destination || texts.nothing)]),
    ...(description === undefined ? [] : [texts.description(description || texts.nothing)]),
  ]
}

function titleBefore(title: string | undefined, before: string | undefined): string[] {
  return title !== undefined && before !== undefined && before !== title ? [texts.nameBefore(before)] : []
}

function dateLine(date: string | null, record: QueueRecord): string {
  return texts.date(date === null ? undatedLabel : dayOf(date, record))
}

function budgetLines({ estimatedCost, financialStatus, expenseType }: ItemBudget): string[] {
  return [
    texts.budget(estimatedCost === null ? texts.nothing : yenText(estimatedCost)),
    texts.financialStatus(financialStatusLabels[financialStatus]),
    texts.expenseType(expenseTypeLabels[expenseType]),
  ]
}
