/** The fields of a trip as its form has them, and what has to be right before they are saved. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { Itinerary } from '#shared/model/itinerary.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { validateBy } from '#client/ui/validate-by.ts'

export type ItineraryValues = Pick<
  Itinerary,
  'title' | 'description' | 'startDate' | 'endDate' | 'destination'
>

export const emptyItinerary: ItineraryValues = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  destination: '',
}

export function valuesOfItinerary(row: Itinerary): ItineraryValues {
  const { title, description, startDate, endDate, destination } = row
  return { title, description, startDate, endDate, destination }
}

export const isRequired = rejectionSentences['itinerary-fields-required']

/** `null` for a field that is right. */
export function problemsOfItinerary(
  values: ItineraryValues,
): Partial<Record<keyof ItineraryValues, string | null>> {
  const { title, description, startDate, endDate, destination } = values
  const { shape } = Itinerary
  const missing = (text: string) => (text.trim() === '' ? isRequired : null)
  const isReversed = startDate !== '' && endDate !== '' && endDate < startDate
  return {
    title: missing(title) ?? validateBy(shape.title)(title),
    description: validateBy(shape.description)(description),
    startDate: missing(startDate) ?? validateBy(shape.startDate)(startDate),
    endDate:
      missing(endDate) ??
      validateBy(shape.endDate)(endDate) ??
      (isReversed ? rejectionSentences['dates-reversed'] : null),
    destination: validateBy(shape.destination)(destination),
  }
}

/** Without spaces around the texts. */
export function checkedItinerary(values: ItineraryValues): ItineraryValues {
  const { title, description, destination } = values
  return { ...values, title: title.trim(), description: description.trim(), destination: destination.trim() }
}

/** Only what has changed, so that it does not overwrite what somebody else has changed meanwhile. Null if nothing has. */
export function changesOfItinerary(
  id: ItineraryId,
  before: ItineraryValues,
  after: ItineraryValues,
): ArgsOf<'itinerary.describe'> | null {
  const { title, description, startDate, endDate, destination } = after
  const hasNewDates = startDate !== before.startDate || endDate !== before.endDate
  const changed = {
    ...(title === before.title ? {} : { title }),
    ...(description === before.description ? {} : { description }),
    ...(destination === before.destination ? {} : { destination }),
    ...(hasNewDates ? { dates: { startDate, endDate } } : {}),
  }
  return Object.keys(changed).length === 0 ? null : { id, ...changed }
}
