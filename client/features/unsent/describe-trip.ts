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
import { type Describe, changedTo, dayOf, linesOf, nameBefore } from './change-story.ts'

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
    lines: linesOf(nameBefore(title, lookup.row('itineraries', id)?.title), ...tripLines(fields, record)),
  }),
  'itinerary.setStatus': ({ status }) => ({ lines: [texts.itineraryStatus(tripStatusLabels[status])] }),
  'itinerary.delete': ({ expenses }) => ({
    lines: linesOf(expenses.length > 0 && texts.expensesToo(expenses.length)),
  }),
  'item.create': ({ itineraryId, title, date, ...args }, record, lookup) => {
    const { time, category, location, description, ...budget } = args
    const trip = lookup.row('itineraries', itineraryId)?.title
    return {
      subject: title,
      lines: linesOf(
        trip !== undefined && texts.itinerary(trip),
        dateLine(date, record),
        time && texts.time(time),
        texts.category(itemCategoryLabels[category]),
        location && texts.location(location),
        description && texts.memo(description),
        ...(budget.financialStatus === noBudget.financialStatus ? [] : budgetLines(budget)),
      ),
    }
  },
  'item.describe': ({ id, title, time, location, description, category }, _, lookup) => ({
    subject: title,
    lines: linesOf(
      nameBefore(title, lookup.row('itineraryItems', id)?.title),
      changedTo(time, texts.time),
      category && texts.category(itemCategoryLabels[category]),
      changedTo(location, texts.location),
      changedTo(description, texts.memo),
    ),
  }),
  'item.setBudget': (budget) => ({ lines: budgetLines(budget) }),
  'item.move': ({ date }, record) => ({ lines: [dateLine(date, record)] }),
  'item.setExtension': ({ key, value, valueType }) => ({
    lines: [texts.extension(key, value ?? texts.nothing), texts.extensionType(valueType)],
  }),
  'attachment.add': ({ name, expenseId, itineraryItemId }, record, lookup) => {
    const expense = expenseId === null ? undefined : lookup.expenseOf(record, expenseId)?.title
    const item = itineraryItemId === null ? undefined : lookup.row('itineraryItems', itineraryItemId)?.title
    return {
      subject: name,
      lines: linesOf(expense !== undefined && texts.expense(expense), item !== undefined && texts.item(item)),
    }
  },
  'expense.link': ({ itineraryId, itineraryItemId }, _, lookup) => {
    const trip = itineraryId === null ? texts.nothing : lookup.row('itineraries', itineraryId)?.title
    const item = itineraryItemId === null ? undefined : lookup.row('itineraryItems', itineraryItemId)?.title
    return {
      lines: linesOf(trip !== undefined && texts.itinerary(trip), item !== undefined && texts.item(item)),
    }
  },
}

type TripTexts = Omit<ArgsOf<'itinerary.describe'>, 'id' | 'title'>

function tripLines({ dates, destination, description }: TripTexts, record: QueueRecord): string[] {
  return linesOf(
    dates && texts.dates(dayOf(dates.startDate, record), dayOf(dates.endDate, record)),
    changedTo(destination, texts.destination),
    changedTo(description, texts.description),
  )
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
