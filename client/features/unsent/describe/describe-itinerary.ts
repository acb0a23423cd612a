/** Describes changes of trips, of the items of their plans, and of the trip of an expense. */
import { yenText } from '#shared/messages/amount-texts.ts'
import {
  expenseTypeLabels,
  financialStatusLabels,
  itemCategoryLabels,
  undatedLabel,
} from '#shared/messages/itineraries.ts'
import { changeTexts as texts } from '#shared/messages/unsent.ts'
import { type ItemBudget, noBudget } from '#shared/model/itinerary-item.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'
import { type ChangeStory, dayOf } from './change-story.ts'

type ItineraryTexts = Omit<ArgsOf<'itinerary.describe'>, 'id' | 'title'>

function itineraryLines({ dates, destination, description }: ItineraryTexts, record: QueueRecord): string[] {
  return [
    ...(dates ? [texts.dates(dayOf(dates.startDate, record), dayOf(dates.endDate, record))] : []),
    ...(destination === undefined ? [] : [texts.destination(destination || texts.nothing)]),
    ...(description === undefined ? [] : [texts.description(description || texts.nothing)]),
  ]
}

/** Without the fields that the person has left empty. */
const written = (text: string) => (text === '' ? undefined : text)

export function describeNewItinerary(
  { title, startDate, endDate, destination, description }: ArgsOf<'itinerary.create'>,
  record: QueueRecord,
): ChangeStory {
  const fields = { destination: written(destination), description: written(description) }
  return { subject: title, lines: itineraryLines({ dates: { startDate, endDate }, ...fields }, record) }
}

export function describeItineraryTexts(
  { id, title, ...fields }: ArgsOf<'itinerary.describe'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const before = lookup.itinerary(id)?.title
  return {
    subject: title,
    lines: [...titleBefore(title, before), ...itineraryLines(fields, record)],
  }
}

function titleBefore(title: string | undefined, before: string | undefined): string[] {
  return title !== undefined && before !== undefined && before !== title ? [texts.nameBefore(before)] : []
}

export function describeNewItem(
  { itineraryId, title, date, ...args }: ArgsOf<'item.create'>,
  record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
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
}

function dateLine(date: string | null, record: QueueRecord): string {
  return texts.date(date === null ? undatedLabel : dayOf(date, record))
}

export function describeItemTexts(
  { id, title, time, location, description, category }: ArgsOf<'item.describe'>,
  _record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const before = lookup.item(id)?.title
  return {
    subject: title,
    lines: [
      ...titleBefore(title, before),
      ...(time === undefined ? [] : [texts.time(time ?? texts.nothing)]),
      ...(category === undefined ? [] : [texts.category(itemCategoryLabels[category])]),
      ...(location === undefined ? [] : [texts.location(location || texts.nothing)]),
      ...(description === undefined ? [] : [texts.memo(description || texts.nothing)]),
    ],
  }
}

export function budgetLines({ estimatedCost, financialStatus, expenseType }: ItemBudget): string[] {
  return [
    texts.budget(estimatedCost === null ? texts.nothing : yenText(estimatedCost)),
    texts.financialStatus(financialStatusLabels[financialStatus]),
    texts.expenseType(expenseTypeLabels[expenseType]),
  ]
}

export function describeMove({ date }: ArgsOf<'item.move'>, record: QueueRecord): ChangeStory {
  return { lines: [dateLine(date, record)] }
}

export function describeLink(
  { itineraryId, itineraryItemId }: ArgsOf<'expense.link'>,
  _record: QueueRecord,
  lookup: ChangeLookup,
): ChangeStory {
  const trip = itineraryId === null ? texts.nothing : lookup.itinerary(itineraryId)?.title
  const item = itineraryItemId === null ? undefined : lookup.item(itineraryItemId)?.title
  return {
    lines: [
      ...(trip === undefined ? [] : [texts.itinerary(trip)]),
      ...(item === undefined ? [] : [texts.item(item)]),
    ],
  }
}
