/** What the wizard collects, and the mutations that make items of it. */
import type { PlainDate } from '#shared/dates.ts'
import { guessItemCategory } from '#shared/messages/category-words.ts'
import { dayOf } from '#shared/model/day-order.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import { type ItemCategory, TripItem } from '#shared/model/trip-item.ts'
import { budgetOfAmount } from '#shared/money/financial-status.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { zip } from '#shared/zip.ts'
import type { ItemRow, TripRow } from '#client/store/queries/trips.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { keysAtEnd } from './moves.ts'
import { itemsOn } from './plan-days.ts'

export type Draft = {
  id: TripItemId
  date: PlainDate
  title: string
  /** Empty for none. */
  time: string
  location: string
  description: string
  category: ItemCategory
  amount: Yen | null
}

/** The values of the form, in the order of the plan. */
export type Drafts = { drafts: Draft[] }

/** Of which only the name and the day were entered. */
export function draftOf(named: Pick<Draft, 'id' | 'date' | 'title'>): Draft {
  const category = guessItemCategory(named.title)
  return { ...named, time: '', location: '', description: '', category, amount: null }
}

/** Day by day, and within a day in the order in which they were entered. */
export function inPlanOrder(drafts: readonly Draft[]): Draft[] {
  // The sort is stable.
  return drafts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** By their paths, of the fields of one draft that can be wrong. Of texts and of what could not be read their fields know. */
export function problemsOfDraft(
  drafts: readonly Draft[],
  index: number | null,
): Record<string, string | null> {
  const draft = index === null ? undefined : drafts[index]
  if (!draft) return {}
  const { shape } = TripItem
  return {
    [`drafts.${index}.time`]: draft.time === '' ? null : validateBy(shape.time)(draft.time),
    [`drafts.${index}.amount`]: validateBy(shape.estimatedCost)(draft.amount),
  }
}

type FilledTrip = { trip: TripRow; items: readonly ItemRow[] }

/** Behind the items that each day has already. The drafts are in the order of the plan. */
export function creationOf(drafts: readonly Draft[], { trip, items }: FilledTrip): MutationInput[] {
  const byDay = Map.groupBy(drafts, ({ date }) => date)
  return [...byDay].flatMap(([date, ofDay]) => {
    const day = itemsOn(items, dayOf({ date }, trip), trip)
    const { keys, moves } = keysAtEnd(
      day,
      ofDay.map(({ id }) => id),
    )
    const created = zip(ofDay, keys).map(([draft, key]) => createdItem(draft, trip, key))
    return [...moves, ...created]
  })
}

function createdItem(draft: Draft, { id: itineraryId }: TripRow, orderKey: string): MutationInput {
  const { id, date, title, time, location, description, category, amount } = draft
  return {
    name: 'item.create',
    args: {
      id,
      itineraryId,
      date,
      orderKey,
      title,
      time: time === '' ? null : time,
      location: location.trim(),
      description: description.trim(),
      category,
      ...budgetOfAmount(amount),
    },
  }
}
